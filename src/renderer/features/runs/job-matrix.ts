// A job's runs → rows and columns: benchmarks down and models across, or the other way round.
import type { Job, JobRun } from '../../../contracts/job.ts'

export type MatrixSide = 'benchmark' | 'model'

export interface MatrixRow {
  readonly key: string
  readonly name: string
  /** One list a column; more than one run where a benchmark was asked with several arguments. */
  readonly cells: readonly (readonly JobRun[])[]
  readonly failed: number
}

export interface JobMatrix {
  readonly columns: readonly string[]
  readonly rows: readonly MatrixRow[]
}

export function toJobMatrix(job: Job, down: MatrixSide): JobMatrix {
  const keyOf = (run: JobRun) => (down === 'benchmark' ? run.benchmark : run.model)
  const nameOf = (run: JobRun) => (down === 'benchmark' ? run.displayName : run.model)
  const columnOf = (run: JobRun) => (down === 'benchmark' ? run.model : run.displayName)
  const columns = [...new Set(job.runs.map(columnOf))]
  const rows = [...Map.groupBy(job.runs, keyOf)].map(([key, runs]) => ({
    key,
    name: runs[0] === undefined ? key : nameOf(runs[0]),
    cells: columns.map((column) => runs.filter((run) => columnOf(run) === column)),
    failed: runs.reduce((sum, { progress }) => sum + (progress?.failed ?? 0), 0),
  }))
  return { columns, rows }
}

/** Failure codes with their counts, the most frequent first. */
export function toFailureCounts(job: Job): readonly (readonly [string, number])[] {
  return Object.entries(job.failures).sort(([, a], [, b]) => b - a)
}
