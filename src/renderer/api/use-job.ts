// The engine's job → its newest state for every component, and what else is to be read again when it moves on.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Job } from '../../contracts/job.ts'
import type { Engine } from './engine.ts'
import { useEngine } from './engine-context.tsx'

const JOB = ['job'] as const
const WAIT_MS = 1000
const LONGEST_WAIT_MS = 30_000

/** The job of now, or the last one; kept up to date by the shell's useJobWatch. */
export function useJob(): Job | null {
  const engine = useEngine()
  const { data } = useQuery<Job | null>({ queryKey: JOB, queryFn: () => engine.jobs.current() })
  return data ?? null
}

/** Follows the job while the component is mounted; the shell does it once for all. */
export function useJobWatch(onChange: (job: Job, before: Job | null) => void): void {
  const engine = useEngine()
  const queries = useQueryClient()
  useEffect(() => {
    const abort = new AbortController()
    void watch(engine, abort.signal, (job) => {
      const before = queries.getQueryData<Job | null>(JOB) ?? null
      queries.setQueryData(JOB, job)
      if (job === null) return
      if (toStage(job) !== toStage(before)) forgetResults(queries)
      if (before !== null) onChange(job, before.id === job.id ? before : null)
    })
    return () => abort.abort()
  }, [engine, queries, onChange])
}

async function watch(engine: Engine, signal: AbortSignal, take: (job: Job | null) => void): Promise<void> {
  let wait = WAIT_MS
  while (!signal.aborted) {
    try {
      for await (const job of await engine.jobs.watch(undefined, { signal })) {
        if (signal.aborted) return
        wait = WAIT_MS
        take(job)
      }
    } catch {
      // Locked, ended, or interrupted: the loop's condition and its wait decide what comes next.
    }
    await sleep(wait, signal)
    wait = Math.min(2 * wait, LONGEST_WAIT_MS)
  }
}

/** Changes when a run begins or ends, and not with every answer. */
function toStage(job: Job | null): string {
  if (job === null) return ''
  return [job.id, job.state, ...job.runs.map((run) => `${run.runId ?? ''} ${run.state}`)].join('|')
}

function forgetResults(queries: QueryClient): void {
  for (const key of ['runs', 'run', 'instances', 'leaderboard', 'workspace'])
    void queries.invalidateQueries({ queryKey: [key] })
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((wake) => {
    const timer = setTimeout(wake, ms)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        wake()
      },
      { once: true },
    )
  })
}
