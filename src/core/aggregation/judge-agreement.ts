// The replies of a run's judges → how far the judges agree, by criterion and over all of them.
import type { Judgement } from '../../contracts/annotation.ts'
import type { Benchmark } from '../../contracts/benchmark.ts'
import type { JudgeAgreement, Scoring } from '../../contracts/stat.ts'
import { readDecision } from '../annotators/read-decision.ts'
import { readJudgement } from '../metrics/jury.ts'
import { toRaterAgreement } from '../statistics/judge-agreement.ts'
import type { Annotated } from './judge-counts.ts'

/** Of a rubric, whose items differ from answer to answer. */
const itemCriterion = 'criteria_met'

interface Rated {
  readonly criterion: string
  /** What is rated: an answer, or one item of it. */
  readonly thing: string
  readonly judge: string
  readonly score: number
}

/** First over all criteria, then one each. None where fewer than two judges gave ratings, and for claims, which each judge finds anew. */
export function toJudgeAgreement(
  { benchmark, scoring }: { readonly benchmark: Pick<Benchmark, 'jury'>; readonly scoring: Scoring },
  answered: readonly Annotated[],
): JudgeAgreement[] {
  const rated = answered.flatMap((one, at) => listRatings(one, { benchmark, scoring, at }))
  const judges = [...new Set(rated.map(({ judge }) => judge))]
  if (judges.length < 2) return []
  const byCriterion = Map.groupBy(rated, ({ criterion }) => criterion)
  const each = [...byCriterion].map(([criterion, ratings]) => ({
    criterion,
    ...toRaterAgreement(toRows(ratings, judges)),
  }))
  return [{ criterion: null, ...toRaterAgreement(toRows(rated, judges)) }, ...each]
}

function toRows(rated: readonly Rated[], judges: readonly string[]): (number | null)[][] {
  const things = Map.groupBy(rated, ({ criterion, thing }) => `${criterion} ${thing}`)
  return [...things.values()].map((ratings) =>
    judges.map((name) => ratings.find(({ judge }) => judge === name)?.score ?? null),
  )
}

interface Reading {
  readonly benchmark: Pick<Benchmark, 'jury'>
  readonly scoring: Scoring
  readonly at: number
}

function listRatings({ answer, annotations }: Annotated, { benchmark, scoring, at }: Reading): Rated[] {
  const { jury = [], rubric = [] } = annotations?.judgements ?? {}
  const text = answer ?? ''
  const recipe = benchmark.jury
  const ofJury = jury.flatMap((judgement) => {
    const verdict = recipe === undefined ? null : readJudgement(judgement, { recipe, answer: text, scoring })
    if (verdict?.status !== 'given') return []
    const { judge } = judgement
    return verdict.ratings.map(({ criterion, score }) => ({ criterion, thing: `${at}`, judge, score }))
  })
  return [...ofJury, ...rubric.flatMap((judgement) => listItems(judgement, { answer: text, at }))]
}

function listItems(
  { judge, replies }: Judgement,
  { answer, at }: { readonly answer: string; readonly at: number },
): Rated[] {
  return replies.flatMap((reply, item) => {
    const read = reply.kind === 'answered' ? readDecision(reply.text, itemCriterion, answer) : null
    return read?.found === true
      ? [{ criterion: itemCriterion, thing: `${at} ${item}`, judge, score: Number(read.value) }]
      : []
  })
}
