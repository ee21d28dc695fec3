// A data set and the level wanted for it → the decision that this is, and who may take it.
import type { Access } from '../../../contracts/benchmark.ts'
import type { Act } from '../../../contracts/person.ts'
import type { DatasetSummary } from '../../../contracts/run.ts'
import type { Decision } from '../../../contracts/stewardship.ts'
import { isMoreClosed } from '../../ui/access-order.ts'

export interface AccessStep {
  readonly act: Act
  /** Null where it only tightens. */
  readonly decision: Decision | null
}

/** `benchmarkAccess` is what a known file of the benchmark counts as. Null where nothing changes. */
export function toAccessStep(
  { access: before, origin }: Pick<DatasetSummary, 'access' | 'origin'>,
  wanted: Access,
  benchmarkAccess: Access,
): AccessStep | null {
  if (wanted === before) return null
  if (isMoreClosed(wanted, before)) return { act: 'import', decision: null }
  const proven = origin === 'other' ? 'private' : benchmarkAccess
  const claimed = wanted === 'public' && isMoreClosed(proven, wanted)
  return { act: 'access', decision: claimed ? 'publish' : 'lower_access' }
}
