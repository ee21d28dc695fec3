// One stored run and one open judge → its verdicts in the vault, as they arrive; what is given is not asked again.
import type { RunsStore } from '../storage/runs-store.ts'
import {
  createAnswerJudge,
  isGiven,
  listAnswersToJudge,
  toCancelled,
  type AnswerToJudge,
  type OpenJudge,
} from './judge-answer.ts'
import type { StoredRun } from './stored-run.ts'

export interface JudgingProgress {
  readonly total: number
  readonly judged: number
  /** Verdicts of an earlier start. */
  readonly kept: number
  /** Answers of which some question to the judge finally failed. */
  readonly failed: number
}

export interface JudgingParts extends OpenJudge {
  readonly report: (progress: JudgingProgress) => void
}

/** Throws `cancelled` where it was aborted; verdicts that were given by then are kept. */
export async function judgeRun(
  { id, spec, benchmark, instances, answers }: StoredRun,
  runs: RunsStore,
  parts: JudgingParts,
): Promise<JudgingProgress> {
  const run = { id, benchmark, modelFingerprint: spec.modelFingerprint }
  const all = listAnswersToJudge(run, { instances, answers, runs, modelId: parts.model.id })
  const asked = all.filter((answer) => !isGiven(answer))
  const kept = all.length - asked.length
  const progress = { total: all.length, judged: kept, kept, failed: 0 }
  parts.report({ ...progress })
  const judge = createAnswerJudge(runs, parts)
  const queue = asked.values()

  let isFaulty = false
  async function work(): Promise<void> {
    for (const answer of queue) {
      if (isFaulty) return
      await judgeOne(answer).catch((error: unknown) => {
        isFaulty = true
        throw error
      })
    }
  }
  async function judgeOne(answer: AnswerToJudge): Promise<void> {
    const isWhole = await judge.judge(answer)
    progress.judged += 1
    if (!isWhole) progress.failed += 1
    parts.report({ ...progress })
  }
  await Promise.all(Array.from({ length: judge.most }, work))
  if (parts.abort.aborted) throw toCancelled()
  return { ...progress }
}
