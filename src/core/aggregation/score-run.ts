// Instances with their answers → scores of each instance and of the run, one way of scoring at a time.
import type { Benchmark } from '../../contracts/benchmark.ts'
import type { Instance } from '../../contracts/instance.ts'
import type { AdapterSpec } from '../../contracts/request.ts'
import type { Coverage, InstanceScore, RunScore, Scoring } from '../../contracts/stat.ts'
import { toOutputMapping } from '../adapters/to-request.ts'
import { findMetric, findMetricValue } from '../metrics/find-metric.ts'
import type { Judged } from '../metrics/metric.ts'
import type { Synonyms } from '../ports.ts'
import { toInterval } from '../statistics/interval.ts'
import { toStat } from '../statistics/stat.ts'

/** An instance and the text that answered it; null where the request failed or was never made. */
export interface AnsweredInstance<T extends Instance = Instance> {
  readonly instance: T
  readonly answer: string | null
}

export interface ScoredInstance<T extends Instance = Instance> {
  readonly instance: T
  readonly score: InstanceScore
}

/** How answers are laid out and scored; `synonyms` only where a dictionary is installed. */
export interface ScoringPlan {
  readonly adapterSpec: AdapterSpec
  readonly scoring: Scoring
  readonly synonyms?: Synonyms
}

/** Scores every answer; an unanswered instance is `failed` and outside the mean. */
export function scoreInstances<T extends Instance>(
  benchmark: Benchmark,
  plan: ScoringPlan,
  answered: readonly AnsweredInstance<T>[],
): ScoredInstance<T>[] {
  const metrics = benchmark.metrics.map(findMetric)
  return answered.map(({ instance, answer }) => {
    if (answer === null) return { instance, score: { status: 'failed', reason: 'no_answer', values: {} } }
    const judged = toJudged(benchmark, plan, { instance, answer })
    const scores = metrics.map((metric) => metric.score(judged, plan.scoring))
    const main = metrics.findIndex(({ gives }) => gives.some(({ name }) => name === benchmark.mainMetric))
    return { instance, score: mergeScores(scores, scores[main]) }
  })
}

function toJudged(
  { answerWords, metricOptions }: Benchmark,
  { adapterSpec, synonyms }: ScoringPlan,
  { instance, answer }: { instance: Instance; answer: string },
): Judged {
  return {
    instance,
    answer,
    answerWords,
    numOutputs: adapterSpec.numOutputs,
    ...(adapterSpec.method === 'multiple_choice_joint'
      ? { outputMapping: toOutputMapping(instance, adapterSpec) }
      : {}),
    ...(metricOptions ? { options: metricOptions } : {}),
    ...(synonyms ? { synonyms } : {}),
  }
}

/**
 * Adds the values over the whole run, such as macro F1, from the answers of the main split: one Stat each, of count 1, as
 * in HELM. They have no interval here, since no instance has a part of them.
 */
export function addOverRun(
  { benchmark, plan }: { benchmark: Benchmark; plan: ScoringPlan },
  answered: readonly AnsweredInstance[],
  run: RunScore,
): RunScore {
  const metrics = benchmark.metrics.map(findMetric).filter((metric) => 'overRun' in metric)
  if (metrics.length === 0) return run
  const judged = answered.flatMap(({ instance, answer }) =>
    answer === null || instance.split !== benchmark.mainSplit
      ? []
      : toJudged(benchmark, plan, { instance, answer }),
  )
  const values = metrics.flatMap((metric) => Object.entries(metric.overRun?.(judged, plan.scoring) ?? {}))
  const kept = run.stats.filter((stat) => values.every(([name]) => name !== stat.name))
  return {
    ...run,
    value: values.find(([name]) => name === run.mainMetric)?.[1] ?? run.value,
    stats: [...kept, ...values.map(([name, value]) => toStat(name, benchmark.mainSplit, [value]))],
  }
}

/** All values together; the status is that of the metric that gives the main one. */
function mergeScores(scores: readonly InstanceScore[], main: InstanceScore | undefined): InstanceScore {
  const values = Object.assign({}, ...scores.map((score) => score.values)) as Record<string, number>
  return { ...(main ?? { status: 'scored' as const }), values }
}

/** Stats over the main split's scored instances, the main value with its interval, and the coverage beside it. */
export function summarizeRun(
  benchmark: Benchmark,
  scoring: Scoring,
  scored: readonly ScoredInstance[],
): RunScore {
  const { mainMetric, mainSplit } = benchmark
  const inSplit = scored.filter(({ instance }) => instance.split === mainSplit)
  const names = new Set([mainMetric, ...inSplit.flatMap(({ score }) => Object.keys(score.values))])
  const stats = [...names].map((name) => toStat(name, mainSplit, readValues(inSplit, name)))
  const value = stats[0]!.mean
  return {
    scoring,
    mainMetric,
    value,
    interval: toInterval(readValues(inSplit, mainMetric), findMetricValue(mainMetric).scale),
    stats,
    coverage: toCoverage(inSplit),
  }
}

/** What a metric gave no value for is outside its mean: a broken reference, a scorer that is not installed. */
function readValues(scored: readonly ScoredInstance[], name: string): number[] {
  return scored.flatMap(({ score }) => score.values[name] ?? [])
}

const outsideTheMean = new Set<InstanceScore['status']>(['failed', 'bad_gold', 'unavailable'])

function toCoverage(scored: readonly ScoredInstance[]): Coverage {
  const count = (status: InstanceScore['status']) =>
    scored.filter(({ score }) => score.status === status).length
  return {
    total: scored.length,
    scored: scored.filter(({ score }) => !outsideTheMean.has(score.status)).length,
    failed: count('failed'),
    unparsed: count('unparsed'),
    refused: count('refused'),
    badGold: count('bad_gold'),
    unavailable: count('unavailable'),
  }
}
