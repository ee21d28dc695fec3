// Judges' replies to one answer → each verdict with what it is about, as corrected scoring reads it, for whoever looks into it.
import type { Judgement, JudgeReply, JudgeTask, Verdict } from '../../contracts/annotation.ts'
import type { Benchmark } from '../../contracts/benchmark.ts'
import type { Instance } from '../../contracts/instance.ts'
import { findObjects } from './judge-json.ts'
import { readDecision, readList, readNumber, type Read } from './read-decision.ts'
import { readRatings } from './read-ratings.ts'
import { comparisonScale, readRubric } from './rubric.ts'

export interface ListedVerdict {
  readonly judge: string
  readonly self: boolean
  readonly task: JudgeTask
  /** The rubric's item or the claim; null where the answer as a whole was judged. */
  readonly about: string | null
  /** What the rubric's item is worth. */
  readonly points: number | null
  readonly verdict: Verdict
}

export interface ToList {
  readonly benchmark: Pick<Benchmark, 'jury'>
  readonly instance: Instance
  readonly answer: string
}

export function listVerdicts(
  judgements: Readonly<Partial<Record<JudgeTask, readonly Judgement[]>>>,
  judged: ToList,
): ListedVerdict[] {
  const all = Object.entries(judgements) as [JudgeTask, readonly Judgement[]][]
  return all.flatMap(([task, given]) =>
    given.flatMap((judgement) =>
      listOf(task, judgement, judged).map((listed) => ({
        judge: judgement.judge,
        self: judgement.self,
        task,
        ...listed,
      })),
    ),
  )
}

type Listed = Pick<ListedVerdict, 'about' | 'points' | 'verdict'>

function listOf(task: JudgeTask, { replies }: Judgement, { benchmark, instance, answer }: ToList): Listed[] {
  if (task === 'jury') {
    const recipe = benchmark.jury
    if (recipe === undefined) return []
    const read = (text: string) => readRatings(text, recipe, answer)
    return replies.map((reply) => ({ about: null, points: null, verdict: toVerdict(reply, read) }))
  }
  if (task === 'rubric') {
    const items = readRubric(instance) ?? []
    return replies.map((reply, index) => {
      const item = items[index]
      const read = (text: string) =>
        item === undefined
          ? toRead(text, 'comparison', readNumber(text, 'score', comparisonScale))
          : toRead(text, 'criteria_met', readDecision(text, 'criteria_met', answer))
      return { about: item?.criterion ?? null, points: item?.points ?? null, verdict: toVerdict(reply, read) }
    })
  }
  const [split, ...others] = replies
  const claims = split?.kind === 'answered' ? readList(split.text, 'claims') : null
  return others.map((reply, index) => ({
    about: claims?.found === true ? (claims.value[index] ?? null) : null,
    points: null,
    verdict: toVerdict(reply, (text) => toRead(text, 'supported', readDecision(text, 'supported', answer))),
  }))
}

function toVerdict(reply: JudgeReply, read: (text: string) => Verdict): Verdict {
  return reply.kind === 'failed' ? { status: 'failed', code: reply.code } : read(reply.text)
}

function toRead(text: string, criterion: string, read: Read<boolean | number>): Verdict {
  if (!read.found) return { status: 'unread', reason: read.reason }
  const reason = findObjects(text).at(-1)?.value['explanation']
  const rating = { criterion, score: Number(read.value), reason: typeof reason === 'string' ? reason : '' }
  return { status: 'given', ratings: [rating] }
}
