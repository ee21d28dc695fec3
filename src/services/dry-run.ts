// A planned run → what it would ask at most, in upstream's terms, without asking.
import { toRequest } from '../core/adapters/to-request.ts'
import { toRunName } from '../core/catalog/run-entry.ts'
import { estimateTokens } from '../core/text/estimate-tokens.ts'
import type { PlannedRun } from './plan-run.ts'

export interface RunCost {
  readonly name: string
  readonly benchmark: string
  readonly model: string
  readonly instances: number
  readonly requests: number
  /** Of all prompts, estimated. */
  readonly promptTokens: number
  /** Were every answer as long as it may be. */
  readonly maxCompletionTokens: number
}

export function toRunCost({ entry, spec, model, instances, examples }: PlannedRun): RunCost {
  const prompting = { ...spec.adapterSpec, examples }
  const requests = instances.map((instance) => toRequest(instance, prompting, null))
  const texts = requests.flatMap(
    ({ prompt, messages }) => messages?.map(({ content }) => content) ?? [prompt],
  )
  return {
    name: toRunName(entry),
    benchmark: spec.benchmark,
    model: model.name,
    instances: instances.length,
    requests: requests.length,
    promptTokens: texts.reduce((sum, text) => sum + estimateTokens(text), 0),
    maxCompletionTokens: requests.reduce((sum, { maxTokens }) => sum + maxTokens, 0),
  }
}
