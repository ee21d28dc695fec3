// Second step of a new workspace → a passphrase, how strong it is, and the same once more.
import { useState } from 'react'
import type { FormEvent } from 'react'
import type { Fault } from '../../api/fault.ts'
import { FieldFault } from '../../ui/FieldFault.tsx'
import { isUsable, NewPassphrase, nothingTyped } from '../../ui/NewPassphrase.tsx'

interface ChoosePassphraseProps {
  readonly names: readonly string[]
  readonly fault: Fault | null
  readonly busy: boolean
  readonly onBack: () => void
  readonly onFinish: (passphrase: string) => void
}

export function ChoosePassphrase({ names, fault, busy, onBack, onFinish }: ChoosePassphraseProps) {
  const [typed, setTyped] = useState(nothingTyped)
  const [tried, setTried] = useState(false)

  function submit(event: FormEvent): void {
    event.preventDefault()
    setTried(true)
    if (isUsable(typed, names)) onFinish(typed.first)
  }

  return (
    <form className="step" onSubmit={submit}>
      <NewPassphrase typed={typed} onType={setTyped} names={names} tried={tried} autoFocus />
      <p className="hint">It is yours alone. Others who use this workspace get passphrases of their own.</p>
      {fault !== null && <FieldFault message={fault.message} />}
      <div className="form-end">
        <button type="button" className="btn big" onClick={onBack}>
          Back
        </button>
        <button type="submit" className="btn primary big" aria-disabled={busy}>
          {busy ? 'Creating' : 'Create workspace'} <kbd aria-hidden="true">Enter</kbd>
        </button>
      </div>
    </form>
  )
}
