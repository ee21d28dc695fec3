// What was chosen and typed as grounds → whether it can carry a decision, and what the engine is told.
import type { StewardReason } from '../../contracts/audit.ts'
import { reasonsFor } from '../../contracts/stewardship.ts'
import type { Decision, Grounds } from '../../contracts/stewardship.ts'

export interface TypedGrounds {
  readonly reason: StewardReason | null
  readonly note: string
}

export const noGrounds: TypedGrounds = { reason: null, note: '' }

/** A decision of null only tightens, and needs no reason. */
export function areEnough({ reason, note }: TypedGrounds, decision: Decision | null): boolean {
  if (decision === null) return true
  const reasons: readonly StewardReason[] = reasonsFor[decision]
  return reason !== null && reasons.includes(reason) && (reason !== 'other' || note.trim() !== '')
}

export function toGrounds({ reason, note }: TypedGrounds, decision: Decision | null): Grounds {
  return { reason: decision === null ? null : reason, note: note.trim() || null }
}
