// Which items of a rubric judges say are met → the share of its points. Source: Arora et al. 2025 (HealthBench), simple-evals, HELM.
import type { Judgement } from '../../contracts/annotation.ts'
import type { InstanceScore, Scoring } from '../../contracts/stat.ts'
import { readDecision, readDecisionAsUpstream, readNumber, type Read } from '../annotators/read-decision.ts'
import { comparisonScale, readPhysicianReply, readRubric, type RubricItem } from '../annotators/rubric.ts'
import { readOpenAnswer } from '../extraction/open-answer.ts'
import { stripPython } from '../text/normalize.ts'
import {
  toBadGold,
  toScored,
  toUnavailable,
  toUnread,
  toWithoutVerdict,
  type Judged,
  type Metric,
  type MetricValue,
} from './metric.ts'

const comparisonName = 'health_bench_comparison'

export const healthBench: Metric = {
  id: 'health_bench',
  gives: [],
  givesFor: ({ name }) => [
    toValue(toMainName(name), 'Share of the rubric’s points that the reply earns.', {
      scale: [Number.NEGATIVE_INFINITY, 1],
      // The published definition clips the mean over conversations, and no single one.
      meanWithin: [0, 1],
    }),
    toValue(comparisonName, 'The reply beside a physician’s, 1 to 10, divided by 10.', { scale: [0.1, 1] }),
  ],
  score: scoreRubric,
}

function toMainName(benchmark: string): string {
  return `${benchmark}_score`
}

function toValue(
  name: string,
  description: string,
  bounds: Pick<MetricValue, 'scale' | 'meanWithin'>,
): MetricValue {
  const label = name === comparisonName ? 'Beside the physician' : 'Rubric score'
  return { name, label, shortLabel: label, description, direction: 'higher', ...bounds }
}

function scoreRubric(judged: Judged, scoring: Scoring): InstanceScore {
  const { benchmark, judgements, instance } = judged
  if (benchmark === undefined || judgements === undefined) return toUnavailable('not_judged')
  const items = readRubric(instance)
  if (items === null) return toBadGold('no_rubric')
  const parts = { name: toMainName(benchmark.name), items, judgements: judgements.rubric ?? [] }
  return scoring === 'helm' ? scoreAsUpstream(judged, parts) : scoreCorrected(judged, parts)
}

interface RubricParts {
  readonly name: string
  readonly items: readonly RubricItem[]
  readonly judgements: readonly Judgement[]
}

/**
 * Upstream: points of met items over all points, where an item below zero counts 10 more than it is worth, so that a fault
 * can earn points. It breaks off with more than one judge or a verdict that is missing: here there is no value then. The
 * professional variant is averaged with the comparison.
 */
function scoreAsUpstream(
  { instance, answer }: Judged,
  { name, items, judgements }: RubricParts,
): InstanceScore {
  if (stripPython(answer) === '') return toScored({ [name]: 0 })
  const [judgement] = judgements
  if (judgement === undefined) return toUnavailable('not_judged')
  if (judgements.length > 1) return toUnavailable('one_judge_only')
  const met = items.map((_item, index) =>
    readReply(judgement, index, (text) => readDecisionAsUpstream(text, 'criteria_met')),
  )
  if (met.some((decision) => decision === null)) return toWithoutVerdict('rubric_incomplete')
  const worth = items.map(({ points }) => (points < 0 ? 10 + points : points))
  const share = sum(worth.filter((_points, index) => met[index] === true)) / sum(worth)
  if (readPhysicianReply(instance) === null) return toScored({ [name]: share })
  const comparison = readReply(judgement, items.length, readComparison)
  if (comparison === null) return toWithoutVerdict('rubric_incomplete')
  return toScored({ [name]: (share + comparison / 10) / 2, [comparisonName]: comparison / 10 })
}

/**
 * Corrected: points of met items over the points that can be earned. With several judges an item counts by the share of
 * those that say so. The comparison stands beside the score and is no part of it.
 */
function scoreCorrected(
  { instance, answer }: Judged,
  { name, items, judgements }: RubricParts,
): InstanceScore {
  const possible = sum(items.map(({ points }) => Math.max(0, points)))
  if (possible === 0) return toBadGold('no_rubric')
  const reading = readOpenAnswer(answer)
  // Silence meets no item. A refusal can be what a rubric asks for, so it is judged.
  if (!reading.found && reading.reason !== 'refusal') return toUnread({ [name]: 0 }, reading.reason)
  if (judgements.length === 0) return toUnavailable('not_judged')
  const shares = items.map((_item, index) =>
    toShare(
      judgements.map((judgement) =>
        readReply(judgement, index, (text) => readDecision(text, 'criteria_met', answer)),
      ),
    ),
  )
  if (shares.some((share) => share === null)) return toWithoutVerdict(toMissing(judgements))
  const earned = sum(items.map(({ points }, index) => points * (shares[index] ?? 0)))
  const compared =
    readPhysicianReply(instance) === null
      ? []
      : judgements.flatMap((judgement) => readReply(judgement, items.length, readComparison) ?? [])
  const beside = compared.length === 0 ? {} : { [comparisonName]: sum(compared) / compared.length / 10 }
  return toScored({ [name]: earned / possible, ...beside })
}

function toMissing(judgements: readonly Judgement[]): string {
  const replies = judgements.flatMap(({ replies: all }) => all)
  return replies.every(({ kind }) => kind === 'failed') ? 'judge_failed' : 'rubric_incomplete'
}

function readComparison(text: string): Read<number> {
  return readNumber(text, 'score', comparisonScale)
}

/** Null where the judge gave nothing that can be read. */
function readReply<T>({ replies }: Judgement, index: number, read: (text: string) => Read<T>): T | null {
  const reply = replies[index]
  if (reply?.kind !== 'answered') return null
  const result = read(reply.text)
  return result.found ? result.value : null
}

/** Share of the verdicts given that say yes; null where none was given. */
function toShare(decisions: readonly (boolean | null)[]): number | null {
  const given = decisions.filter((decision) => decision !== null)
  return given.length === 0 ? null : given.filter(Boolean).length / given.length
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
