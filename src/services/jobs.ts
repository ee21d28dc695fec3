// A request for runs → a job that goes on in this process: watched, paused, resumed, stopped.
import type { Job, JobRequest, JobState } from '../contracts/job.ts'
import { AppError } from '../contracts/errors.ts'
import type { Model } from '../contracts/model.ts'
import type { JobsStore, StoredJob } from '../storage/jobs-store.ts'
import type { ProbesStore } from '../storage/probes-store.ts'
import type { Host } from './host.ts'
import { createChangeSignal } from './change-signal.ts'
import { trackJob, type JobTracker } from './job-state.ts'
import type { PlannedRun } from './plan-run.ts'
import { listAskedIds } from './program-models.ts'
import type { RunsService } from './runs.ts'
import type { Session } from './session.ts'
import { workOnJob, type WorkedJob } from './work-on-job.ts'

const leastSecondsBetweenViews = 0.25

export interface InterruptedJob {
  readonly id: string
  readonly suite: string
  readonly answered: number
  readonly total: number
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
  /** Resolves when no job runs. */
  idle(): Promise<void>
  /** Whether the running job asks questions of that data set or asks that model; of anything where none is named. */
  isUsing(what?: { readonly datasetId?: string; readonly modelId?: string }): boolean
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

interface JobsParts {
  readonly host: Host
  readonly session: Session
}

interface JobsStores {
  readonly jobs: JobsStore
  readonly probes: ProbesStore
}

export function createJobsService(stores: JobsStores, runs: RunsService, parts: JobsParts): JobsService {
  const { host, session } = parts
  const { jobs } = stores
  let active: Active | null = null
  let last: Active | null = null
  const changed = createChangeSignal()
  const view = () => last?.tracker.job() ?? null

  function begin(request: JobRequest, stored: StoredJob | null): Job {
    session.require('run')
    if (active) throw new AppError('not_allowed', 'A job is running already. Pause or stop it first.')
    const job = toActive({ request, stored, ...runs.planWithJuries(request) }, host, stores.probes)
    if (!stored) jobs.add(toStored(job.id, withJuries(request, job.tracker), job.tracker))
    noteBeginning(session, job, stored !== null)
    active = job
    last = job
    const save = () => saveJob(jobs, job)
    save()
    job.done = workOnJob(job, request, { runs, host, save, emit: changed.emit }).then(() => settle(job))
    changed.emit()
    return job.tracker.job()
  }

  function settle(job: Active): void {
    active = null
    saveJob(jobs, job)
    noteEnd(session, job)
    changed.emit()
  }

  async function end(wanted: JobState): Promise<Job | null> {
    if (active) {
      active.wanted = wanted
      active.cancel.abort()
      await active.done
    } else if (last?.tracker.job().state === 'paused' && wanted === 'stopped') {
      last.tracker.end('stopped', null)
      settle(last)
    }
    return view()
  }

  return {
    start: (request) => begin({ ...request, entries: runs.expand(request.entries) }, null),
    current: view,
    watch: (signal) => watchJob({ view, changed, host }, signal),
    pause: () => end('paused'),
    stop: () => end('stopped'),
    resume() {
      const stored = active ? null : findUnfinished(jobs)
      return stored ? begin(stored.request, stored) : view()
    },
    isUsing: (what = {}) => active !== null && isAsking(active, what),
    forget() {
      last = active
      changed.emit()
    },
    // A job of this session is shown as it is; only one of an earlier session is offered again.
    interrupted: () => (last ? null : toInterrupted(jobs.last())),
    async idle() {
      while (active) await active.done
    },
    // Kept as paused, so that the next unlock offers to go on.
    close: () => end('paused').then(() => undefined),
  }
}

interface Watched {
  readonly view: () => Job | null
  readonly changed: ReturnType<typeof createChangeSignal>
  readonly host: Host
}

async function* watchJob(
  { view, changed, host }: Watched,
  signal: AbortSignal,
): AsyncGenerator<Job | null, void> {
  for (let seen = changed.version(); !signal.aborted; seen = await changed.after(seen, signal)) {
    yield view()
    await host.sleep(leastSecondsBetweenViews, signal)
  }
}

function isAsking(
  { datasets, models }: Active,
  { datasetId, modelId }: { readonly datasetId?: string; readonly modelId?: string },
): boolean {
  if (datasetId !== undefined) return datasets.has(datasetId)
  return modelId === undefined || models.has(modelId)
}

interface Beginning {
  readonly request: JobRequest
  /** What it goes on with. */
  readonly stored: StoredJob | null
  readonly planned: readonly PlannedRun[]
  /** The judges of each of them. */
  readonly juries: readonly (readonly Model[])[]
}

function toActive({ request, stored, planned, juries }: Beginning, host: Host, probes: ProbesStore): Active {
  const id = stored?.id ?? host.createId()
  const startedAt = stored?.startedAt ?? host.now()
  const clocks = { now: () => host.now(), clock: host.clock }
  const probeSeconds = (modelId: string) => probes.find(modelId)?.seconds ?? null
  const tracker = trackJob({ id, request, startedAt, planned, juries }, { ...clocks, probeSeconds })
  return {
    ...{ id, tracker, cancel: new AbortController(), wanted: 'stopped' as const, done: Promise.resolve() },
    datasets: new Set(planned.map(({ dataset }) => dataset.id)),
    models: new Set([...planned.map(({ model }) => model), ...juries.flat()].flatMap(listAskedIds)),
  }
}

/** With the number of runs in it. */
function noteBeginning(session: Session, { id, tracker }: Active, resumed: boolean): void {
  const what = resumed ? 'resumed' : 'started'
  session.record({ action: 'job', object: `job ${id} ${what}`, count: tracker.job().runs.length })
}

/** With the number of answers that are there. */
function noteEnd(session: Session, { tracker }: Active): void {
  const { id, state, answered } = tracker.job()
  session.record({ action: 'job', object: `job ${id} ${state}`, count: answered })
}

/** An unfinished job of before, or null. */
function findUnfinished(jobs: JobsStore): StoredJob | null {
  const stored = jobs.last()
  return stored === null || stored.state === 'finished' ? null : stored
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

/** It goes on with the juries that it began with, whatever the defaults are by then. */
function withJuries(request: JobRequest, tracker: JobTracker): JobRequest {
  const { runs } = tracker.job()
  return { ...request, juries: Object.fromEntries(runs.map(({ benchmark, jury }) => [benchmark, jury])) }
}

function toStored(id: string, request: JobRequest, tracker: JobTracker): StoredJob {
  const { state, answered, total, startedAt, endedAt } = tracker.job()
  return { id, request, state, answered, total, startedAt, endedAt }
}
