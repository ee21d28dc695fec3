// Judges' ratings of an answer → their mean, and one mean a criterion. Source: Bedi et al. 2025 (MedHELM), HELM's jury metrics.
import type { Judgement, Verdict } from '../../contracts/annotation.ts'
import type { Benchmark, JuryRecipe } from '../../contracts/benchmark.ts'
import type { InstanceScore, Scoring } from '../../contracts/stat.ts'
import { readRatings, readRatingsAsUpstream } from '../annotators/read-ratings.ts'
import { readOpenAnswer } from '../extraction/open-answer.ts'
import { stripPython } from '../text/normalize.ts'
import {
  toScored,
  toUnavailable,
  toUnread,
  toWithoutVerdict,
  type Judged,
  type Metric,
  type MetricValue,
} from './metric.ts'

export const jury: Metric = {
  id: 'jury',
  gives: [],
  givesFor: listValues,
  score: scoreJury,
}

/** Upstream names the value after the benchmark; the criteria's means are ours. */
function listValues({ name, jury: recipe }: Pick<Benchmark, 'name' | 'jury'>): MetricValue[] {
  if (recipe === undefined) return []
  const common = { direction: 'higher' as const, scale: recipe.scale }
  return [
    {
      name: toMainName(name, recipe),
      label: 'Jury score',
      shortLabel: 'Jury Score',
      description: 'Mean of all ratings by all judges of the jury.',
      ...common,
    },
    ...recipe.criteria.map((criterion) => ({
      name: toCriterionName(criterion.name),
      label: `Jury: ${criterion.name.replaceAll('_', ' ')}`,
      shortLabel: criterion.name,
      description: criterion.question.trim(),
      ...common,
    })),
  ]
}

/** Upstream calls it jury_score where the prompt is the institution's own. */
function toMainName(benchmark: string, { prompt }: Pick<JuryRecipe, 'prompt'>): string {
  return prompt === undefined ? `${benchmark}_accuracy` : 'jury_score'
}

function toCriterionName(criterion: string): string {
  return `jury_${criterion}`
}

function scoreJury(judged: Judged, scoring: Scoring): InstanceScore {
  const { benchmark, judgements } = judged
  if (benchmark?.jury === undefined) return toUnavailable('no_jury_recipe')
  if (judgements === undefined) return toUnavailable('not_judged')
  const how = { name: benchmark.name, recipe: benchmark.jury, judgements: judgements.jury ?? [] }
  return scoring === 'helm' ? scoreAsUpstream(judged, how) : scoreCorrected(judged, how)
}

interface JuryParts {
  readonly name: string
  readonly recipe: JuryRecipe
  readonly judgements: readonly Judgement[]
}

/** Upstream: a flat mean over every rating of every judge that could be read; none, or an empty answer: a fixed value. */
function scoreAsUpstream({ answer }: Judged, { name, recipe, judgements }: JuryParts): InstanceScore {
  const isEmpty = stripPython(answer) === ''
  if (!isEmpty && judgements.length === 0) return toUnavailable('not_judged')
  const verdicts = judgements.map((judgement) =>
    readJudgement(judgement, { recipe, answer, scoring: 'helm' }),
  )
  const values = toMeans({ name, recipe }, isEmpty ? [] : verdicts)
  return toScored(values ?? { [toMainName(name, recipe)]: recipe.scoreWithoutVerdict })
}

/** Corrected: verdicts that were given, in the same flat mean; an answer that says nothing gets the lowest rating. */
function scoreCorrected({ answer }: Judged, { name, recipe, judgements }: JuryParts): InstanceScore {
  const reading = readOpenAnswer(answer)
  if (!reading.found) return toUnread(toLowest(name, recipe), reading.reason)
  if (judgements.length === 0) return toUnavailable('not_judged')
  const verdicts = judgements.map((judgement) =>
    readJudgement(judgement, { recipe, answer, scoring: 'corrected' }),
  )
  const values = toMeans({ name, recipe }, verdicts)
  const given = verdicts.filter(({ status }) => status === 'given').length
  if (values !== null)
    return given === verdicts.length ? toScored(values) : { ...toScored(values), reason: 'partial_jury' }
  const asked = verdicts.some(({ status }) => status === 'unread')
  return toWithoutVerdict(asked ? 'no_verdict' : 'judge_failed')
}

interface Reader {
  readonly recipe: JuryRecipe
  readonly answer: string
  readonly scoring: Scoring
}

/** One judge's ratings, read the way of the scoring. */
export function readJudgement({ replies }: Judgement, { recipe, answer, scoring }: Reader): Verdict {
  const reply = replies[0]
  if (reply === undefined) return { status: 'unread', reason: 'empty' }
  if (reply.kind === 'failed') return { status: 'failed', code: reply.code }
  return scoring === 'helm'
    ? readRatingsAsUpstream(reply.text, recipe)
    : readRatings(reply.text, recipe, answer)
}

/** Null where no verdict was given. */
function toMeans(
  { name, recipe }: Pick<JuryParts, 'name' | 'recipe'>,
  verdicts: readonly Verdict[],
): Record<string, number> | null {
  const ratings = verdicts.flatMap((verdict) => (verdict.status === 'given' ? verdict.ratings : []))
  if (ratings.length === 0) return null
  const byCriterion = Map.groupBy(ratings, ({ criterion }) => criterion)
  return {
    [toMainName(name, recipe)]: toMean(ratings.map(({ score }) => score)),
    ...Object.fromEntries(
      [...byCriterion].map(([criterion, given]) => [
        toCriterionName(criterion),
        toMean(given.map(({ score }) => score)),
      ]),
    ),
  }
}

function toLowest(name: string, recipe: JuryRecipe): Record<string, number> {
  const { criteria, scale } = recipe
  const names = [toMainName(name, recipe), ...criteria.map((criterion) => toCriterionName(criterion.name))]
  return Object.fromEntries(names.map((each) => [each, scale[0]]))
}

function toMean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
