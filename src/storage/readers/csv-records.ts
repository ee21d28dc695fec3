// The bytes of a CSV file → its records, each with the physical line on which it starts.
import { parse } from 'csv-parse/sync'
import { codeOf } from '../storage-fault.ts'
import { badFile } from './source-file.ts'
import type { SourceFile } from './source-file.ts'

export interface CsvRecord {
  readonly cells: string[]
  readonly line: number
  /** Index of the first cell whose quotes are wrong; null where all are right. */
  readonly malformedCell: number | null
}

export const DELIMITERS = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'vertical bars' } as const
export type Delimiter = keyof typeof DELIMITERS

const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d
const CELL = /"[^"]*(?:""[^"]*)*"|[^",\r\n]*/y

const OPTIONS = {
  record_delimiter: ['\r\n', '\n', '\r'],
  // Strict parsing would swallow the rows after a stray quote; so it is lenient, and each quote is checked below.
  relax_quotes: true,
  relax_column_count: true,
}

/** Throws `bad_input` for a quote that is never closed, with the line where it opened. */
export function parseCsvRecords({ path, content }: SourceFile): CsvRecord[] {
  const records: CsvRecord[] = []
  let start = 0
  let line = 1
  try {
    parse(content, {
      ...OPTIONS,
      on_record: (cells: string[], { bytes: end }) => {
        const suspicious = cells.some((cell) => cell.includes('"'))
        const malformedCell = suspicious ? findMalformedCell(content.toString('utf8', start, end)) : null
        records.push({ cells, line, malformedCell })
        line += countLineEnds(content, start, end)
        start = end
        return null
      },
    })
  } catch (error) {
    if (codeOf(error) !== 'CSV_QUOTE_NOT_CLOSED')
      throw badFile(path, `${path} is not readable as CSV at line ${line}.`, { line })
    const opened = line + countLineEnds(content, start, openQuote(content, start))
    throw badFile(path, `${path}, line ${opened}: a quote opens here and is never closed.`, { line: opened })
  }
  return records
}

/** The cells of the first record alone, split by any delimiter; none where it cannot be split. */
export function parseFirstRecord(content: Buffer, delimiter: Delimiter): string[] {
  try {
    const records: string[][] = parse(content, { ...OPTIONS, delimiter, to: 1, skip_empty_lines: true })
    return records[0] ?? []
  } catch {
    return []
  }
}

function findMalformedCell(source: string): number | null {
  let at = 0
  for (let cell = 0; ; cell += 1) {
    CELL.lastIndex = at
    CELL.exec(source)
    at = CELL.lastIndex
    const next = source[at]
    if (next === undefined || next === '\r' || next === '\n') return null
    if (next !== ',') return cell
    at += 1
  }
}

function countLineEnds(content: Buffer, start: number, end: number): number {
  let count = 0
  for (let at = start; at < end; at += 1) {
    const byte = content[at]
    if (byte === LINE_FEED || (byte === CARRIAGE_RETURN && content[at + 1] !== LINE_FEED)) count += 1
  }
  return count
}

/** Position of the quote, in the record that starts at `start`, that no other quote closes. */
function openQuote(content: Buffer, start: number): number {
  let opened = start
  for (let at = content.indexOf('"', start); at !== -1; at = content.indexOf('"', at + 1)) {
    opened = at
    let close = content.indexOf('"', at + 1)
    while (close !== -1 && content[close + 1] === 0x22) close = content.indexOf('"', close + 2)
    if (close === -1) break
    at = close
  }
  return opened
}
