// Planned runs → what must be said of them before the first request, a sentence each.
import type { PlannedRun } from './plan-run.ts'

/** Each sentence once, however many runs it is true of. */
export function toPlanRemarks(planned: readonly PlannedRun[]): string[] {
  return [...new Set(planned.flatMap((run) => [...toExamplesRemark(run), ...toProgramRemark(run)]))]
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

function toProgramRemark({ spec: { name, shownQuestions }, model }: PlannedRun): string[] {
  if (shownQuestions === undefined) return []
  const words = shownQuestions === 1 ? 'is a question' : 'are questions'
  return [
    `${name}: ${shownQuestions} of the program’s examples ${words} of this run, so ${model.name} was told the answers.`,
  ]
}
