// A metric's id or a value's name → the metric.
import { metrics } from './index.generated.ts'
import type { Metric, MetricValue } from './metric.ts'

export function findMetric(id: string): Metric {
  const metric = metrics.find((candidate) => candidate.id === id)
  if (!metric) throw new Error(`no metric ${id}`)
  return metric
}

/** The description of a value that some metric gives, such as exact_match. */
export function findMetricValue(name: string): MetricValue {
  const value = metrics.flatMap((metric) => metric.gives).find((candidate) => candidate.name === name)
  if (!value) throw new Error(`no metric gives ${name}`)
  return value
}
