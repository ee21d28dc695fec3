// One stored run and one open judge → its verdicts in the vault, as they arrive; what is given is not asked again.
import type { Annotation, JudgeReply, JudgeTask } from '../contracts/annotation.ts'
import { AppError } from '../contracts/errors.ts'
import type { StoredInstance } from '../contracts/instance.ts'
import type { Model } from '../contracts/model.ts'
import { askJudge, listJudgeTasks } from '../core/annotators/ask-judge.ts'
import type { Abort, Judge, ModelClient } from '../core/ports.ts'
import { withLimit } from '../core/runner/with-limit.ts'
import { completeWithRetry, defaultRetryPolicy, FinalRequestError } from '../core/runner/with-retry.ts'
import type { RunsStore } from '../storage/runs-store.ts'
import { toSha256, type Host } from './host.ts'
import type { StoredRun } from './stored-run.ts'

export interface JudgingProgress {
  readonly total: number
  readonly judged: number
  /** Verdicts of an earlier start. */
  readonly kept: number
  /** Answers of which some question to the judge finally failed. */
  readonly failed: number
}

export interface JudgingParts {
  readonly model: Model
  /** Of the judge: a model that judges its own answers is marked. */
  readonly fingerprint: string
  readonly client: Pick<ModelClient, 'complete' | 'maxConcurrency'>
  readonly abort: Abort
  readonly host: Pick<Host, 'sleep'>
  readonly report: (progress: JudgingProgress) => void
}

interface Unit {
  readonly instance: StoredInstance
  readonly answer: string
  readonly task: JudgeTask
  readonly basis: string
  readonly kept: readonly JudgeReply[]
}

/** Throws `cancelled` where it was aborted; verdicts that were given by then are kept. */
export async function judgeRun(
  run: StoredRun,
  runs: RunsStore,
  parts: JudgingParts,
): Promise<JudgingProgress> {
  const { model, client, abort, report } = parts
  const all = listUnits(run, runs, model.id)
  const units = all.filter(({ kept }) => kept.length === 0 || kept.some(({ kind }) => kind === 'failed'))
  const progress = { total: all.length, judged: all.length - units.length, kept: 0, failed: 0 }
  progress.kept = progress.judged
  report(progress)
  const most = Math.max(1, client.maxConcurrency)
  const judge = withLimit(toJudge(parts), most)
  const self = parts.fingerprint === run.spec.modelFingerprint
  const queue = units.values()

  let isFaulty = false
  async function work(): Promise<void> {
    for (const unit of queue) {
      if (isFaulty) return
      await judgeOne(unit).catch((error: unknown) => {
        isFaulty = true
        throw error
      })
    }
  }
  async function judgeOne({ instance, answer, task, basis, kept }: Unit): Promise<void> {
    const judged = { benchmark: run.benchmark, instance, answer }
    const replies = await askJudge(task, judged, { judge, kept })
    if (replies.length > 0) {
      const judgement = { judge: model.name, modelId: model.id, self, replies }
      const annotation: Annotation = { kind: 'judge', task, basis, judgement }
      runs.saveAnnotations(run.id, [{ rowId: instance.rowId, annotation }])
    }
    progress.judged += 1
    if (replies.some(({ kind }) => kind === 'failed')) progress.failed += 1
    report({ ...progress })
  }
  await Promise.all(Array.from({ length: most }, work))
  if (abort.aborted) throw toCancelled()
  return { ...progress }
}

/** Every answer that says something, with what is kept of this judge where it was asked the same. */
function listUnits(run: StoredRun, runs: RunsStore, modelId: string): Unit[] {
  const kept = new Map<string, Annotation & { readonly kind: 'judge' }>()
  for (const { rowId, annotation } of runs.annotations(run.id))
    if (annotation.kind === 'judge' && annotation.judgement.modelId === modelId)
      kept.set(`${annotation.task} ${rowId}`, annotation)
  const tasks = listJudgeTasks(run.benchmark)
  return run.instances.flatMap((instance) => {
    const answer = run.answers.get(instance.rowId)
    if (answer?.kind !== 'completed' || answer.completion.text.trim() === '') return []
    const { text } = answer.completion
    return tasks.map((task): Unit => {
      const basis = toBasis(task, run, { instance, answer: text })
      const before = kept.get(`${task} ${instance.rowId}`)
      const replies = before?.basis === basis ? before.judgement.replies : []
      return { instance, answer: text, task, basis, kept: replies }
    })
  })
}

function toBasis(
  task: JudgeTask,
  { benchmark }: StoredRun,
  { instance, answer }: { readonly instance: StoredInstance; readonly answer: string },
): string {
  const { input, messages, references, extraData } = instance
  return toSha256(
    JSON.stringify([task, benchmark.jury ?? null, input, messages ?? null, references, extraData, answer]),
  )
}

/** Asks again where that can help; a request that finally fails is a reply, and cancelling is none. */
function toJudge({ client, abort, host }: JudgingParts): Judge {
  return async (request) => {
    if (abort.aborted) throw toCancelled()
    try {
      const { sleep } = host
      const { completion } = await completeWithRetry(client, request, {
        abort,
        sleep,
        policy: defaultRetryPolicy,
      })
      return { kind: 'answered', text: completion.text }
    } catch (error) {
      if (abort.aborted) throw toCancelled()
      if (error instanceof FinalRequestError) return { kind: 'failed', code: error.request.code }
      throw error
    }
  }
}

function toCancelled(): AppError {
  return new AppError('cancelled', 'The judging was stopped; the verdicts given by then are kept.')
}
