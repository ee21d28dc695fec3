// What a reader does with rows → a count of those it kept, and of those it could not use, by reason and place.
import type { BenchmarkFile } from '../../contracts/benchmark.ts'
import type { AppError } from '../../contracts/errors.ts'
import type { SkippedRows } from '../../contracts/instance.ts'
import type { Row } from '../../core/ports.ts'
import { badFile, expected, placeWord } from './bad-file.ts'
import type { SourceFile } from './source-file.ts'

/** A reader: the rows of a file that can be used, in batches; it counts the others. */
export type ReadBatches = (source: SourceFile, tally: RowTally) => AsyncIterable<readonly Row[]>

export interface RowTally {
  readonly kept: number
  /** Rows in the file, skipped ones among them. */
  readonly total: number
  keep(rows: readonly Row[]): void
  /** `field` names a wanted column or key, never one that only the file knows; `at` gives the physical line, where `line` counts entries. */
  skip(reason: SkippedRows['reason'], place: SkippedPlace): void
  skipped(): SkippedRows[]
  /** The fault of a file in which no row can be used: the first thing that is wrong with it. */
  toFault(path: string, file: BenchmarkFile): AppError
}

export interface SkippedPlace {
  readonly line: number
  readonly field?: string | undefined
  readonly at?: () => number
}

interface Group {
  readonly reason: SkippedRows['reason']
  readonly field?: string
  readonly at: number
  count: number
  readonly lines: number[]
}

const PLACES_KEPT = 5

export function createRowTally(): RowTally {
  const groups = new Map<string, Group>()
  let kept = 0
  let total = 0
  return {
    get kept() {
      return kept
    },
    get total() {
      return total
    },
    keep(rows) {
      kept += rows.length
      total += rows.length
    },
    skip(reason, { line, field, at }) {
      total += 1
      const key = `${reason}:${field ?? ''}`
      const named = field === undefined ? {} : { field }
      const group = groups.get(key) ?? { reason, ...named, at: at?.() ?? line, count: 0, lines: [] }
      group.count += 1
      if (group.lines.length < PLACES_KEPT) group.lines.push(line)
      groups.set(key, group)
    },
    skipped: () => [...groups.values()].map(toSkipped),
    toFault: (path, file) => toFault([...groups.values()], path, file),
  }
}

function toSkipped({ reason, field, count, lines }: Group): SkippedRows {
  return { reason, ...(field === undefined ? {} : { field }), count, lines: [...lines] }
}

/** Whether a row has all wanted keys; otherwise it is skipped, and the first such key in the benchmark's order is the reason. */
export function hasFields(row: Row, file: BenchmarkFile, tally: RowTally): boolean {
  const missing = file.fields.find((field) => !Object.hasOwn(row.values, field))
  if (missing !== undefined) tally.skip('missing_value', { line: row.line, field: missing })
  return missing === undefined
}

/** The name of a column where the benchmark knows it: others may be text from data. */
export function knownField(file: BenchmarkFile, column: string | undefined): string | undefined {
  return file.fields.find((field) => field === column)
}

function toFault(groups: readonly Group[], path: string, file: BenchmarkFile): AppError {
  const wanted = expected(file)
  const faults = groups.filter(({ reason }) => reason !== 'empty')
  // Rows that are whole but of another kind say more than broken ones: the file belongs to something else.
  const first = faults.find(({ reason }) => reason === 'missing_value') ?? faults[0]
  if (first === undefined) return badFile(path, `${path} holds no rows; expected ${wanted}.`)
  const { field, at } = first
  const place = { line: at, ...(field === undefined ? {} : { field }) }
  return badFile(
    path,
    `${path}, ${placeWord(file.format)} ${at}: ${toReason(first, file)}; expected ${wanted}.`,
    place,
  )
}

function toReason({ reason, field }: Group, { format }: BenchmarkFile): string {
  const where = field === undefined ? '' : ` in the column "${field}"`
  if (reason === 'missing_value') return `no row has all wanted keys, here "${field ?? ''}" is missing`
  if (reason === 'ragged') return 'the row has more or fewer cells than the header'
  if (reason === 'bad_value') return `a date or a number cannot be what it says${where}`
  if (format === 'csv' || format === 'tsv')
    return `a quote stands inside a cell that is not quoted as a whole${where}`
  return format === 'json' || format === 'jsonl' ? 'not a JSON object' : 'this is no row'
}
