// A JSON Lines file → rows, one a line.
import type { Row } from '../../core/ports.ts'
import { badFile, expected } from './bad-file.ts'
import { limits } from './limits.ts'
import { looksLikeCsv } from './look-of-file.ts'
import { hasFields, type RowTally } from './row-tally.ts'
import type { SourceFile } from './source-file.ts'
import { checkText } from './text-check.ts'
import { readLines } from './text-parts.ts'

/** A line that is not a JSON object is skipped and counted; throws `bad_input` where the file is of another format. */
export async function* readJsonlRows(source: SourceFile, tally: RowTally): AsyncGenerator<Row[]> {
  const { path, file } = source
  await checkText(source)
  const head = (await source.head()).toString('utf8').replace(/^\ufeff/, '')
  if (head.trimStart().startsWith('['))
    throw badFile(path, `${path} is one JSON list; expected ${expected(file)}.`, { line: 1 })
  for await (const lines of readLines(source)) {
    const rows: Row[] = []
    for (const { line, text } of lines) {
      const values = parseObject(text)
      if (text.trim() === '') tally.skip('empty', { line })
      else if (values === null) tally.skip('malformed', { line })
      else if (hasFields({ line, values }, file, tally)) rows.push({ line, values })
    }
    yield rows
  }
  if (tally.kept === 0) await refuseOtherFormats(source, head)
}

async function refuseOtherFormats(source: SourceFile, head: string): Promise<void> {
  const { path, file } = source
  if (looksLikeCsv(head))
    throw badFile(path, `${path} looks like CSV; expected ${expected(file)}.`, { line: 1 })
  if (source.bytes > limits.wholeJsonBytes) return
  const text = (await source.whole()).toString('utf8')
  if (parseObject(text) !== null && text.trim().includes('\n')) {
    const sentence = `${path} is one JSON document over many lines; expected ${expected(file)}.`
    throw badFile(path, sentence, { line: 1 })
  }
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}
