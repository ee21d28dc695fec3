// Answers as they arrive and one judge → what it is asked next, and how far it is; what finds no room in memory waits in the vault.
import type { StoredInstance } from '../contracts/instance.ts'
import { listJudgeTasks } from '../core/annotators/ask-judge.ts'
import type { Answered } from '../core/runner/execute-requests.ts'
import type { RunsStore } from '../storage/runs-store.ts'
import {
  isGiven,
  listAnswersToJudge,
  toAnswersToJudge,
  type AnswerToJudge,
  type JudgedRun,
} from './judge-answer.ts'
import type { JudgingProgress } from './judge-run.ts'

/** Answers that wait in memory for one judge. */
const mostWaiting = 256

export interface LiveRun {
  readonly run: JudgedRun
  /** In sampling order. */
  readonly instances: readonly StoredInstance[]
}

export interface JudgeQueue {
  /** False where the run has begun already. */
  begin(run: LiveRun): boolean
  /** Once they are stored. */
  add(runId: string, answered: readonly Answered[]): void
  readonly next: () => AnswerToJudge | undefined
  /** How many wait; infinite where more of them wait in the vault. */
  readonly waiting: () => number
  /** Counts a verdict. */
  note(answer: AnswerToJudge, isWhole: boolean): void
  /** By the run's id. */
  progress(): ReadonlyMap<string, JudgingProgress>
}

interface Followed extends LiveRun {
  /** Task and row of each answer that was put into the queue. */
  readonly taken: Set<string>
  progress: JudgingProgress
}

export function createJudgeQueue(runs: RunsStore, judgeId: string): JudgeQueue {
  const followed = new Map<string, Followed>()
  const queue: AnswerToJudge[] = []
  /** Runs with answers that found no room in the queue. */
  const behind = new Set<string>()

  function take(one: Followed, answers: readonly AnswerToJudge[]): boolean {
    for (const answer of answers) {
      const key = `${answer.task} ${answer.instance.rowId}`
      if (one.taken.has(key)) continue
      if (queue.length >= mostWaiting) return false
      one.taken.add(key)
      queue.push(answer)
    }
    return true
  }

  function refill(): void {
    for (const runId of behind) {
      const one = followed.get(runId)!
      const asked = listStored(one, runs, judgeId).filter((answer) => !isGiven(answer))
      if (!take(one, asked)) return
      behind.delete(runId)
    }
  }

  return {
    begin(run) {
      if (followed.has(run.run.id)) return false
      const stored = listStored(run, runs, judgeId)
      const progress = toFirstProgress(run, stored, runs)
      followed.set(run.run.id, { ...run, taken: new Set(), progress })
      if (!stored.every(isGiven)) behind.add(run.run.id)
      return true
    },
    add(runId, answered) {
      const one = followed.get(runId)
      for (const { work, answer } of one === undefined ? [] : answered) {
        const answers = toAnswersToJudge(one!.run, { instance: work.instance, answer })
        if (answers.length === 0) lower(one!)
        else if (!take(one!, answers)) behind.add(runId)
      }
    },
    next() {
      if (queue.length === 0) refill()
      return queue.shift()
    },
    waiting: () => (behind.size > 0 ? Infinity : queue.length),
    note({ run }, isWhole) {
      const one = followed.get(run.id)!
      const { judged, failed } = one.progress
      one.progress = { ...one.progress, judged: judged + 1, failed: failed + (isWhole ? 0 : 1) }
    },
    progress: () => new Map([...followed].map(([runId, { progress }]) => [runId, progress])),
  }
}

/** An answer that says nothing is not judged. */
function lower(one: Followed): void {
  const { total } = one.progress
  one.progress = { ...one.progress, total: total - listJudgeTasks(one.run.benchmark).length }
}

function listStored({ run, instances }: LiveRun, runs: RunsStore, modelId: string): AnswerToJudge[] {
  const answers = new Map(runs.answers(run.id).map(({ rowId, answer }) => [rowId, answer]))
  return listAnswersToJudge(run, { instances, answers, runs, modelId })
}

/** What is not answered yet counts as to be judged, so that a bar does not run ahead. */
function toFirstProgress(
  { run, instances }: LiveRun,
  stored: readonly AnswerToJudge[],
  runs: RunsStore,
): JudgingProgress {
  const completed = runs.answers(run.id).filter(({ answer }) => answer.kind === 'completed').length
  const kept = stored.filter(isGiven).length
  const total = (instances.length - completed) * listJudgeTasks(run.benchmark).length + stored.length
  return { total, judged: kept, kept, failed: 0 }
}
