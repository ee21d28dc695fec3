// Instances with their answers → scores of each instance and of the run, one way of scoring at a time.
import type { Benchmark } from '../../contracts/benchmark.ts'
import type { Instance } from '../../contracts/instance.ts'
import type { AdapterSpec } from '../../contracts/request.ts'
import type { Coverage, InstanceScore, RunScore, Scoring } from '../../contracts/stat.ts'
import { toOutputMapping } from '../adapters/to-request.ts'
import { findMetric, findMetricValue } from '../metrics/find-metric.ts'
import type { Judged } from '../metrics/metric.ts'
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

/** Scores every answer; an unanswered instance is `failed` and outside the mean. */
export function scoreInstances<T extends Instance>(
  benchmark: Benchmark,
  { adapterSpec, scoring }: { adapterSpec: AdapterSpec; scoring: Scoring },
  answered: readonly AnsweredInstance<T>[],
): ScoredInstance<T>[] {
  const metrics = benchmark.metrics.map(findMetric)
  const isChoice = adapterSpec.method === 'multiple_choice_joint'
  return answered.map(({ instance, answer }) => {
    if (answer === null) return { instance, score: { status: 'failed', reason: 'no_answer', values: {} } }
    const judged: Judged = {
      instance,
      answer,
      answerWords: benchmark.answerWords,
      numOutputs: adapterSpec.numOutputs,
      ...(isChoice ? { outputMapping: toOutputMapping(instance, adapterSpec) } : {}),
    }
    const scores = metrics.map((metric) => metric.score(judged, scoring))
    return { instance, score: mergeScores(scores, benchmark.mainMetric) }
  })
}

/** All values together; the status is that of the metric that gives the main one. */
function mergeScores(scores: readonly InstanceScore[], mainMetric: string): InstanceScore {
  const main =
    scores.find((score) => mainMetric in score.values) ?? scores.find((score) => score.status !== 'scored')
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

const outsideTheMean = new Set<InstanceScore['status']>(['failed', 'bad_gold', 'unavailable'])

function readValues(scored: readonly ScoredInstance[], name: string): number[] {
  return scored.flatMap(({ score }) => {
    const value = outsideTheMean.has(score.status) ? undefined : score.values[name]
    return value === undefined ? [] : [value]
  })
}

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
