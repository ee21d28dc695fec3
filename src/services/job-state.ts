// What happens to a job → the job as a window sees it.
import type { Failure } from '../contracts/request.ts'
import type { Job, JobRequest, JobRun, JobState } from '../contracts/job.ts'
import type { RunProgress } from '../contracts/run.ts'
import type { Model } from '../contracts/model.ts'
import type { JudgingProgress } from './judge-run.ts'
import { listJudgeTasks } from '../core/annotators/ask-judge.ts'
import { trackJudging, type JudgingTracker } from './job-judging.ts'
import { trackTime, type JobTime, type JobTimeParts } from './job-time.ts'
import type { PlannedRun } from './plan-run.ts'
import type { RunUpdate } from './execute-run.ts'

const windowSeconds = 30
const keptEvents = 200

export interface JobTracker {
  job(): Job
  update(index: number, update: RunUpdate): void
  finishRun(index: number, state: JobRun['state']): void
  /** Runs whose model is lost: they are not asked in this job. */
  leave(indices: readonly number[], why: string): void
  /** Also says when a judge begins with a run and when it is done. */
  noteJudging(position: { readonly judge: string; readonly run: string }, reached: JudgingProgress): void
  end(state: JobState, fault: string | null): void
}

interface JobStart {
  readonly id: string
  readonly request: JobRequest
  readonly startedAt: string
  readonly planned: readonly PlannedRun[]
  /** The judges of each of them. */
  readonly juries: readonly (readonly Model[])[]
}

interface Progress {
  readonly judging: JudgingTracker
  readonly time: JobTime
  readonly runs: JobRun[]
  readonly failures: Map<Failure['code'], number>
  readonly events: { at: string; text: string }[]
  /** Answers counted over time, for the rate. */
  readonly marks: { at: number; answered: number }[]
  state: JobState
  endedAt: string | null
  fault: string | null
}

export interface JobTrackerParts extends JobTimeParts {
  /** ISO time. */
  readonly now: () => string
}

export function trackJob(start: JobStart, parts: JobTrackerParts): JobTracker {
  const { now, clock } = parts
  const runs = start.planned.map((run, index) => toWaiting(run, start.juries[index] ?? []))
  const progress: Progress = {
    runs,
    judging: trackJudging(start.planned, start.juries),
    time: trackTime(start.planned, parts),
    failures: new Map(),
    events: [],
    marks: [],
    state: 'running',
    endedAt: null,
    fault: null,
  }

  function note(text: string): void {
    progress.events.push({ at: now(), text })
    if (progress.events.length > keptEvents) progress.events.shift()
  }

  const noteReached = noteJudges(note)

  return {
    job: () => toJob(start, progress),
    update(index, { runId, progress: reached, arrived, failures: failed }) {
      const before = runs[index]!
      if (before.state === 'waiting') {
        note(`${before.name} began`)
        progress.time.begin(index)
      }
      progress.time.add(index, arrived)
      runs[index] = { ...before, runId, progress: reached, state: 'running' }
      for (const { code } of failed) progress.failures.set(code, (progress.failures.get(code) ?? 0) + 1)
      if (failed.length > 0) note(`${before.name}: ${failed.length} failed, ${failed[0]!.code}`)
      mark(progress, clock())
    },
    finishRun(index, runState) {
      runs[index] = { ...runs[index]!, state: runState }
      note(`${runs[index].name} ${runState}`)
    },
    leave(indices, why) {
      for (const index of indices) {
        runs[index] = { ...runs[index]!, state: 'stopped' }
        progress.judging.leave(runs[index].name)
      }
      note(why)
    },
    noteJudging({ judge, run }, reached) {
      progress.judging.note({ judge, run }, reached)
      progress.time.noteJudging(progress.judging.all())
      noteReached(judge, run, reached)
    },
    end(ended, why) {
      progress.state = ended
      progress.fault = why
      progress.endedAt = ended === 'paused' ? null : now()
      runs.forEach((run, index) => {
        if (run.state === 'running') runs[index] = { ...run, state: 'stopped' }
      })
      note(why === null ? `Job ${ended}` : `Job ${ended}: ${why}`)
    },
  }
}

function mark({ marks, runs }: Progress, at: number): void {
  marks.push({ at, answered: sum(runs, ({ answered }) => answered) })
  while (marks.length > 2 && at - marks[0]!.at > windowSeconds) marks.shift()
}

/** When each judge begins with a run and when it is done with it. */
function noteJudges(note: (text: string) => void) {
  const begun = new Map<string, 'begun' | 'done'>()
  return (judge: string, run: string, reached: JudgingProgress): void => {
    const key = `${judge} ${run}`
    const isDone = reached.judged === reached.total
    if (!begun.has(key)) note(`${judge} judges ${run}`)
    if (isDone && begun.get(key) !== 'done') note(`${judge} judged ${run}`)
    begun.set(key, isDone ? 'done' : 'begun')
  }
}

function toJob({ id, request, startedAt, planned, juries }: JobStart, progress: Progress): Job {
  const { runs, state, endedAt, fault } = progress
  const total = runs.reduce(
    (all, run, index) => all + (run.progress?.total ?? planned[index]!.instances.length),
    0,
  )
  const answered = sum(runs, (reached) => reached.answered)
  const failed = sum(runs, (reached) => reached.failed)
  const judging = progress.judging.all()
  const perSecond = state === 'running' ? toRate(progress.marks) : null
  return {
    id,
    suite: request.suite,
    state,
    startedAt,
    endedAt,
    maxEvalInstances: request.maxEvalInstances,
    prompting: request.prompting ?? 'helm',
    constrained: request.constrained ?? false,
    logprobs: request.logprobs ?? false,
    jury: [...new Set(juries.flat().map(({ name }) => name))],
    runs: [...runs],
    judging,
    perSecond,
    secondsLeft: state === 'running' ? progress.time.secondsLeft(runs, judging) : null,
    answered,
    failed,
    total,
    kept: sum(runs, (reached) => reached.kept),
    found: sum(runs, (reached) => reached.found),
    failures: Object.fromEntries(progress.failures),
    events: [...progress.events],
    fault,
  }
}

function sum(runs: readonly JobRun[], of: (progress: RunProgress) => number): number {
  return runs.reduce((total, { progress }) => total + (progress ? of(progress) : 0), 0)
}

function toRate(marks: Progress['marks']): number | null {
  const first = marks[0]
  const last = marks.at(-1)
  return !first || !last || last.at <= first.at
    ? null
    : (last.answered - first.answered) / (last.at - first.at)
}

function toWaiting({ spec, entry, model }: PlannedRun, judges: readonly Model[]): JobRun {
  const { name, displayName } = entry.benchmark
  return {
    runId: null,
    name: spec.name,
    benchmark: name,
    displayName,
    model: model.name,
    jury: listJudgeTasks(entry.benchmark).length === 0 ? [] : judges.map((judge) => judge.name),
    state: 'waiting',
    progress: null,
  }
}
