// A JSON Lines file → rows, one a line.
import type { BenchmarkFile } from '../../contracts/benchmark.ts'
import { collectObject, createRowCollector } from './file-rows.ts'
import type { FoundRows } from './file-rows.ts'
import { badFile, expected, looksLikeCsv } from './source-file.ts'
import type { SourceFile } from './source-file.ts'

/** A line that is not a JSON object is skipped and counted; throws `bad_input` where the file is of another format. */
export function parseJsonlRows({ path, content }: SourceFile, file: BenchmarkFile): FoundRows {
  const text = content.toString('utf8')
  if (text.trimStart().startsWith('[')) {
    throw badFile(path, `${path} is one JSON list; expected ${expected(file)}.`, { line: 1 })
  }
  const lines = text.split(/\r\n|\n|\r/)
  if (lines.at(-1) === '') lines.pop()
  const collector = createRowCollector()
  for (const [index, entry] of lines.entries()) {
    const line = index + 1
    const values = parseObject(entry)
    if (entry.trim() === '') collector.skip('empty', line)
    else if (values === null) collector.skip('malformed', line)
    else collectObject(collector, { line, values }, file.fields)
  }
  const found = collector.found()
  if (found.rows.length === 0) refuseOtherFormats(path, text, file)
  return found
}

function refuseOtherFormats(path: string, text: string, file: BenchmarkFile): void {
  if (looksLikeCsv(text))
    throw badFile(path, `${path} looks like CSV; expected ${expected(file)}.`, { line: 1 })
  if (parseObject(text) !== null && text.trim().includes('\n')) {
    throw badFile(path, `${path} is one JSON document over many lines; expected ${expected(file)}.`, {
      line: 1,
    })
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
