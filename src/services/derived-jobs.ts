// The jobs of a workspace and the runs that are left → the jobs that were about one benchmark and left nothing.
import type { RunSummary } from '../contracts/run.ts'
import { parseRunEntry } from '../core/catalog/run-entry.ts'
import type { StoredJob } from '../storage/jobs-store.ts'
import type { Catalog } from './catalog.ts'

interface Left {
  readonly jobs: readonly StoredJob[]
  readonly runs: readonly RunSummary[]
  readonly catalog: Catalog
}

/** A job keeps no list of its runs: its entries and its suite say which they were. */
export function findJobsOnlyOf(benchmark: string, { jobs, runs, catalog }: Left): StoredJob[] {
  return jobs.filter(({ request }) => {
    const left = runs.some((run) => run.suite === request.suite && run.benchmark === benchmark)
    return !left && request.entries.every((entry) => benchmarkOf(entry, catalog) === benchmark)
  })
}

/** Null for an entry that this version does not understand. */
function benchmarkOf(entry: string, { benchmarks }: Catalog): string | null {
  try {
    return parseRunEntry(entry, benchmarks).benchmark.name
  } catch {
    return null
  }
}
