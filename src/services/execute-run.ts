// One planned run → its answers and scores in the vault, as they arrive.
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Answer } from '../core/ports.ts'
import type { InstanceScore, RunScore, Scoring } from '../contracts/stat.ts'
import type { Failure, Request } from '../contracts/request.ts'
import type { RunProgress, RunSummary } from '../contracts/run.ts'
import type { Abort } from '../core/ports.ts'
import { toCacheKey } from '../core/runner/cache-key.ts'
import type { Answered } from '../core/runner/execute-requests.ts'
import { withCache } from '../core/runner/with-cache.ts'
import { toSeed } from '../core/runner/trials.ts'
import { runBenchmark, type RunEvent } from '../core/runner/run-benchmark.ts'
import { defaultRetryPolicy } from '../core/runner/with-retry.ts'
import type { OpenClient } from '../clients/model-client-kind.ts'
import type { RunsStore } from '../storage/runs-store.ts'
import { toSha256, type Host } from './host.ts'
import type { JudgeOutcome } from './judge-request.ts'
import type { PlannedRun } from './plan-run.ts'
import { toStopFault } from './stop-fault.ts'
import type { ScoringAidsService } from './scoring-aids.ts'
import type { Deed } from './session.ts'

/**
 * Up to so many in flight, each answer is stored before its place asks again: a kill costs what was in flight and no more. Of
 * more, what arrives in one turn is stored together, as a transaction costs more than an answer; a kill costs that turn too.
 */
const fewRequests = 32

export interface RunOutcome {
  readonly run: RunSummary
  /** Answers that an earlier start had stored. */
  readonly kept: number
  /** Answers that other runs had to the same requests of the same model. */
  readonly cached: number
  readonly resumed: boolean
  /** It was finished before, and not begun again. */
  readonly skipped?: true
  /** What each judge said; absent where none was asked. */
  readonly verdicts?: JudgeOutcome['verdicts'] | undefined
}

export interface RunUpdate {
  readonly runId: string
  readonly progress: RunProgress
  /** Since the last update; none at the beginning. */
  readonly arrived: readonly Answered[]
  /** Requests that finally failed among them. */
  readonly failures: readonly Failure[]
}

export interface Execution {
  readonly client: OpenClient
  readonly abort: Abort
  readonly host: Host
  readonly aids: ScoringAidsService
  readonly report: (update: RunUpdate) => void
  /** Once they are stored. */
  readonly onAnswered?: ((runId: string, answered: readonly Answered[]) => void) | undefined
  /** Answers of earlier runs are not looked at. */
  readonly withoutCache?: boolean | undefined
  /** Into the audit log. */
  readonly record: (deed: Deed) => void
}

/** Goes on with the stored run of the same spec, or begins one. Cancelled or faulty, it is left `stopped`. */
export async function executeRun(
  planned: PlannedRun,
  runs: RunsStore,
  execution: Execution,
): Promise<RunOutcome> {
  const before = runs.findBySpec(planned.specHash)
  const runId = before?.id ?? execution.host.createId()
  const kept = before ? readStored(runs, runId) : new Map<string, Answer>()
  const note = (what: string, count: number) =>
    execution.record({ action: 'run', object: `run ${runId} ${what}`, count })
  note(before ? 'resumed' : 'started', planned.instances.length)
  const finishedBefore = findSummary(runs, planned, runId)?.finishedAt ?? null
  if (before) runs.setStatus(runId, 'running', null)
  const keptCount = [...kept.values()].filter(({ kind }) => kind === 'completed').length
  let answered = keptCount
  let cached = 0
  const recorder = createRecorder(runs, { planned, runId, isNew: before === null, host: execution.host })
  try {
    for await (const event of startEvents({ planned, runs, runId, kept }, execution)) {
      recorder.record(event)
      if (event.kind === 'scored') continue
      const arrived = event.kind === 'answered' ? event.answers : []
      cached = event.progress.found
      answered = event.progress.answered
      if (arrived.length > 0) execution.onAnswered?.(runId, arrived)
      execution.report({ runId, progress: event.progress, failures: toFailures(arrived), arrived })
      if (arrived.length > 0 && execution.client.maxConcurrency > fewRequests) await nextTurn()
    }
  } catch (error) {
    recorder.stop()
    note('stopped', answered)
    throw toStopFault(error, { name: planned.model.name, answered, total: planned.instances.length })
  }
  if (execution.abort.aborted) recorder.stop()
  // A run that only looks at what it has is finished since it was.
  else recorder.finish(answered === keptCount ? finishedBefore : null)
  note(execution.abort.aborted ? 'stopped' : 'finished', answered)
  return { run: findSummary(runs, planned, runId)!, kept: keptCount, cached, resumed: before !== null }
}

function readStored(runs: RunsStore, runId: string): Map<string, Answer> {
  return new Map(runs.answers(runId).map(({ rowId, answer }) => [rowId, answer]))
}

function findSummary(runs: RunsStore, { spec }: PlannedRun, runId: string): RunSummary | undefined {
  return runs.list({ suite: spec.suite }).find(({ id }) => id === runId)
}

function toFailures(answers: readonly Answered[]): Failure[] {
  return answers.flatMap(({ answer }) => (answer.kind === 'failed' ? [answer.failure] : []))
}

interface Started {
  readonly planned: PlannedRun
  readonly runs: RunsStore
  readonly runId: string
  readonly kept: ReadonlyMap<string, Answer>
}

function startEvents({ planned, runs, runId, kept }: Started, execution: Execution) {
  const { abort, host, aids } = execution
  const client = execution.withoutCache ? execution.client : withAnswersOf(runs, planned, execution.client)
  const plan = {
    benchmark: planned.entry.benchmark,
    adapterSpec: planned.spec.adapterSpec,
    examples: planned.examples,
    seed: toSeed(planned.spec),
    instances: planned.instances,
    kept,
  }
  const { clock, sleep } = host
  const annotate = (answers: ReadonlyMap<string, Answer>) =>
    aids.annotate({ id: runId, ...plan, spec: planned.spec }, answers, abort)
  const concurrency = client.maxConcurrency
  const readAnswers = () => readStored(runs, runId)
  const ports = { client, abort, concurrency, clock, sleep, retry: defaultRetryPolicy, annotate, readAnswers }
  return runBenchmark(plan, ports)
}

/** What was asked of the same model in another run is not asked again. */
function withAnswersOf(runs: RunsStore, planned: PlannedRun, client: OpenClient): OpenClient {
  return withCache(client, (request) => {
    const key = toRequestKey(request, planned)
    return key === null ? null : runs.findCompletion(key)
  })
}

function toRequestKey(request: Request, { spec }: PlannedRun): string | null {
  return toCacheKey(request, spec.modelFingerprint, { sha256: toSha256 })
}

interface Recorded {
  readonly planned: PlannedRun
  readonly runId: string
  readonly isNew: boolean
  readonly host: Host
}

/** Stores each event; both scorings are saved together, once the run is complete. */
function createRecorder(runs: RunsStore, { planned, runId, isNew, host }: Recorded) {
  const scores: RunScore[] = []
  const instances: { scoring: Scoring; rowId: string; score: InstanceScore }[] = []

  function begin(event: RunEvent & { kind: 'planned' }): void {
    const questions = event.work.map(({ instance, request }, ordinal) => ({
      rowId: instance.rowId,
      ordinal,
      truncated: request.truncated,
    }))
    const { spec, specHash, dataset } = planned
    runs.create({
      id: runId,
      spec,
      specHash,
      access: dataset.access,
      createdAt: host.now(),
      planned: questions,
    })
  }

  return {
    record(event: RunEvent): void {
      switch (event.kind) {
        case 'planned':
          if (isNew) begin(event)
          return
        case 'answered':
          runs.saveAnswers(
            runId,
            event.answers.map(({ work: { instance, request }, answer }) => ({
              rowId: instance.rowId,
              answer,
              requestKey: toRequestKey(request, planned),
            })),
          )
          return
        case 'scored': {
          scores.push(event.score)
          const { scoring } = event
          for (const { instance, score } of event.instances)
            instances.push({ scoring, rowId: instance.rowId, score })
        }
      }
    },
    stop: () => runs.setStatus(runId, 'stopped', null),
    finish(at: string | null): void {
      runs.saveScores(runId, { scores, instances })
      runs.setStatus(runId, 'finished', at ?? host.now())
    },
  }
}
