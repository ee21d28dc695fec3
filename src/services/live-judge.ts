// A queue of answers and one judge → its verdicts, so many at once, until nobody has anything more to judge.
import { AppError } from '../contracts/errors.ts'
import type { Model } from '../contracts/model.ts'
import type { Abort } from '../core/ports.ts'
import type { Answered } from '../core/runner/execute-requests.ts'
import type { OpenClient } from '../clients/model-client-kind.ts'
import type { RunsStore } from '../storage/runs-store.ts'
import type { Host } from './host.ts'
import { createAnswerJudge, type AnswerJudge, type AnswerToJudge, type JudgedRun } from './judge-answer.ts'
import { createJudgeQueue, type LiveRun } from './judge-queue.ts'
import type { JudgingProgress } from './judge-run.ts'

export interface LiveParts {
  readonly judge: Model
  readonly fingerprint: string
  readonly withoutCache: boolean
  readonly abort: Abort
  readonly runs: RunsStore
  readonly host: Pick<Host, 'sleep'>
  readonly open: () => Promise<OpenClient>
  /** After each verdict; what it throws ends the judging. */
  readonly report: (run: JudgedRun, progress: JudgingProgress) => void
}

export interface LiveJudge {
  /** A run begins, or goes on: what it has stored is judged too. */
  begin(run: LiveRun): void
  /** Once they are stored. */
  add(runId: string, answered: readonly Answered[]): void
  /** Judges what is left. Throws what kept it from judging; cancelled, it only ends. */
  finish(): Promise<void>
  /** Ends what is in flight; never throws. */
  stop(): Promise<void>
  /** How far it came with each run, by the run's id. */
  progress(): ReadonlyMap<string, JudgingProgress>
}

export function createLiveJudge(parts: LiveParts): LiveJudge {
  const queue = createJudgeQueue(parts.runs, parts.judge.id)
  const cancel = createCancel(parts.abort)
  let fault: unknown

  function report(run: JudgedRun): void {
    parts.report(run, queue.progress().get(run.id)!)
  }

  async function work(judge: AnswerJudge, answer: AnswerToJudge): Promise<void> {
    queue.note(answer, await judge.judge(answer))
    report(answer.run)
  }

  const crew = createCrew({
    waiting: queue.waiting,
    next: queue.next,
    isOver: () => fault !== undefined || cancel.signal.aborted,
    open: () => openJudge(parts, cancel.signal),
    work,
    fail(error) {
      const isCancelled = cancel.signal.aborted && error instanceof AppError && error.code === 'cancelled'
      if (!isCancelled) fault ??= error
    },
  })

  return {
    begin(run) {
      if (queue.begin(run)) report(run.run)
      crew.wake()
    },
    add(runId, answered) {
      queue.add(runId, answered)
      crew.wake()
    },
    async finish() {
      await crew.close()
      if (fault !== undefined) throw fault as Error
    },
    async stop() {
      cancel.abort()
      await crew.close().catch(() => undefined)
    },
    progress: () => queue.progress(),
  }
}

/** One that this judge can abort without the run that it belongs to. */
function createCancel(abort: Abort): AbortController {
  const cancel = new AbortController()
  if (abort.aborted) cancel.abort()
  else abort.addEventListener('abort', () => cancel.abort(), { once: true })
  return cancel
}

interface OpenedJudge {
  readonly judge: AnswerJudge
  close(): Promise<void>
}

async function openJudge(parts: LiveParts, abort: AbortSignal): Promise<OpenedJudge> {
  const client = await parts.open()
  const { judge: model, fingerprint, host, withoutCache } = parts
  const judge = createAnswerJudge(parts.runs, {
    ...{ model, fingerprint, client, abort, host, withoutCache },
  })
  return { judge, close: () => client.close() }
}

interface CrewParts {
  readonly waiting: () => number
  readonly next: () => AnswerToJudge | undefined
  readonly isOver: () => boolean
  readonly open: () => Promise<OpenedJudge>
  readonly work: (judge: AnswerJudge, answer: AnswerToJudge) => Promise<void>
  readonly fail: (error: unknown) => void
}

/** The judge is opened when there is something to judge, and never has more workers than there are answers. */
function createCrew({ waiting, next, isOver, open, work, fail }: CrewParts) {
  const working = new Set<Promise<void>>()
  let busy = 0
  let opened: OpenedJudge | null = null
  let opening: Promise<void> | null = null

  async function serve(judge: AnswerJudge): Promise<void> {
    busy += 1
    try {
      for (let answer = next(); answer && !isOver(); answer = next()) await work(judge, answer)
    } catch (error) {
      fail(error)
    } finally {
      // Before anybody else can look: whoever adds an answer now finds a free place.
      busy -= 1
    }
  }

  async function begin(): Promise<void> {
    opened = await open()
    wake()
  }

  function wake(): void {
    if (isOver() || waiting() === 0) return
    if (opened === null) {
      opening ??= begin().catch(fail)
      return
    }
    const { judge } = opened
    const wanted = Math.min(judge.most, busy + waiting())
    for (let more = wanted - busy; more > 0; more--) {
      const worker: Promise<void> = serve(judge).finally(() => working.delete(worker))
      working.add(worker)
    }
  }

  return {
    wake,
    /** Once nothing waits any more, or it is over. */
    async close(): Promise<void> {
      await opening
      for (wake(); working.size > 0; wake()) await Promise.all(working)
      const last = opened
      opened = null
      await last?.close()
    },
  }
}
