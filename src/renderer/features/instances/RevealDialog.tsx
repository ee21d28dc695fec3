// A wish to see patient text → the reason for it, out of a closed list.
import { useId, useState } from 'react'
import { revealReasons } from '../../../contracts/instance-view.ts'
import type { RevealReason } from '../../../contracts/instance-view.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { useKeys } from '../../ui/keys.ts'
import { Note } from '../../ui/Note.tsx'
import { toReasonLabel } from './reveal-reasons.ts'
import { useRevealMinutes } from './use-reveal-minutes.ts'

interface RevealDialogProps {
  readonly name: string
  readonly pending: boolean
  readonly fault: string | null
  readonly onConfirm: (reason: RevealReason) => void
  readonly onClose: () => void
}

export function RevealDialog({ name, pending, fault, onConfirm, onClose }: RevealDialogProps) {
  const [reason, setReason] = useState<RevealReason | null>(null)
  const form = useId()
  const minutes = useRevealMinutes()
  useKeys(
    revealReasons.map((choice, at) => ({
      keys: String(at + 1),
      label: toReasonLabel(choice),
      short: 'reason',
      run: () => setReason(choice),
      everywhere: true,
    })),
  )
  return (
    <Dialog
      title={`Show patient text for ${name}?`}
      onClose={onClose}
      actions={
        <>
          <button type="button" className="btn" onClick={onClose}>
            Cancel <kbd>Esc</kbd>
          </button>
          <button type="submit" form={form} className="btn primary" disabled={reason === null || pending}>
            Show text <kbd>Enter</kbd>
          </button>
        </>
      }
    >
      <form
        id={form}
        className="reveal"
        onSubmit={(event) => {
          event.preventDefault()
          if (reason !== null && !pending) onConfirm(reason)
        }}
      >
        <p>
          The prompt, references and answer hold patient text. It is shown to you until {minutes}{' '}
          {minutes === 1 ? 'minute' : 'minutes'} after the last key or click, once the audit log has your
          name, the time and the reason. The text does not go there.
        </p>
        <ReasonChoice reason={reason} onReason={setReason} />
        {fault !== null && <Note kind="bad">{fault} Nothing was shown.</Note>}
      </form>
    </Dialog>
  )
}

interface ReasonChoiceProps {
  readonly reason: RevealReason | null
  readonly onReason: (reason: RevealReason) => void
}

function ReasonChoice({ reason, onReason }: ReasonChoiceProps) {
  return (
    <fieldset>
      <legend>Reason</legend>
      {revealReasons.map((choice, at) => (
        <label key={choice}>
          <input
            type="radio"
            name="reason"
            value={choice}
            checked={choice === reason}
            onChange={() => onReason(choice)}
          />
          <span className="grow">{toReasonLabel(choice)}</span>
          <kbd aria-hidden="true">{at + 1}</kbd>
        </label>
      ))}
    </fieldset>
  )
}
