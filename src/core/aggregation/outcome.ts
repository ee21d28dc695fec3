// An instance's score → the one word for it.
import type { Benchmark } from '../../contracts/benchmark.ts'
import type { Outcome } from '../../contracts/instance-view.ts'
import type { InstanceScore } from '../../contracts/stat.ts'
import { findMetricValue, type Valued } from '../metrics/find-metric.ts'

/** Right at the best end of the metric's scale, wrong at the worst, partial between; else the status itself. */
export function toOutcome(
  score: InstanceScore | null,
  benchmark: Valued & Pick<Benchmark, 'mainMetric'>,
): Outcome {
  if (score === null) return 'failed'
  if (score.status !== 'scored') return score.status
  const { mainMetric } = benchmark
  const value = score.values[mainMetric]
  if (value === undefined) return 'unavailable'
  const { scale, direction } = findMetricValue(mainMetric, benchmark)
  if (direction === null) return 'partial'
  const [worst, best] = direction === 'higher' ? scale : [scale[1], scale[0]]
  return value === best ? 'right' : value === worst ? 'wrong' : 'partial'
}

/** The main metric's value where it counts. */
export function toMainValue(score: InstanceScore | null, mainMetric: string): number | null {
  if (score === null || ['failed', 'unread', 'bad_gold', 'unavailable'].includes(score.status)) return null
  return score.values[mainMetric] ?? null
}
