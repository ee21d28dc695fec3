// Planned runs → what must be said of them before the first request, a sentence each.
import type { PlannedRun } from './plan-run.ts'

/** Each sentence once, however many runs it is true of. */
export function toPlanRemarks(planned: readonly PlannedRun[]): string[] {
  return [...new Set(planned.flatMap(toExamplesRemark))]
}

function toExamplesRemark({ entry: { benchmark }, spec, examples }: PlannedRun): string[] {
  const wanted = spec.adapterSpec.maxTrainInstances
  if (examples.length >= wanted) return []
  if (spec.adapterSpec.method === 'chat')
    return [`${benchmark.name}: conversations are sent as they are, without examples.`]
  const why =
    examples.length === 0
      ? 'its data set has no training rows for them'
      : `its data set has ${examples.length} to give`
  return [`${benchmark.name}: ${wanted} examples were asked for; ${why}.`]
}
