// A JSON file and the place of its records → rows.
import type { Row } from '../../core/ports.ts'
import { parseJsonRows } from './json-document.ts'
import type { RowTally } from './row-tally.ts'
import type { SourceFile } from './source-file.ts'
import { checkText } from './text-check.ts'

/** A row's `line` is the number of its entry. Throws `bad_input` for text that is not JSON, or not of that shape. */
export async function* readJsonRows(source: SourceFile, tally: RowTally): AsyncGenerator<Row[]> {
  await checkText(source)
  const text = (await source.whole()).toString('utf8').replace(/^\ufeff/, '')
  yield parseJsonRows({ path: source.path, file: source.file, text }, tally)
}
