// The policy's table → what of one answer or value may stand in HELM's tree of data that is not public.
import type { Access } from '../../contracts/benchmark.ts'
import { policy } from './policy.ts'
import { ruleOf, type KeyedIds } from './apply-policy.ts'
import type { FieldRule } from './field-rule.ts'
import { toRounded } from './rounding.ts'

/** The tree stays in the institution: whoever is given it is a colleague, and reads what an export for colleagues holds. */
const audience = 'colleague'

export interface HelmReading {
  /** Of the data. */
  readonly access: Access
  /** False for the institution's own benchmarks, of which name and words are private whatever the data are. */
  readonly shipped: boolean
  readonly ids: KeyedIds
}

export function isOpen({ access, shipped }: HelmReading): boolean {
  return access === 'public' && shipped
}

type Field = readonly [kind: 'completion' | 'instance_score' | 'verdict' | 'failure', field: string]

/** Where a value of an instance comes from, by upstream's name; any other is a score. */
const sources: Readonly<Record<string, Field>> = {
  num_prompt_tokens: ['completion', 'promptTokens'],
  num_completion_tokens: ['completion', 'completionTokens'],
  num_output_tokens: ['completion', 'completionTokens'],
  inference_runtime: ['completion', 'seconds'],
  finish_reason_length: ['completion', 'finishReason'],
  finish_reason_stop: ['completion', 'finishReason'],
  finish_reason_endoftext: ['completion', 'finishReason'],
  finish_reason_unknown: ['completion', 'finishReason'],
}

/** Undefined where it may not be written. */
export function toShownValue(name: string, value: number): number | undefined {
  return toShownField(sources[name] ?? ['instance_score', 'values'], value)
}

/** One number of data that is not public, by the rule of its field. */
export function toShownField([kind, field]: Field, value: number): number | undefined {
  // Gated and private data have the same rules.
  switch (ruleOf(kind, field, { audience, access: 'private' })) {
    case 'as_is':
      return value
    case 'rounded': {
      const { rounding } = (policy[kind] as Readonly<Record<string, FieldRule>>)[field]!
      return rounding === null ? undefined : (toRounded(value, rounding, audience) as number)
    }
    case 'hashed':
    case 'suppressed':
      return undefined
  }
}
