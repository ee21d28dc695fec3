// An instance and the adapter spec → the request that a model gets, laid out byte for byte as HELM does, or corrected.
import type { Instance } from '../../contracts/instance.ts'
import type { AdaptedRequest, AdapterSpec } from '../../contracts/request.ts'
import type { ContextWindow } from '../ports.ts'
import { fitPassage, type PromptParts } from './fit-passage.ts'
import { fitToContext } from './fit-to-context.ts'
import { withoutListedOptions } from './listed-options.ts'

/** Zero-shot: instructions, evaluation block, joined by the instance prefix; an empty block is left out. */
export function toRequest(
  instance: Instance,
  spec: AdapterSpec,
  window: ContextWindow | null,
): AdaptedRequest {
  if (spec.method === 'chat') return toChatRequest(instance, spec)
  const isChoice = spec.method === 'multiple_choice_joint'
  const parts = toParts(instance, spec)
  const fitted = spec.corrected
    ? fitPassage(parts, spec.maxTokens, window)
    : fitToContext(parts.before + parts.passage + parts.after, spec.maxTokens, window)
  return {
    ...fitted,
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

/** The conversation as it is; the spec's instructions are ignored, as upstream does. */
function toChatRequest({ input, messages }: Instance, spec: AdapterSpec): AdaptedRequest {
  const { temperature, maxTokens, stopSequences } = spec
  const sent = messages ?? [{ role: 'user', content: input }]
  return { prompt: input, messages: sent, truncated: false, temperature, maxTokens, stopSequences }
}

function toParts(instance: Instance, spec: AdapterSpec): PromptParts {
  const instructions = spec.instructions === '' ? '' : spec.instructions + spec.instancePrefix
  const isChoice = spec.method === 'multiple_choice_joint'
  return {
    before: spec.globalPrefix + instructions + spec.inputPrefix,
    passage: isChoice && spec.corrected ? withoutListedOptions(instance) : instance.input,
    after:
      spec.inputSuffix +
      (isChoice ? toOptions(instance, spec) : '') +
      spec.outputPrefix.trimEnd() +
      spec.globalSuffix,
  }
}

function toOptions(instance: Instance, spec: AdapterSpec): string {
  return instance.references
    .map((reference, index) => toReferencePrefix(spec, index) + reference.output.text + spec.referenceSuffix)
    .join('')
}

/** Letter → option text, in reference order: options are never shuffled. */
export function toOutputMapping(instance: Instance, spec: AdapterSpec): Record<string, string> {
  return Object.fromEntries(
    instance.references.map((reference, index) => [toLabel(spec, index), reference.output.text]),
  )
}

/** The spec's prefix names the first label ("A. ", "  1: "); later ones count on from its letter or digit. */
function toReferencePrefix(spec: AdapterSpec, index: number): string {
  return spec.referencePrefix.replace(/[A-Za-z0-9]/, (first) =>
    String.fromCharCode(first.charCodeAt(0) + index),
  )
}

function toLabel(spec: AdapterSpec, index: number): string {
  return toReferencePrefix(spec, index).match(/[A-Za-z0-9]/)?.[0] ?? String(index)
}
