// Runs → those that fit the route's filters, by suite, with the counts of the job that is moving them.
import type { Job } from '../../../contracts/job.ts'
import { runStatusSchema } from '../../../contracts/run.ts'
import type { RunStatus, RunSummary } from '../../../contracts/run.ts'
import type { RunScore, Scoring } from '../../../contracts/stat.ts'

export interface RunFilters {
  readonly words: string
  readonly suite: string | null
  readonly status: RunStatus | null
}

export function toFilters(query: Readonly<Record<string, string | undefined>>): RunFilters {
  const status = runStatusSchema.safeParse(query['status'])
  return {
    words: query['q'] ?? '',
    suite: query['suite'] ?? null,
    status: status.success ? status.data : null,
  }
}

/** Words look in benchmark, model and suite. */
export function filterRuns(
  runs: readonly RunSummary[],
  { words, suite, status }: RunFilters,
  nameOf: (run: RunSummary) => string,
): RunSummary[] {
  const wanted = words.trim().toLowerCase()
  return runs.filter(
    (run) =>
      (suite === null || run.suite === suite) &&
      (status === null || run.status === status) &&
      [nameOf(run), run.benchmark, run.model, run.suite].some((text) => text.toLowerCase().includes(wanted)),
  )
}

export interface SuiteGroup {
  readonly suite: string
  readonly runs: readonly RunSummary[]
}

/** Newest first, suites and runs alike. */
export function toSuiteGroups(runs: readonly RunSummary[]): SuiteGroup[] {
  const newest = runs.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
  return [...Map.groupBy(newest, (run) => run.suite)].map(([suite, members]) => ({ suite, runs: members }))
}

/** The list is read when a run begins or ends; between the two the job counts. */
export function withJob(runs: readonly RunSummary[], job: Job | null): readonly RunSummary[] {
  if (job === null) return runs
  const moving = new Map(job.runs.map((run) => [run.runId, run]))
  return runs.map((run) => {
    const found = moving.get(run.id)
    if (found?.state !== 'running' || found.progress === null) return run
    const { answered, failed } = found.progress
    return { ...run, answered, failed }
  })
}

export function findScore(run: RunSummary, scoring: Scoring): RunScore | undefined {
  return run.scores.find((score) => score.scoring === scoring)
}
