// An instance and the adapter spec → the request that a model gets, laid out byte for byte as HELM does.
import type { Instance } from '../../contracts/instance.ts'
import type { AdaptedRequest, AdapterSpec } from '../../contracts/request.ts'
import type { ContextWindow } from '../ports.ts'
import { fitToContext } from './fit-to-context.ts'

/** Zero-shot: instructions, evaluation block, joined by the instance prefix; an empty block is left out. */
export function toRequest(
  instance: Instance,
  spec: AdapterSpec,
  window: ContextWindow | null,
): AdaptedRequest {
  if (spec.method === 'chat') return toChatRequest(instance, spec)
  const isChoice = spec.method === 'multiple_choice_joint'
  const block = isChoice ? toChoiceBlock(instance, spec) : toGenerationBlock(instance, spec)
  const blocks = spec.instructions === '' ? [block] : [spec.instructions, block]
  const whole = spec.globalPrefix + blocks.join(spec.instancePrefix) + spec.globalSuffix
  const { prompt, truncated } = fitToContext(whole, spec.maxTokens, window)
  return {
    prompt,
    truncated,
    temperature: spec.temperature,
    maxTokens: spec.maxTokens,
    // HELM's joint adapter sends no stop sequences, whatever its spec says.
    stopSequences: isChoice ? [] : spec.stopSequences,
    ...(isChoice ? { outputMapping: toOutputMapping(instance, spec) } : {}),
  }
}

/** The conversation as it is; the spec's instructions are ignored, as upstream does. */
function toChatRequest({ input, messages }: Instance, spec: AdapterSpec): AdaptedRequest {
  const { temperature, maxTokens, stopSequences } = spec
  const sent = messages ?? [{ role: 'user', content: input }]
  return { prompt: input, messages: sent, truncated: false, temperature, maxTokens, stopSequences }
}

function toGenerationBlock(instance: Instance, spec: AdapterSpec): string {
  return spec.inputPrefix + instance.input + spec.inputSuffix + spec.outputPrefix.trimEnd()
}

function toChoiceBlock(instance: Instance, spec: AdapterSpec): string {
  const options = instance.references.map(
    (reference, index) => toReferencePrefix(spec, index) + reference.output.text + spec.referenceSuffix,
  )
  return spec.inputPrefix + instance.input + spec.inputSuffix + options.join('') + spec.outputPrefix.trimEnd()
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
