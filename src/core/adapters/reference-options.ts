// The references of an instance → the options as multiple choice lists them, and what their letters stand for.
import type { Instance } from '../../contracts/instance.ts'
import type { AdapterSpec } from '../../contracts/request.ts'

export function toOptions(instance: Instance, spec: AdapterSpec): string {
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

export function toLabel(spec: AdapterSpec, index: number): string {
  return toReferencePrefix(spec, index).match(/[A-Za-z0-9]/)?.[0] ?? String(index)
}
