// A person and their passphrase → the workspace unlocked, or the reason why not in place.
import { useRef, useState } from 'react'
import type { FormEvent } from 'react'
import type { WorkspaceLook } from '../../../contracts/security-view.ts'
import { toFault } from '../../api/fault.ts'
import { useUnlock } from '../../api/use-workspace.ts'
import { FieldFault } from '../../ui/FieldFault.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { PassphraseField } from '../../ui/PassphraseField.tsx'
import { wantWorkspace } from '../../ui/wanted-workspace.ts'
import { KeychainButton } from './KeychainButton.tsx'
import { PersonChoice } from './PersonChoice.tsx'
import { useWait } from './use-wait.ts'

interface PassphraseFormProps {
  readonly path: string
  /** Null where the folder could not be looked at: unlocking says why. */
  readonly look: WorkspaceLook | null
  readonly onRecover: () => void
}

export function PassphraseForm({ path, look, onRecover }: PassphraseFormProps) {
  const unlock = useUnlock()
  const field = useRef<HTMLInputElement>(null)
  const [passphrase, setPassphrase] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  const wait = useWait(look)
  const people = look?.people ?? []
  const person = chosen ?? people[0] ?? null
  const fault = unlock.isError ? toFault(unlock.error) : null

  function open(secret: string, kind: 'passphrase' | 'keychain'): void {
    unlock.mutate(
      { path, secret, kind, as: person },
      {
        onError: () => field.current?.select(),
        onSuccess: () => wantWorkspace({ kind: 'open', path }),
      },
    )
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!unlock.isPending && wait === 0) open(passphrase, 'passphrase')
  }

  return (
    <form className="step" onSubmit={submit}>
      {people.length > 1 && <PersonChoice people={people} chosen={person} onChoose={setChosen} />}
      <PassphraseField
        id="passphrase"
        label="Passphrase"
        ref={field}
        value={passphrase}
        onChange={setPassphrase}
        bad={fault !== null}
        autoFocus
      >
        {fault !== null && <FieldFault message={fault.message} />}
      </PassphraseField>
      <div className="key-actions">
        <button type="submit" className="btn primary big" aria-disabled={unlock.isPending || wait > 0}>
          <Icon name="unlock" />
          {toWord(unlock.isPending, wait)} <kbd aria-hidden="true">Enter</kbd>
        </button>
        {look?.recoveryKey === true && (
          <button type="button" className="btn big" onClick={onRecover}>
            <Icon name="key" />
            Use recovery key
          </button>
        )}
        {look !== null && person !== null && look.keychainPeople.includes(person) && (
          <KeychainButton
            workspaceId={look.id}
            person={person}
            onSecret={(secret) => open(secret, 'keychain')}
          />
        )}
      </div>
    </form>
  )
}

function toWord(isPending: boolean, wait: number): string {
  if (isPending) return 'Unlocking'
  return wait > 0 ? `Wait ${wait} s` : 'Unlock'
}
