// A workspace whose run keeps the key while nothing is shown → how far the run is, and the ways in and out.
import { useRef, useState } from 'react'
import type { FormEvent } from 'react'
import type { WorkspaceState } from '../../../contracts/api.ts'
import { toFault } from '../../api/fault.ts'
import { useLock, useUnlock } from '../../api/use-workspace.ts'
import { FieldFault } from '../../ui/FieldFault.tsx'
import { Gate } from '../../ui/Gate.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { PassphraseField } from '../../ui/PassphraseField.tsx'
import './unlock.css'

type ViewingLocked = Extract<WorkspaceState, { state: 'viewing_locked' }>

export function ViewingLockedPage({ workspace }: { readonly workspace: ViewingLocked }) {
  const { name, person, job } = workspace
  return (
    <Gate lock="Locked for viewing. Nothing is shown.">
      <div className="panel single">
        <div className="form">
          <div>
            <h1>Locked for viewing</h1>
            <p className="hint">
              A run in {name} keeps its key until it ends. Then the key goes, and the workspace locks.
            </p>
          </div>
          <p role="status">
            {job.answered.toLocaleString('en-GB')} of {job.total.toLocaleString('en-GB')} answered
          </p>
          <UnlockViewing workspace={workspace} />
          <p className="hint">Only {person} can show it again. Others unlock once it is locked.</p>
        </div>
      </div>
    </Gate>
  )
}

function UnlockViewing({ workspace: { path, person } }: { readonly workspace: ViewingLocked }) {
  const unlock = useUnlock()
  const lock = useLock()
  const field = useRef<HTMLInputElement>(null)
  const [passphrase, setPassphrase] = useState('')
  const fault = unlock.isError ? toFault(unlock.error) : null

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (unlock.isPending) return
    unlock.mutate(
      { path, secret: passphrase, kind: 'passphrase', as: person },
      { onError: () => field.current?.select() },
    )
  }

  return (
    <form className="step" onSubmit={submit}>
      <PassphraseField
        id="passphrase"
        label={`Passphrase of ${person}`}
        ref={field}
        value={passphrase}
        onChange={setPassphrase}
        bad={fault !== null}
        autoFocus
      >
        {fault !== null && <FieldFault message={fault.message} />}
      </PassphraseField>
      <div className="key-actions">
        <button type="submit" className="btn primary big" aria-disabled={unlock.isPending}>
          <Icon name="unlock" />
          {unlock.isPending ? 'Unlocking' : 'Unlock'} <kbd aria-hidden="true">Enter</kbd>
        </button>
        <button type="button" className="btn big" onClick={() => lock({ stopJob: true })}>
          <Icon name="lock" />
          Pause the run and lock
        </button>
      </div>
    </form>
  )
}
