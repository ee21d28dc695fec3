// The replies of a run's judges → how many verdicts each gave, and how many could not be read or had.
import type { JudgeCount, Judgement, JudgeTask, Verdict } from '../../contracts/annotation.ts'
import type { Benchmark } from '../../contracts/benchmark.ts'
import type { Scoring } from '../../contracts/stat.ts'
import type { AnswerAnnotations } from '../annotators/answer-annotations.ts'
import { readDecision, readList, readNumber } from '../annotators/read-decision.ts'
import { comparisonScale } from '../annotators/rubric.ts'
import { readJudgement } from '../metrics/jury.ts'

export interface Annotated {
  readonly answer: string | null
  readonly annotations?: AnswerAnnotations | undefined
}

/** By name; a verdict is one reply: of a jury one an answer, of a rubric one an item, of claims one a claim. */
export function toJudgeCounts(
  { benchmark, scoring }: { readonly benchmark: Pick<Benchmark, 'jury'>; readonly scoring: Scoring },
  answered: readonly Annotated[],
): JudgeCount[] {
  const counts = new Map<string, JudgeCount>()
  for (const { answer, annotations } of answered) {
    const tasks = Object.entries(annotations?.judgements ?? {}) as [JudgeTask, readonly Judgement[]][]
    for (const [task, judgements] of tasks)
      for (const judgement of judgements) {
        const { judge, modelId, self } = judgement
        const before = counts.get(judge) ?? { judge, modelId, self, given: 0, unread: 0, failed: 0 }
        const statuses = toStatuses(judgement, { task, benchmark, scoring, answer: answer ?? '' })
        const of = (status: Verdict['status']) => statuses.filter((each) => each === status).length
        counts.set(judge, {
          ...before,
          given: before.given + of('given'),
          unread: before.unread + of('unread'),
          failed: before.failed + of('failed'),
        })
      }
  }
  return [...counts.values()].sort((a, b) => (a.judge < b.judge ? -1 : 1))
}

interface Reader {
  readonly task: JudgeTask
  readonly benchmark: Pick<Benchmark, 'jury'>
  readonly scoring: Scoring
  readonly answer: string
}

function toStatuses(judgement: Judgement, { task, benchmark, scoring, answer }: Reader): Verdict['status'][] {
  if (task === 'jury') {
    if (benchmark.jury === undefined) return []
    return [readJudgement(judgement, { recipe: benchmark.jury, answer, scoring }).status]
  }
  return judgement.replies.map((reply, index) => {
    if (reply.kind === 'failed') return 'failed'
    const { text } = reply
    const read =
      task === 'claims'
        ? index === 0
          ? readList(text, 'claims')
          : readDecision(text, 'supported', answer)
        : readDecision(text, 'criteria_met', answer)
    return read.found || readNumber(text, 'score', comparisonScale).found ? 'given' : 'unread'
  })
}
