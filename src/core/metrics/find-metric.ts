// A metric's id, or a benchmark and a value's name → the metric, or what the value is.
import type { Benchmark } from '../../contracts/benchmark.ts'
import { metrics } from './index.generated.ts'
import type { Metric, MetricValue } from './metric.ts'

/** What of a benchmark decides the names and scales of its values. */
export type Valued = Pick<Benchmark, 'name' | 'jury' | 'metrics'>

export function findMetric(id: string): Metric {
  const metric = metrics.find((candidate) => candidate.id === id)
  if (!metric) throw new Error(`no metric ${id}`)
  return metric
}

/** All that a metric gives for this benchmark: a jury's main value has the benchmark's own name. */
export function listMetricValues(metric: Metric, benchmark: Valued): readonly MetricValue[] {
  return metric.givesFor?.(benchmark) ?? metric.gives
}

/** The description of a value that some metric gives for this benchmark, such as exact_match. */
export function findMetricValue(name: string, benchmark: Valued): MetricValue {
  const own = benchmark.metrics.map(findMetric).flatMap((metric) => listMetricValues(metric, benchmark))
  const value = [...own, ...metrics.flatMap((metric) => metric.gives)].find(
    (candidate) => candidate.name === name,
  )
  if (value) return value
  throw new Error(`no metric gives ${name}`)
}
