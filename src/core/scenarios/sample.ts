// Instances → the ones a run asks, in upstream's order.
import type { Split } from '../../contracts/benchmark.ts'
import type { Instance } from '../../contracts/instance.ts'
import { permute } from '../random/permutation.ts'

/**
 * Evaluation instances (valid and test together, where no splits are named) in order; more than `max` of them → the first `max` of NumPy's
 * RandomState(0) permutation, so that a larger cap extends a smaller sample. Source: HELM's data loading.
 */
export function sampleEvalInstances<T extends Pick<Instance, 'split'>>(
  instances: readonly T[],
  max: number | null,
  splits: readonly Split[] = ['valid', 'test'],
): T[] {
  const pool = instances.filter((instance) => splits.includes(instance.split))
  if (max === null || pool.length <= max) return pool
  return permute(pool.length)
    .slice(0, max)
    .map((at) => pool[at]!)
}
