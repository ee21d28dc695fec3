// The tags of a model's card → what upstream changes of every run of such a model.
import type { AdapterSpec } from '../../contracts/request.ts'
import { toExpansions, type Expansion } from './run-expanders.ts'

/** Some models bear no temperature of zero. */
const leastTemperature = 1e-4

/**
 * In upstream's order. What it writes around prompts of the first two Claude models is its own prose, so the turns' names alone
 * are set here; its chat markup (CHATML_MODEL_TAG) is left to the model's server.
 */
export function toTagExpansions(
  tags: readonly string[],
  method: AdapterSpec['method'],
): readonly Expansion[] {
  const found: Expansion[] = []
  if (tags.includes('NO_NEWLINES_TAG') && method !== 'chat') found.push(...toExpansions('stop', 'hash'))
  if (tags.includes('NLG_PREFIX_TAG')) found.push(...toExpansions('global_prefix', 'nlg'))
  if (tags.includes('ANTHROPIC_CLAUDE_1_MODEL_TAG') || tags.includes('ANTHROPIC_CLAUDE_2_MODEL_TAG'))
    found.push(turns)
  if (tags.includes('ANTHROPIC_CLAUDE_3_MODEL_TAG')) found.push(withoutBlankStops)
  if (tags.includes('BUGGY_TEMP_0_TAG')) found.push(aboveZero)
  return found
}

const turns: Expansion = {
  suffix: null,
  change: (spec) => ({
    ...spec,
    globalPrefix: '\n\nHuman: ',
    globalSuffix: `\n\nAssistant: ${spec.outputPrefix.trim()}`,
  }),
}

const withoutBlankStops: Expansion = {
  suffix: null,
  change: (spec) => ({ ...spec, stopSequences: spec.stopSequences.filter((stop) => stop.trim() !== '') }),
}

const aboveZero: Expansion = {
  suffix: null,
  change: (spec) => (spec.temperature === 0 ? { ...spec, temperature: leastTemperature } : spec),
}
