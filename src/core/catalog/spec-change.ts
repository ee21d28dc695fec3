// What a run expander does to the adapter of a run.
import type { AdapterSpec } from '../../contracts/request.ts'

export type SpecChange = (spec: AdapterSpec) => AdapterSpec

/** In the order written. */
export function toChangedSpec(spec: AdapterSpec, changes: readonly SpecChange[] = []): AdapterSpec {
  return changes.reduce((changed, change) => change(changed), spec)
}
