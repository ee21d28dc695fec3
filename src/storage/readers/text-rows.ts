// Plain text → one row with all of it, or a row a line.
import type { Row } from '../../core/ports.ts'
import type { SourceFile } from './source-file.ts'
import { checkText } from './text-check.ts'
import { readLines } from './text-parts.ts'

/** One row: `text`, as it stands in the file. */
export async function* readWholeText(source: SourceFile): AsyncGenerator<Row[]> {
  await checkText(source)
  const text = (await source.whole()).toString('utf8').replace(/^\ufeff/, '')
  yield [{ line: 1, values: { text } }]
}

/** A row a line, blank ones too: files that are read side by side go by the line's number. */
export async function* readLineRows(source: SourceFile): AsyncGenerator<Row[]> {
  await checkText(source)
  for await (const lines of readLines(source))
    yield lines.map(({ line, text }) => ({ line, values: { text } }))
}
