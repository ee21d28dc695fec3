// The recovery key, typed from paper → the workspace open for one thing: a new passphrase.
import { useState } from 'react'
import type { FormEvent } from 'react'
import { toFault } from '../../api/fault.ts'
import { useUnlock } from '../../api/use-workspace.ts'
import { FieldFault } from '../../ui/FieldFault.tsx'
import { Icon } from '../../ui/Icon.tsx'

interface RecoveryFormProps {
  readonly path: string
  readonly onBack: () => void
}

export function RecoveryForm({ path, onBack }: RecoveryFormProps) {
  const unlock = useUnlock()
  const [key, setKey] = useState('')
  const fault = unlock.isError ? toFault(unlock.error) : null

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!unlock.isPending) unlock.mutate({ path, secret: key, kind: 'recovery', as: null })
  }

  return (
    <form className="step" onSubmit={submit}>
      <div>
        <label htmlFor="recovery-key">Recovery key</label>
        <div className={fault === null ? 'field' : 'field bad'}>
          <input
            id="recovery-key"
            className="grow mono"
            value={key}
            onChange={({ target }) => setKey(target.value)}
            autoComplete="off"
            spellCheck={false}
            autoFocus
            aria-invalid={fault !== null}
            aria-describedby="recovery-key-below"
          />
        </div>
        <div id="recovery-key-below">
          <p className="hint">
            The eight groups, and the check digits if you have them. Capitals, spaces and dashes do not
            matter.
          </p>
          {fault !== null && <FieldFault message={fault.message} />}
        </div>
      </div>
      <div className="key-actions">
        <button type="submit" className="btn primary big" aria-disabled={unlock.isPending}>
          <Icon name="unlock" />
          {unlock.isPending ? 'Unlocking' : 'Unlock'} <kbd aria-hidden="true">Enter</kbd>
        </button>
        <button type="button" className="btn big" onClick={onBack}>
          Back to the passphrase
        </button>
      </div>
    </form>
  )
}
