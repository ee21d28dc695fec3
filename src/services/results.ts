// Stored runs → the leaderboard of a suite.
import { AppError } from '../contracts/errors.ts'
import type { Scoring } from '../contracts/stat.ts'
import type { Leaderboard } from '../contracts/summary.ts'
import { toLeaderboard } from '../core/aggregation/leaderboard.ts'
import { toSuggestion } from '../core/text/nearest-name.ts'
import type { DatasetsStore } from '../storage/datasets-store.ts'
import type { RunsStore } from '../storage/runs-store.ts'
import type { Catalog } from './catalog.ts'

export interface LeaderboardWish {
  readonly suite: string
  readonly scoring: Scoring
  readonly published: boolean
}

export interface ResultsService {
  /** Newest first. */
  suites(): string[]
  /** Throws `not_found` for a suite without runs, with the nearest right name. */
  leaderboard(wish: LeaderboardWish): Leaderboard
}

export function createResultsService(
  runs: RunsStore,
  datasets: DatasetsStore,
  catalog: Catalog,
): ResultsService {
  return {
    suites: () => [...new Set(runs.list().map(({ suite }) => suite))],
    leaderboard({ suite, scoring, published }) {
      const ofSuite = findSuiteRuns(runs, suite)
      const byId = new Map(datasets.list().map((dataset) => [dataset.id, dataset]))
      return toLeaderboard({
        suite,
        scoring,
        runs: ofSuite,
        specOf: (run) => runs.spec(run.id),
        datasetOf: (run) => byId.get(runs.spec(run.id)?.datasetId ?? '') ?? null,
        benchmarks: catalog.benchmarks,
        taxonomy: catalog.taxonomy,
        published: published ? catalog.published : null,
      })
    },
  }
}

/** The runs of a suite, newest first. Throws `not_found` where there are none. */
export function findSuiteRuns(runs: RunsStore, suite: string): ReturnType<RunsStore['list']> {
  const found = runs.list({ suite })
  if (found.length > 0) return found
  const suites = runs.suites()
  const hint = suites.length === 0 ? ' Nothing has been run yet.' : toSuggestion(suite, suites)
  throw new AppError('not_found', `This workspace has no suite named "${suite.slice(0, 60)}".${hint}`, {
    field: 'suite',
  })
}
