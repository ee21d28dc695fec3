// A request for runs → a job that goes on in this process: watched, paused, resumed, stopped.
import type { Job, JobRequest, JobState } from '../contracts/job.ts'
import { AppError } from '../contracts/errors.ts'
import type { JobsStore, StoredJob } from '../storage/jobs-store.ts'
import type { Host } from './host.ts'
import { createChangeSignal } from './change-signal.ts'
import { trackJob } from './job-state.ts'
import type { PlannedRun } from './plan-run.ts'
import type { RunsService } from './runs.ts'
import { workOnJob, type WorkedJob } from './work-on-job.ts'

const leastSecondsBetweenViews = 0.25

export interface InterruptedJob {
  readonly id: string
  readonly suite: string
  readonly answered: number
  readonly total: number
}

export interface UsedThing {
  readonly datasetId?: string
  readonly modelId?: string
}

export interface JobsService {
  /** Throws `not_allowed` while a job runs, and what planning throws. */
  start(request: JobRequest): Job
  current(): Job | null
  /** The job at once, then whenever it changed, at most four times a second, until aborted. */
  watch(signal: AbortSignal): AsyncGenerator<Job | null, void>
  pause(): Promise<Job | null>
  /** Goes on with a paused, stopped or interrupted job. */
  resume(): Job | null
  stop(): Promise<Job | null>
  /** A job that was running when the program ended, or was paused by the user. */
  interrupted(): InterruptedJob | null
  /** Whether the running job asks questions of that data set or asks that model; of anything where none is named. */
  isUsing(what?: UsedThing): boolean
  /** Drops what memory holds of a job that has ended, its questions with it. */
  forget(): void
  /** Ends what runs, resumable; for locking. */
  close(): Promise<void>
}

interface Active extends WorkedJob {
  readonly id: string
  readonly datasets: ReadonlySet<string>
  readonly models: ReadonlySet<string>
  done: Promise<void>
  wanted: JobState
}

export function createJobsService(jobs: JobsStore, runs: RunsService, host: Host): JobsService {
  let active: Active | null = null
  let last: Active | null = null
  const changed = createChangeSignal()

  function begin(request: JobRequest, stored: StoredJob | null): Job {
    if (active) throw new AppError('not_allowed', 'A job is running already. Pause or stop it first.')
    const job = toActive({ request, stored, planned: runs.plan(request) }, host)
    const { id, state, answered, total, startedAt, endedAt } = job.tracker.job()
    if (!stored) jobs.add({ id, request, state, answered, total, startedAt, endedAt })
    active = job
    last = job
    job.done = workOnJob(job, request, { runs, host, save: () => save(job), emit: changed.emit }).then(() => {
      active = null
      save(job)
      changed.emit()
    })
    save(job)
    changed.emit()
    return job.tracker.job()
  }

  const save = (job: Active) => saveJob(jobs, job)

  function resume(): Job | null {
    const stored = jobs.last()
    if (active || !stored || stored.state === 'finished') return last?.tracker.job() ?? null
    return begin(stored.request, stored)
  }

  async function end(wanted: JobState): Promise<Job | null> {
    if (active) {
      active.wanted = wanted
      active.cancel.abort()
      await active.done
    } else if (last?.tracker.job().state === 'paused' && wanted === 'stopped') {
      last.tracker.end('stopped', null)
      save(last)
      changed.emit()
    }
    return last?.tracker.job() ?? null
  }

  return {
    start: (request) => begin(request, null),
    current: () => last?.tracker.job() ?? null,
    async *watch(signal) {
      for (let seen = changed.version(); !signal.aborted; seen = await changed.after(seen, signal)) {
        yield last?.tracker.job() ?? null
        await host.sleep(leastSecondsBetweenViews, signal)
      }
    },
    pause: () => end('paused'),
    stop: () => end('stopped'),
    resume,
    isUsing: (what = {}) => active !== null && uses(active, what),
    forget() {
      last = active
      changed.emit()
    },
    // A job of this session is shown as it is; only one of an earlier session is offered again.
    interrupted: () => (last ? null : toInterrupted(jobs.last())),
    // Kept as paused, so that the next unlock offers to go on.
    close: () => end('paused').then(() => undefined),
  }
}

interface Beginning {
  readonly request: JobRequest
  /** The job that it goes on with. */
  readonly stored: StoredJob | null
  readonly planned: readonly PlannedRun[]
}

function toActive({ request, stored, planned }: Beginning, host: Host): Active {
  const id = stored?.id ?? host.createId()
  const startedAt = stored?.startedAt ?? host.now()
  return {
    id,
    tracker: trackJob({ id, request, startedAt, planned }, host),
    cancel: new AbortController(),
    datasets: new Set(planned.map(({ dataset }) => dataset.id)),
    models: new Set(planned.map(({ model }) => model.id)),
    wanted: 'stopped',
    done: Promise.resolve(),
  }
}

function uses({ datasets, models }: Active, { datasetId, modelId }: UsedThing): boolean {
  if (datasetId !== undefined) return datasets.has(datasetId)
  return modelId === undefined || models.has(modelId)
}

function saveJob(jobs: JobsStore, { id, tracker }: Active): void {
  const { state, answered, total, endedAt } = tracker.job()
  jobs.update(id, { state, answered, total, endedAt })
}

function toInterrupted(stored: StoredJob | null): InterruptedJob | null {
  if (!stored || (stored.state !== 'running' && stored.state !== 'paused')) return null
  const { id, request, answered, total } = stored
  return { id, suite: request.suite, answered, total }
}
