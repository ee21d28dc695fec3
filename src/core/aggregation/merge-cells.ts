// The runs of a benchmark that has several, such as one a condition → one cell. Source: HELM's summarize.
import type { Coverage } from '../../contracts/stat.ts'
import type { LeaderboardCell } from '../../contracts/summary.ts'

/**
 * The plain mean over the runs, whatever their sizes, as upstream has it; without an interval, as the runs' questions are no
 * one sample. A run without a value leaves the mean. The newest run, which comes first, is the one that is linked.
 */
export function mergeCells(cells: readonly LeaderboardCell[]): LeaderboardCell {
  const [first] = cells
  if (first === undefined) throw new RangeError('no cells')
  if (cells.length === 1) return first
  const trials = cells.flatMap((cell) => cell.trials?.count ?? [])
  const sum = (of: (cell: LeaderboardCell) => number) => cells.reduce((total, cell) => total + of(cell), 0)
  const merged = mergeAll(cells, first)
  return {
    ...merged,
    basis: { ...merged.basis, asked: sum(({ basis }) => basis.asked) },
    ...(trials.length === 0 ? {} : { trials: { count: Math.max(...trials), spread: null } }),
  }
}

/** The trials of one run → one cell: the mean of their values, with the spread beside it; they ask the same questions. */
export function mergeTrials(cells: readonly LeaderboardCell[]): LeaderboardCell {
  const [first] = cells
  if (first === undefined) throw new RangeError('no cells')
  if (cells.length === 1) return first
  return { ...mergeAll(cells, first), trials: { count: cells.length, spread: toSpread(toValues(cells)) } }
}

function mergeAll(cells: readonly LeaderboardCell[], first: LeaderboardCell): LeaderboardCell {
  const truncated = cells.reduce((total, { basis }) => total + basis.truncated, 0)
  return {
    ...first,
    value: toMean(toValues(cells)),
    interval: null,
    coverage: addCoverage(cells.map(({ coverage }) => coverage)),
    basis: { ...first.basis, truncated },
    comparable: cells.every(({ comparable }) => comparable),
    running: cells.some(({ running }) => running),
  }
}

function toValues(cells: readonly LeaderboardCell[]): number[] {
  return cells.flatMap(({ value }) => (value === null ? [] : [value]))
}

function toMean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((total, value) => total + value, 0) / values.length
}

/** Sample standard deviation. */
function toSpread(values: readonly number[]): number | null {
  const mean = toMean(values)
  if (mean === null || values.length < 2) return null
  const squares = values.reduce((total, value) => total + (value - mean) ** 2, 0)
  return Math.sqrt(squares / (values.length - 1))
}

function addCoverage(all: readonly Coverage[]): Coverage {
  const sum = (key: keyof Coverage) => all.reduce((total, coverage) => total + coverage[key], 0)
  return {
    total: sum('total'),
    scored: sum('scored'),
    failed: sum('failed'),
    unparsed: sum('unparsed'),
    refused: sum('refused'),
    unread: sum('unread'),
    badGold: sum('badGold'),
    unavailable: sum('unavailable'),
  }
}
