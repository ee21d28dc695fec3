// Values → HELM's Stat: count, sum, extremes, mean, population variance.
import type { Split } from '../../contracts/benchmark.ts'
import type { Stat } from '../../contracts/stat.ts'

/** Variance is the population one, floored at 0, as in HELM; nothing counted gives nulls. */
export function toStat(name: string, split: Split, values: readonly number[]): Stat {
  const count = values.length
  const sum = values.reduce((total, value) => total + value, 0)
  const sumSquared = values.reduce((total, value) => total + value * value, 0)
  if (count === 0)
    return {
      name,
      split,
      count,
      sum,
      sumSquared,
      min: null,
      max: null,
      mean: null,
      variance: null,
      stddev: null,
    }
  const mean = sum / count
  const variance = Math.max(0, sumSquared / count - mean * mean)
  const min = values.reduce((least, value) => Math.min(least, value), Infinity)
  const max = values.reduce((most, value) => Math.max(most, value), -Infinity)
  return { name, split, count, sum, sumSquared, min, max, mean, variance, stddev: Math.sqrt(variance) }
}
