// Values of single instances → a 95% interval of their mean.
import type { Interval } from '../../contracts/stat.ts'
import { createNumpyMt19937 } from '../random/mt19937.ts'
import { drawUpTo } from '../random/permutation.ts'

const resamples = 2000
const z95 = 1.959963984540054

/**
 * Percentile bootstrap over instances (Efron 1979), 2,000 resamples from a fixed seed, so that the same values give
 * the same digits. Where all values are equal the bootstrap has no width: 0/1 values then get Wilson's interval.
 */
export function toInterval(values: readonly number[], scale: readonly [number, number]): Interval | null {
  if (values.length < 2) return null
  const [low, high] = scale
  if (
    Number.isFinite(high - low) &&
    values.every((value) => value === values[0]) &&
    values.every((value) => value === low || value === high)
  ) {
    const hits = values.filter((value) => value === high).length
    const [from, to] = toWilson(hits, values.length)
    return { low: low + from * (high - low), high: low + to * (high - low), method: 'wilson' }
  }
  return { ...bootstrapMean(values), method: 'bootstrap' }
}

/** Wilson's score interval for k of n (Wilson 1927), at 95%. */
export function toWilson(k: number, n: number): [number, number] {
  const p = k / n
  const square = z95 ** 2
  const centre = p + square / (2 * n)
  const width = z95 * Math.sqrt((p * (1 - p)) / n + square / (4 * n * n))
  const scale = 1 + square / n
  return [Math.max(0, (centre - width) / scale), Math.min(1, (centre + width) / scale)]
}

function bootstrapMean(values: readonly number[]): { low: number; high: number } {
  const generator = createNumpyMt19937(0)
  const count = values.length
  const flat = Float64Array.from(values)
  const means = new Float64Array(resamples)
  for (let resample = 0; resample < resamples; resample++) {
    let sum = 0
    for (let draw = 0; draw < count; draw++) sum += flat[drawUpTo(generator, count - 1)]!
    means[resample] = sum / count
  }
  means.sort()
  return { low: quantile(means, 0.025), high: quantile(means, 0.975) }
}

/** Linear interpolation between order statistics (NumPy's default). */
function quantile(sorted: Float64Array, share: number): number {
  const at = (sorted.length - 1) * share
  const below = Math.floor(at)
  const value = sorted[below]!
  const next = sorted[Math.min(below + 1, sorted.length - 1)]!
  return value + (next - value) * (at - below)
}
