// A JSON file and the place of its records → rows.
import type { Row } from '../../core/ports.ts'
import { badFile, expected } from './bad-file.ts'
import { KEY_FIELD, parseJsonRows } from './json-document.ts'
import { JsonStreamFault, streamEntries } from './json-stream.ts'
import { limits } from './limits.ts'
import type { RowTally } from './row-tally.ts'
import type { SourceFile } from './source-file.ts'
import { checkText } from './text-check.ts'
import { readText } from './text-parts.ts'

/**
 * A row's `line` is the number of its entry. A long document whose records are its own entries is streamed; any other is
 * held whole. Throws `bad_input` for text that is not JSON, or not of that shape.
 */
export async function* readJsonRows(source: SourceFile, tally: RowTally): AsyncGenerator<Row[]> {
  const { path, file } = source
  await checkText(source)
  if (file.records === '*' && (source.gzipped || source.bytes > limits.wholeJsonBytes)) {
    yield* streamJsonRows(source, tally)
    return
  }
  const text = (await source.whole()).toString('utf8').replace(/^\ufeff/, '')
  yield parseJsonRows({ path, file, text }, tally)
}

/** The rows of a list, or of an object of records, in bounded memory. */
export async function* streamJsonRows(source: SourceFile, tally: RowTally): AsyncGenerator<Row[]> {
  const { file } = source
  let line = 0
  try {
    for await (const entries of streamEntries(readText(source))) {
      const rows: Row[] = []
      for (const { key, text, line: at } of entries) {
        line += 1
        if (!text.startsWith('{')) {
          tally.skip('malformed', { line, at: () => at })
          continue
        }
        const own = JSON.parse(text) as Record<string, unknown>
        const values = key === null ? own : { [KEY_FIELD]: key, ...own }
        const field = file.fields.find((name) => !Object.hasOwn(values, name))
        if (field === undefined) rows.push({ line, values })
        else tally.skip('missing_value', { line, field, at: () => at })
      }
      yield rows
    }
  } catch (error) {
    throw error instanceof JsonStreamFault ? toBadFile(source, error) : error
  }
}

function toBadFile({ path, file }: SourceFile, { line, reason }: JsonStreamFault): Error {
  const what = {
    invalid: 'this is not JSON',
    truncated: 'the file was cut short here',
    trailing: 'a second document starts here, as in JSON Lines',
    long: 'an entry is longer than can be held',
    shape: 'a list or an object should stand here',
    twice: 'a key stands here for the second time',
  }[reason]
  return badFile(path, `${path}, line ${line}: ${what}; expected ${expected(file)}.`, { line })
}
