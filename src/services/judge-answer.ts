// One answer and one open judge → its verdict in the vault; what this judge has said of the same before is taken over.
import type { Annotation, JudgeReply, JudgeTask } from '../contracts/annotation.ts'
import type { Benchmark } from '../contracts/benchmark.ts'
import { AppError } from '../contracts/errors.ts'
import type { StoredInstance } from '../contracts/instance.ts'
import type { Model } from '../contracts/model.ts'
import { askJudge, listJudgeTasks } from '../core/annotators/ask-judge.ts'
import type { Abort, Answer, Judge, ModelClient } from '../core/ports.ts'
import { withLimit } from '../core/runner/with-limit.ts'
import { completeWithRetry, defaultRetryPolicy, FinalRequestError } from '../core/runner/with-retry.ts'
import type { RunsStore } from '../storage/runs-store.ts'
import { toSha256, type Host } from './host.ts'

/** The run that an answer belongs to. */
export interface JudgedRun {
  readonly id: string
  readonly benchmark: Benchmark
  /** Of the model that answered. */
  readonly modelFingerprint: string
}

export interface AnswerToJudge {
  readonly run: JudgedRun
  readonly instance: StoredInstance
  readonly answer: string
  readonly task: JudgeTask
  /** SHA-256 of all that decides what is asked, but for who is asked. */
  readonly basis: string
  readonly kept: readonly JudgeReply[]
}

export interface OpenJudge {
  readonly model: Model
  /** Of the judge: a model that judges its own answers is marked. */
  readonly fingerprint: string
  readonly client: Pick<ModelClient, 'complete' | 'maxConcurrency'>
  readonly abort: Abort
  readonly host: Pick<Host, 'sleep'>
  /** Verdicts of other runs are not looked at. */
  readonly withoutCache?: boolean | undefined
}

export interface AnswerJudge {
  /** Most answers that gain from being judged at once. */
  readonly most: number
  /** Whether every question was answered. Throws `cancelled` where it was aborted. */
  judge(answer: AnswerToJudge): Promise<boolean>
}

export function createAnswerJudge(runs: RunsStore, open: OpenJudge): AnswerJudge {
  const { model, fingerprint, client } = open
  const most = Math.max(1, client.maxConcurrency)
  const ask = withLimit(toJudge(open), most)

  function findReplies(basisKey: string): readonly JudgeReply[] | null {
    return open.withoutCache ? null : (runs.findJudgement(basisKey)?.replies ?? null)
  }

  return {
    most,
    async judge({ run, instance, answer, task, basis, kept }) {
      const basisKey = toSha256(JSON.stringify([basis, fingerprint]))
      const judged = { benchmark: run.benchmark, instance, answer }
      const replies = findReplies(basisKey) ?? (await askJudge(task, judged, { judge: ask, kept }))
      const isWhole = replies.every(({ kind }) => kind === 'answered')
      if (replies.length > 0) {
        const self = fingerprint === run.modelFingerprint
        const judgement = { judge: model.name, modelId: model.id, self, replies: [...replies] }
        const annotation: Annotation = { kind: 'judge', task, basis, judgement }
        const item = { rowId: instance.rowId, annotation, basisKey: isWhole ? basisKey : null }
        runs.saveAnnotations(run.id, [item])
      }
      return isWhole
    },
  }
}

/** Whether all was said that there is to say: a failed reply is asked for again. */
export function isGiven({ kept }: Pick<AnswerToJudge, 'kept'>): boolean {
  return kept.length > 0 && kept.every(({ kind }) => kind === 'answered')
}

/** An answer that says nothing is not judged: an empty list. */
export function toAnswersToJudge(
  run: JudgedRun,
  { instance, answer }: { readonly instance: StoredInstance; readonly answer: Answer | undefined },
  keptOf: (task: JudgeTask, basis: string) => readonly JudgeReply[] = () => [],
): AnswerToJudge[] {
  if (answer?.kind !== 'completed' || answer.completion.text.trim() === '') return []
  const { text } = answer.completion
  return listJudgeTasks(run.benchmark).map((task) => {
    const basis = toBasis(task, run, { instance, answer: text })
    return { run, instance, answer: text, task, basis, kept: keptOf(task, basis) }
  })
}

/** Every answer of a run that says something, with what is kept of this judge where it was asked the same. */
export function listAnswersToJudge(
  run: JudgedRun,
  {
    instances,
    answers,
    runs,
    modelId,
  }: {
    readonly instances: readonly StoredInstance[]
    readonly answers: ReadonlyMap<string, Answer>
    readonly runs: RunsStore
    /** Of the judge. */
    readonly modelId: string
  },
): AnswerToJudge[] {
  const before = new Map<string, Annotation & { readonly kind: 'judge' }>()
  for (const { rowId, annotation } of runs.annotations(run.id))
    if (annotation.kind === 'judge' && annotation.judgement.modelId === modelId)
      before.set(`${annotation.task} ${rowId}`, annotation)
  return instances.flatMap((instance) =>
    toAnswersToJudge(run, { instance, answer: answers.get(instance.rowId) }, (task, basis) => {
      const found = before.get(`${task} ${instance.rowId}`)
      return found?.basis === basis ? found.judgement.replies : []
    }),
  )
}

function toBasis(
  task: JudgeTask,
  { benchmark }: JudgedRun,
  { instance, answer }: { readonly instance: StoredInstance; readonly answer: string },
): string {
  const { input, messages, references, extraData } = instance
  return toSha256(
    JSON.stringify([task, benchmark.jury ?? null, input, messages ?? null, references, extraData, answer]),
  )
}

/** Asks again where that can help; a request that finally fails is a reply, and cancelling is none. */
function toJudge({ client, abort, host }: OpenJudge): Judge {
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

export function toCancelled(): AppError {
  return new AppError('cancelled', 'The judging was stopped; the verdicts given by then are kept.')
}
