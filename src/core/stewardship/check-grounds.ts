// A decision and the grounds given for it → the reason that may stand in the audit log.
import type { StewardReason } from '../../contracts/audit.ts'
import { AppError } from '../../contracts/errors.ts'
import { reasonsFor, type Decision, type Grounds } from '../../contracts/stewardship.ts'

/** Throws `usage` where the reason is absent, cannot carry the decision, or is `other` without a note. */
export function checkGrounds(decision: Decision, { reason, note }: Grounds): StewardReason {
  const allowed: readonly StewardReason[] = reasonsFor[decision]
  const list = allowed.join(', ')
  if (reason === null) throw new AppError('usage', `This needs a reason: ${list}.`, { field: 'reason' })
  if (!allowed.includes(reason))
    throw new AppError('usage', `That reason does not carry this decision; one of these does: ${list}.`, {
      field: 'reason',
    })
  if (reason === 'other' && !note)
    throw new AppError('usage', 'The reason "other" needs a note that says more.', { field: 'note' })
  return reason
}
