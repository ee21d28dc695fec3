// A decision → a select of the reasons that can carry it, and a note.
import { useId } from 'react'
import { stewardReasonSchema } from '../../contracts/audit.ts'
import { reasonsFor } from '../../contracts/stewardship.ts'
import type { Decision } from '../../contracts/stewardship.ts'
import { FormField } from './FormField.tsx'
import type { TypedGrounds } from './grounds.ts'
import { toStewardReasonLabel } from './reason-words.ts'

interface GroundsFieldsProps {
  /** Null needs no reason: the step only tightens. */
  readonly decision: Decision | null
  readonly grounds: TypedGrounds
  readonly onChange: (grounds: TypedGrounds) => void
}

export function GroundsFields({ decision, grounds, onChange }: GroundsFieldsProps) {
  const id = useId()
  const needsNote = decision !== null && grounds.reason === 'other'
  return (
    <>
      {decision !== null && (
        <div className="form-field">
          <label htmlFor={id}>Reason</label>
          <select
            id={id}
            value={grounds.reason ?? ''}
            onChange={({ target }) =>
              onChange({ ...grounds, reason: stewardReasonSchema.safeParse(target.value).data ?? null })
            }
          >
            <option value="">Choose a reason</option>
            {reasonsFor[decision].map((reason) => (
              <option key={reason} value={reason}>
                {toStewardReasonLabel(reason)}
              </option>
            ))}
          </select>
        </div>
      )}
      <FormField
        label={needsNote ? 'Note' : 'Note, if there is more to say'}
        value={grounds.note}
        onChange={(note) => onChange({ ...grounds, note: note.slice(0, 500) })}
        help="It stays in the vault, beside the entry in the audit log. Name no patient."
      />
    </>
  )
}
