// Verdicts on one answer → a table of criteria by judge, with means and with ratings that stand apart.
import type { ShownVerdict } from '../../../contracts/instance-view.ts'

export interface JuryCell {
  /** Null where that judge gave no rating. */
  readonly score: number | null
  /** Two or more away from the median of the judges. */
  readonly apart: boolean
}

export interface JuryRow {
  readonly criterion: string
  readonly cells: readonly JuryCell[]
  readonly mean: number | null
}

export interface JuryTable {
  readonly judges: readonly ShownVerdict[]
  readonly rows: readonly JuryRow[]
  /** By judge, and of all ratings. */
  readonly means: readonly (number | null)[]
  readonly mean: number | null
  readonly count: number
}

const far = 2

/** Ratings of the answer as a whole; null where no judge was asked for them. */
export function toJuryTable(verdicts: readonly ShownVerdict[]): JuryTable | null {
  const judges = verdicts.filter(({ task }) => task === 'jury')
  if (judges.length === 0) return null
  const criteria = [...new Set(judges.flatMap(({ ratings }) => ratings.map(({ criterion }) => criterion)))]
  const rows = criteria.map((criterion) => toRow(criterion, judges))
  const columns = judges.map((_judge, at) => rows.flatMap(({ cells }) => cells[at]!.score ?? []))
  const all = columns.flat()
  return { judges, rows, means: columns.map(toMean), mean: toMean(all), count: all.length }
}

function toRow(criterion: string, judges: readonly ShownVerdict[]): JuryRow {
  const scores = judges.map(
    ({ ratings }) => ratings.find((rating) => rating.criterion === criterion)?.score ?? null,
  )
  const given = scores.flatMap((score) => score ?? [])
  const middle = toMedian(given)
  return {
    criterion,
    cells: scores.map((score) => ({ score, apart: score !== null && Math.abs(score - middle) >= far })),
    mean: toMean(given),
  }
}

function toMean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length
}

function toMedian(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}
