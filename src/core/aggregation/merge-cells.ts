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
  const values = cells.flatMap(({ value }) => (value === null ? [] : [value]))
  const sum = (of: (cell: LeaderboardCell) => number) => cells.reduce((total, cell) => total + of(cell), 0)
  return {
    ...first,
    value: values.length === 0 ? null : values.reduce((total, value) => total + value, 0) / values.length,
    interval: null,
    coverage: addCoverage(cells.map(({ coverage }) => coverage)),
    basis: {
      ...first.basis,
      asked: sum(({ basis }) => basis.asked),
      truncated: sum(({ basis }) => basis.truncated),
    },
    comparable: cells.every(({ comparable }) => comparable),
    running: cells.some(({ running }) => running),
  }
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
