// Runs and published scores of one benchmark → groups by suite, and the axis that holds all of them.
import type { RunSummary } from '../../../contracts/run.ts'
import type { Scoring } from '../../../contracts/stat.ts'
import type { Leaderboard } from '../../../contracts/summary.ts'

export interface SuiteRuns {
  readonly suite: string
  readonly runs: readonly RunSummary[]
}

export interface PublishedRow {
  readonly name: string
  readonly value: number
}

export interface Axis {
  readonly low: number
  readonly high: number
}

/** In the order of the list; samples may differ from suite to suite, so suites stand apart. */
export function toSuites(runs: readonly RunSummary[]): SuiteRuns[] {
  const suites = [...new Set(runs.map(({ suite }) => suite))]
  return suites.map((suite) => ({ suite, runs: runs.filter((run) => run.suite === suite) }))
}

/** Best first, whatever the order of the columns. */
export function toPublishedRows(board: Leaderboard | undefined, benchmark: string): PublishedRow[] {
  const row = board?.rows.find((candidate) => candidate.benchmark === benchmark)
  if (board === undefined || row === undefined) return []
  return board.columns
    .flatMap(({ key, name }) => {
      const value = row.published[key]
      return value === undefined ? [] : [{ name, value }]
    })
    .sort((a, b) => b.value - a.value)
}

export function toRunScore(run: RunSummary, scoring: Scoring) {
  return run.scores.find((score) => score.scoring === scoring)
}

/** 0 to 1 where everything lies there, else whole numbers around what is shown. */
export function toAxis(runs: readonly RunSummary[], published: readonly PublishedRow[]): Axis {
  const values = [
    ...runs.flatMap(({ scores }) =>
      scores.flatMap(({ value, interval }) => [value, interval?.low, interval?.high]),
    ),
    ...published.map(({ value }) => value),
  ].filter((value) => typeof value === 'number')
  return {
    low: Math.floor(Math.min(0, ...values)),
    high: Math.ceil(Math.max(1, ...values)),
  }
}
