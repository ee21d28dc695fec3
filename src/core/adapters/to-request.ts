// An instance and the adapter spec → the request that a model gets, laid out byte for byte as HELM does, or corrected.
import type { Instance } from '../../contracts/instance.ts'
import type { AdaptedRequest, AdapterSpec } from '../../contracts/request.ts'
import type { ContextWindow } from '../ports.ts'
import { toExampleBlock } from './example-block.ts'
import { fitPassage, type PromptParts } from './fit-passage.ts'
import { fitsContext, fitToContext } from './fit-to-context.ts'
import { withoutListedOptions } from './listed-options.ts'
import { toLabel, toOptions, toOutputMapping } from './reference-options.ts'

/** The adapter's spec, with the in-context examples that stand before every question; none where absent. */
export interface PromptSpec extends AdapterSpec {
  readonly examples?: readonly Instance[]
}

/** Instructions, examples, evaluation block, joined by the instance prefix; an empty block is left out. */
export function toRequest(
  instance: Instance,
  spec: PromptSpec,
  window: ContextWindow | null,
): AdaptedRequest {
  if (spec.method === 'chat') return toChatRequest(instance, spec)
  const isChoice = spec.method === 'multiple_choice_joint'
  return {
    ...toFitted(instance, spec, window),
    temperature: spec.temperature,
    maxTokens: spec.maxTokens,
    // HELM's joint adapter sends no stop sequences, whatever its spec says.
    stopSequences: isChoice ? [] : spec.stopSequences,
    ...(isChoice ? { outputMapping: toOutputMapping(instance, spec), ...toClosed(instance, spec) } : {}),
  }
}

/** The labels, where the answer is held to them or their probabilities are asked for. */
function toClosed(
  instance: Instance,
  { constrained, logprobs, ...spec }: AdapterSpec,
): Pick<AdaptedRequest, 'choices' | 'constrained' | 'logprobs'> {
  if (!constrained && !logprobs) return {}
  return {
    choices: instance.references.map((_, index) => toLabel(spec, index)),
    ...(constrained ? { constrained } : {}),
    ...(logprobs ? { logprobs } : {}),
  }
}

/** Examples go from the last, as upstream has it, before anything is cut; whether they went is no cut. */
function toFitted(instance: Instance, spec: PromptSpec, window: ContextWindow | null) {
  const { examples = [], maxTokens } = spec
  const blocks = examples.map((example) => toExampleBlock(example, spec) + spec.instancePrefix)
  let parts = toParts(instance, spec, blocks.join(''))
  while (blocks.length > 0 && !fitsContext(toWhole(parts, spec), maxTokens, window)) {
    blocks.pop()
    parts = toParts(instance, spec, blocks.join(''))
  }
  const fitted = spec.corrected
    ? withSubstitutions(fitPassage(parts, maxTokens, window), spec)
    : fitToContext(toWhole(parts, spec), maxTokens, window)
  return examples.length === 0 ? fitted : { ...fitted, trainInstances: blocks.length }
}

/** The conversation as it is; the spec's instructions are ignored, as upstream does. */
function toChatRequest({ input, messages }: Instance, spec: AdapterSpec): AdaptedRequest {
  const { temperature, maxTokens, stopSequences } = spec
  const sent = messages ?? [{ role: 'user', content: input }]
  return { prompt: input, messages: sent, truncated: false, temperature, maxTokens, stopSequences }
}

function toParts(instance: Instance, spec: AdapterSpec, examples: string): PromptParts {
  const instructions = spec.instructions === '' ? '' : spec.instructions + spec.instancePrefix
  const isChoice = spec.method === 'multiple_choice_joint'
  return {
    before: spec.globalPrefix + instructions + examples + spec.inputPrefix,
    passage: isChoice && spec.corrected ? withoutListedOptions(instance) : instance.input,
    after:
      spec.inputSuffix +
      (isChoice ? toOptions(instance, spec) : '') +
      spec.outputPrefix.trimEnd() +
      spec.globalSuffix,
  }
}

function toWhole({ before, passage, after }: PromptParts, spec: AdapterSpec): string {
  return substitute(before + passage + after, spec)
}

function withSubstitutions<T extends { readonly prompt: string }>(fitted: T, spec: AdapterSpec): T {
  return { ...fitted, prompt: substitute(fitted.prompt, spec) }
}

/** HELM's substitutions, the last step of its layout. */
function substitute(prompt: string, { substitutions = [] }: AdapterSpec): string {
  return substitutions.reduce((text, { source, target }) => text.replaceAll(source, () => target), prompt)
}
