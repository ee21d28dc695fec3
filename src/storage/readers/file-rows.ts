// What a reader found in a file: rows that can be used, and a count of those that cannot, by reason.
import type { BenchmarkFile } from '../../contracts/benchmark.ts'
import type { AppError } from '../../contracts/errors.ts'
import type { SkippedRows } from '../../contracts/instance.ts'
import type { Row } from '../../core/ports.ts'
import { badFile, expected } from './source-file.ts'

export interface FileRows {
  readonly rows: Row[]
  /** Rows in the file, skipped ones among them. */
  readonly total: number
  readonly skipped: SkippedRows[]
  /** Of the file's bytes. */
  readonly sha256: string
  readonly bytes: number
}

export interface FoundRows extends Pick<FileRows, 'rows' | 'total' | 'skipped'> {
  /** JSON only: the physical line on which an entry starts. */
  readonly lineOfEntry?: (entry: number) => number
}

export interface RowCollector {
  keep(row: Row): void
  /** `field` names a wanted column or key, never one that only the file knows. */
  skip(reason: SkippedRows['reason'], line: number, field?: string): void
  found(): FoundRows
}

const PLACES_KEPT = 5

export function createRowCollector(): RowCollector {
  const rows: Row[] = []
  const skipped = new Map<
    string,
    { reason: SkippedRows['reason']; field?: string; count: number; lines: number[] }
  >()
  let total = 0
  return {
    keep(row) {
      rows.push(row)
      total += 1
    },
    skip(reason, line, field) {
      total += 1
      const key = `${reason}:${field ?? ''}`
      const group = skipped.get(key) ?? {
        reason,
        ...(field === undefined ? {} : { field }),
        count: 0,
        lines: [],
      }
      group.count += 1
      if (group.lines.length < PLACES_KEPT) group.lines.push(line)
      skipped.set(key, group)
    },
    found: () => ({ rows, total, skipped: [...skipped.values()] }),
  }
}

/** A row without a wanted key is skipped; the first such key in the benchmark's order names the reason. */
export function collectObject(collector: RowCollector, row: Row, fields: readonly string[]): void {
  const missing = fields.find((field) => !Object.hasOwn(row.values, field))
  if (missing === undefined) collector.keep(row)
  else collector.skip('missing_value', row.line, missing)
}

/** The fault of a file in which no row can be used: the first thing that is wrong with it. */
export function noRowsFault(
  path: string,
  file: BenchmarkFile,
  { skipped, lineOfEntry }: FoundRows,
): AppError {
  const wanted = expected(file)
  const faults = skipped.filter(({ reason }) => reason !== 'empty')
  // Rows that are whole but of another kind say more than broken ones: the file belongs to something else.
  const first = faults.find(({ reason }) => reason === 'missing_value') ?? faults[0]
  if (first === undefined) return badFile(path, `${path} holds no rows; expected ${wanted}.`)
  const entry = first.lines[0] ?? 1
  const line = lineOfEntry?.(entry) ?? entry
  const { reason, field } = first
  const place = { line, ...(field === undefined ? {} : { field }) }
  const where = `${path}, line ${line}`
  if (reason === 'missing_value') {
    return badFile(
      path,
      `${where}: no row has all wanted keys, here "${field ?? ''}" is missing; expected ${wanted}.`,
      place,
    )
  }
  if (reason === 'ragged') {
    return badFile(
      path,
      `${where}: the row has more or fewer cells than the header; expected ${wanted}.`,
      place,
    )
  }
  const what = file.format === 'csv' ? quoteFault(field) : 'not a JSON object'
  return badFile(path, `${where}: ${what}; expected ${wanted}.`, place)
}

function quoteFault(field: string | undefined): string {
  const where = field === undefined ? '' : ` in the column "${field}"`
  return `a quote stands inside a cell that is not quoted as a whole${where}`
}
