// Instances with their answers → scores of each instance and of the run, one way of scoring at a time.
import type { Benchmark } from '../../contracts/benchmark.ts'
import type { Instance } from '../../contracts/instance.ts'
import type { AdapterSpec } from '../../contracts/request.ts'
import type { Coverage, InstanceScore, Interval, RunScore, Scoring } from '../../contracts/stat.ts'
import { toOutputMapping } from '../adapters/reference-options.ts'
import type { AnswerAnnotations } from '../annotators/answer-annotations.ts'
import { findMetric, findMetricValue, listMetricValues } from '../metrics/find-metric.ts'
import type { Judged, Metric, MetricValue } from '../metrics/metric.ts'
import type { Synonyms } from '../ports.ts'
import { toInterval } from '../statistics/interval.ts'
import { toStat } from '../statistics/stat.ts'
import { toJudgeAgreement } from './judge-agreement.ts'
import { toJudgeCounts } from './judge-counts.ts'

/** An instance and the text that answered it; null where the request failed or was never made. */
export interface AnsweredInstance<T extends Instance = Instance> {
  readonly instance: T
  readonly answer: string | null
  readonly annotations?: AnswerAnnotations | undefined
  /** What the answer took, by name; absent where that is not known. */
  readonly efficiency?: Readonly<Record<string, number>> | undefined
}

export interface ScoredInstance<T extends Instance = Instance> {
  readonly instance: T
  readonly score: InstanceScore
}

/** How answers are laid out and scored; `synonyms` only where a dictionary is installed. */
export interface ScoringPlan {
  readonly adapterSpec: AdapterSpec
  readonly scoring: Scoring
  readonly synonyms?: Synonyms | undefined
}

/** Of every benchmark, whether its YAML names them or not. */
const always = ['refusal', 'format_followed']

function listMetrics(benchmark: Benchmark): Metric[] {
  return [...new Set([...benchmark.metrics, ...always])].map(findMetric)
}

/** All of it: the scores of the instances, and the run's with values over the whole run, judges and efficiency. */
export function scoreAnswers<T extends Instance>(
  benchmark: Benchmark,
  plan: ScoringPlan,
  answered: readonly AnsweredInstance<T>[],
): { readonly instances: ScoredInstance<T>[]; readonly score: RunScore } {
  const instances = scoreInstances(benchmark, plan, answered)
  const means = summarizeRun(benchmark, plan.scoring, instances)
  const whole = addOverRun({ benchmark, plan }, answered, means)
  const inSplit = answered.filter(({ instance }) => instance.split === benchmark.mainSplit)
  const how = { benchmark, scoring: plan.scoring }
  const agreement = toJudgeAgreement(how, inSplit)
  return {
    instances,
    score: {
      ...whole,
      stats: [...whole.stats, ...toEfficiencyStats(inSplit)],
      judges: toJudgeCounts(how, inSplit),
      ...(agreement.length === 0 ? {} : { agreement }),
    },
  }
}

/** Scores every answer; an unanswered instance is `failed` and outside the mean. */
export function scoreInstances<T extends Instance>(
  benchmark: Benchmark,
  plan: ScoringPlan,
  answered: readonly AnsweredInstance<T>[],
): ScoredInstance<T>[] {
  const metrics = listMetrics(benchmark)
  const main = metrics.findIndex((metric) =>
    listMetricValues(metric, benchmark).some(({ name }) => name === benchmark.mainMetric),
  )
  return answered.map(({ instance, answer, annotations }) => {
    if (answer === null) return { instance, score: { status: 'failed', reason: 'no_answer', values: {} } }
    const judged = toJudged(benchmark, plan, { instance, answer, annotations })
    const scores = metrics.map((metric) => metric.score(judged, plan.scoring))
    return { instance, score: mergeScores(scores, scores[main]) }
  })
}

function toJudged(
  benchmark: Benchmark,
  { adapterSpec, synonyms, scoring }: ScoringPlan,
  { instance, answer, annotations }: AnsweredInstance & { readonly answer: string },
): Judged {
  const { answerWords, metricOptions } = benchmark
  const { judgements, sql, notes } = annotations ?? {}
  return {
    instance,
    answer,
    answerWords,
    benchmark,
    numOutputs: adapterSpec.numOutputs,
    ...(adapterSpec.method === 'multiple_choice_joint'
      ? { outputMapping: toOutputMapping(instance, adapterSpec) }
      : {}),
    ...(metricOptions ? { options: metricOptions } : {}),
    ...(synonyms ? { synonyms } : {}),
    ...(sql ? { sql: sql[scoring] } : {}),
    ...(judgements ? { judgements } : {}),
    ...(notes ? { notes } : {}),
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
  const metrics = listMetrics(benchmark).filter((metric) => 'overRun' in metric)
  if (metrics.length === 0) return run
  const judged = answered.flatMap(({ instance, answer, annotations }) =>
    answer === null || instance.split !== benchmark.mainSplit
      ? []
      : toJudged(benchmark, plan, { instance, answer, annotations }),
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
  const described = findMetricValue(mainMetric, benchmark)
  const interval = toInterval(readValues(inSplit, mainMetric), described.scale)
  return {
    scoring,
    mainMetric,
    ...keepWithin({ value: stats[0]!.mean, interval }, scoring === 'helm' ? {} : described),
    stats,
    coverage: toCoverage(inSplit),
    judges: [],
  }
}

interface Shown {
  readonly value: number | null
  readonly interval: Interval | null
}

/** The mean as it is shown; its Stat keeps what was computed. */
function keepWithin({ value, interval }: Shown, { meanWithin }: Pick<MetricValue, 'meanWithin'>): Shown {
  if (meanWithin === undefined) return { value, interval }
  const clip = (number: number) => Math.min(meanWithin[1], Math.max(meanWithin[0], number))
  return {
    value: value === null ? null : clip(value),
    interval: interval && { ...interval, low: clip(interval.low), high: clip(interval.high) },
  }
}

function toEfficiencyStats(answered: readonly AnsweredInstance[]): RunScore['stats'] {
  const all = answered.flatMap(({ instance, efficiency }) => (efficiency ? [{ instance, efficiency }] : []))
  const names = new Set(all.flatMap(({ efficiency }) => Object.keys(efficiency)))
  return [...names].map((name) =>
    toStat(
      name,
      all[0]!.instance.split,
      all.flatMap(({ efficiency }) => efficiency[name] ?? []),
    ),
  )
}

/** What a metric gave no value for is outside its mean: a broken reference, a scorer that is not installed. */
function readValues(scored: readonly ScoredInstance[], name: string): number[] {
  return scored.flatMap(({ score }) => score.values[name] ?? [])
}

const outsideTheMean = new Set<InstanceScore['status']>(['failed', 'unread', 'bad_gold', 'unavailable'])

function toCoverage(scored: readonly ScoredInstance[]): Coverage {
  const count = (status: InstanceScore['status']) =>
    scored.filter(({ score }) => score.status === status).length
  return {
    total: scored.length,
    scored: scored.filter(({ score }) => !outsideTheMean.has(score.status)).length,
    failed: count('failed'),
    unparsed: count('unparsed'),
    refused: count('refused'),
    unread: count('unread'),
    badGold: count('bad_gold'),
    unavailable: count('unavailable'),
  }
}
