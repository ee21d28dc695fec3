// Start, pause, resume and stop → mutations that refresh what they change; faults are told in the corner.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import type { Job, JobRequest } from '../../../contracts/job.ts'
import { useEngine } from '../../api/engine-context.tsx'
import { toFault } from '../../api/fault.ts'
import { showToast } from '../../ui/toasts.ts'

const CHANGED = ['job', 'runs', 'run', 'leaderboard', 'workspace'] as const

function refresh(queries: QueryClient): void {
  for (const key of CHANGED) void queries.invalidateQueries({ queryKey: [key] })
}

function tellFault(error: unknown): void {
  showToast('bad', toFault(error).message)
}

/** Starts a job, and keeps what was asked for so that the same can be asked again. */
export function useStartJob(onStarted?: (job: Job) => void) {
  const engine = useEngine()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (request: JobRequest) => engine.jobs.start(request),
    onSuccess(job, request) {
      queries.setQueryDefaults(['job-request'], { gcTime: Infinity })
      queries.setQueryData(['job-request', job.id], request)
      queries.setQueryData(['job'], job)
      refresh(queries)
      onStarted?.(job)
    },
    onError: tellFault,
  })
}

/** What this window asked for when it began the job; undefined for a job of an earlier session. */
export function useKnownRequest(job: Job | null): JobRequest | undefined {
  return useQueryClient().getQueryData<JobRequest>(['job-request', job?.id])
}

export function useJobStep(step: 'pause' | 'resume' | 'stop') {
  const engine = useEngine()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => engine.jobs[step](),
    onSuccess(job) {
      queries.setQueryData(['job'], job)
      refresh(queries)
    },
    onError: tellFault,
  })
}

/** The job, and whether it is known yet; the shell's watch keeps it up to date. */
export function useCurrentJob() {
  const engine = useEngine()
  return useQuery({ queryKey: ['job'], queryFn: () => engine.jobs.current() })
}
