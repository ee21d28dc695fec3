// What a run asks of closed tasks → its adapter spec, or a sentence where the model cannot do it.
import { AppError } from '../contracts/errors.ts'
import type { Model } from '../contracts/model.ts'
import type { AdapterSpec } from '../contracts/request.ts'

export interface ClosedTaskWish {
  readonly constrained?: boolean | undefined
  readonly logprobs?: boolean | undefined
}

/** Multiple choice alone is closed: other tasks are asked as ever. Throws `not_allowed`. */
export function withClosedTask(
  spec: AdapterSpec,
  { constrained = false, logprobs = false }: ClosedTaskWish,
  { name, source }: Pick<Model, 'name' | 'source'>,
): AdapterSpec {
  if (spec.method !== 'multiple_choice_joint') return spec
  if (constrained && source.kind !== 'gguf')
    throw new AppError(
      'not_allowed',
      `${name} cannot be held to the labels of a question: only models in a GGUF file can. Nothing was sent.`,
    )
  if (logprobs && (source.kind === 'replay' || source.kind === 'program'))
    throw new AppError('not_allowed', `${name} gives no log-probabilities. Nothing was sent.`)
  return {
    ...spec,
    ...(constrained ? { constrained: true as const } : {}),
    ...(logprobs ? { logprobs: true as const } : {}),
  }
}
