// The text of a delimited file, part by part → its records, each with the physical line on which it starts.
import { countLineEnds } from './bad-file.ts'
import { limits } from './limits.ts'

export interface CsvRecord {
  readonly cells: string[]
  readonly line: number
  /** Index of the first cell whose quotes are wrong; null where all are right. */
  readonly malformedCell: number | null
}

export interface CsvScanner {
  /** The records that end in this part. A part never ends between CR and LF. */
  push(text: string): CsvRecord[]
  /** The record that the end of the file ends. */
  end(): CsvRecord[]
}

/** A quote that opened on `line` and is never closed, or a cell without end. */
export class CsvFault extends Error {
  override readonly name = 'CsvFault'
  readonly line: number
  readonly reason: 'unclosed' | 'long'

  constructor(line: number, reason: CsvFault['reason']) {
    super(`CSV fault: ${reason}`)
    this.line = line
    this.reason = reason
  }
}

export const DELIMITERS = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'vertical bars' } as const
export type Delimiter = keyof typeof DELIMITERS

interface ScanState {
  readonly delimiter: Delimiter
  /** What ends a run of plain characters. */
  readonly stop: RegExp
  within: 'start' | 'plain' | 'quoted' | 'closed'
  cells: string[]
  cell: string
  line: number
  recordLine: number
  /** Where the quote of this cell opened. */
  openLine: number
  malformedCell: number | null
  records: CsvRecord[]
}

/** Reads on from a place in the text; gives the next place. */
type Step = (state: ScanState, text: string, at: number) => number

const steps: Readonly<Record<ScanState['within'], Step>> = {
  start: readStart,
  plain: readPlain,
  quoted: readQuoted,
  closed: readAfterQuote,
}

/**
 * RFC 4180, but lenient: a stray quote costs its own record only, which says so. CR, LF and CRLF end a record.
 * `push` and `end` throw CsvFault.
 */
export function createCsvScanner(delimiter: Delimiter): CsvScanner {
  const stop = new RegExp(`[${delimiter}"\\r\\n]`, 'g')
  const places = { line: 1, recordLine: 1, openLine: 1, malformedCell: null }
  const state: ScanState = { delimiter, stop, within: 'start', cells: [], cell: '', ...places, records: [] }
  function take(): CsvRecord[] {
    const { records } = state
    state.records = []
    return records
  }
  return {
    push(text) {
      for (let at = 0; at < text.length;) at = steps[state.within](state, text, at)
      return take()
    },
    end() {
      if (state.within === 'quoted') throw new CsvFault(state.openLine, 'unclosed')
      if (state.within !== 'start' || state.cells.length > 0) endRecord(state)
      return take()
    },
  }
}

function readStart(state: ScanState, text: string, at: number): number {
  const quoted = text[at] === '"'
  state.within = quoted ? 'quoted' : 'plain'
  state.openLine = state.line
  return quoted ? at + 1 : at
}

/** The cell goes on without quotes up to the next mark, which is read too. */
function readPlain(state: ScanState, text: string, at: number): number {
  state.stop.lastIndex = at
  const mark = state.stop.exec(text)
  grow(state, text.slice(at, mark?.index ?? text.length))
  if (mark === null) return text.length
  if (mark[0] !== '"') return readMark(state, text, mark.index)
  state.malformedCell ??= state.cells.length
  state.cell += '"'
  return mark.index + 1
}

/** The cell goes on within quotes up to the next one. */
function readQuoted(state: ScanState, text: string, at: number): number {
  const found = text.indexOf('"', at)
  const part = text.slice(at, found === -1 ? text.length : found)
  grow(state, part)
  state.line += countLineEnds(part)
  if (found === -1) return text.length
  state.within = 'closed'
  return found + 1
}

function readAfterQuote(state: ScanState, text: string, at: number): number {
  const mark = text[at]!
  if (mark === state.delimiter || mark === '\r' || mark === '\n') return readMark(state, text, at)
  if (mark === '"') {
    state.cell += '"'
    state.within = 'quoted'
    return at + 1
  }
  state.malformedCell ??= state.cells.length
  state.within = 'plain'
  return at
}

function readMark(state: ScanState, text: string, at: number): number {
  if (text[at] === state.delimiter) {
    endCell(state)
    return at + 1
  }
  endRecord(state)
  state.line += 1
  state.recordLine = state.line
  return text[at] === '\r' && text[at + 1] === '\n' ? at + 2 : at + 1
}

function endCell(state: ScanState): void {
  state.cells.push(state.cell)
  state.cell = ''
  state.within = 'start'
}

function endRecord(state: ScanState): void {
  endCell(state)
  const { cells, recordLine: line, malformedCell } = state
  state.records.push({ cells, line, malformedCell })
  state.cells = []
  state.malformedCell = null
}

function grow(state: ScanState, text: string): void {
  state.cell += text
  if (state.cell.length <= limits.recordCharacters) return
  throw state.within === 'quoted'
    ? new CsvFault(state.openLine, 'unclosed')
    : new CsvFault(state.line, 'long')
}

/** The cells of the first record that is not empty, split by any delimiter; none where it cannot be split. */
export function parseFirstRecord(head: string, delimiter: Delimiter): string[] {
  try {
    const scanner = createCsvScanner(delimiter)
    const isFull = ({ cells }: CsvRecord) => cells.length > 1 || cells[0] !== ''
    return (scanner.push(head).find(isFull) ?? scanner.end().find(isFull))?.cells ?? []
  } catch {
    return []
  }
}
