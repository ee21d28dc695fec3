// An estimate and the size chosen → the cost of that size.
import type { Estimate, SampleCost } from '../../../contracts/job.ts'

/** Undefined where nothing was estimated or the size is none of those estimated. */
export function toChosenCost(estimate: Estimate | null, size: number | null): SampleCost | undefined {
  return estimate?.samples.find((sample) => sample.size === size)
}
