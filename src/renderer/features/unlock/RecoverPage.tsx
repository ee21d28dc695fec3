// A workspace opened with the recovery key → a new passphrase for one of its people, and the workspace locked again.
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { useEngine } from '../../api/engine-context.tsx'
import { toFault } from '../../api/fault.ts'
import { useLock } from '../../api/use-workspace.ts'
import type { OpenWorkspace } from '../../api/use-workspace.ts'
import { FieldFault } from '../../ui/FieldFault.tsx'
import { Gate } from '../../ui/Gate.tsx'
import { isUsable, NewPassphrase, nothingTyped } from '../../ui/NewPassphrase.tsx'
import { showToast } from '../../ui/toasts.ts'
import { wantWorkspace } from '../../ui/wanted-workspace.ts'
import { PersonChoice } from './PersonChoice.tsx'
import './unlock.css'

export function RecoverPage({ workspace }: { readonly workspace: OpenWorkspace }) {
  return (
    <Gate lock="Open with the recovery key. Nothing is shown.">
      <div className="panel single">
        <div className="form">
          <div>
            <h1>Choose a new passphrase</h1>
            <p className="hint">
              For one of the people of {workspace.name}. The old one opens nothing any more; the recovery key
              stays as it is. The audit log has an entry of it.
            </p>
          </div>
          <ResetForm workspace={workspace} />
        </div>
      </div>
    </Gate>
  )
}

function ResetForm({ workspace: { name, path } }: { readonly workspace: OpenWorkspace }) {
  const engine = useEngine()
  const lock = useLock()
  const people = useQuery({ queryKey: ['people'], queryFn: () => engine.people.list() })
  const reset = useMutation({
    mutationFn: (wish: { profileId: string; next: string }) => engine.security.resetPassphrase(wish),
    gcTime: 0,
  })
  const [chosen, setChosen] = useState<string | null>(null)
  const [typed, setTyped] = useState(nothingTyped)
  const [tried, setTried] = useState(false)
  const listed = people.data ?? []
  const person = listed.find((each) => each.name === chosen) ?? listed[0] ?? null
  const names = [name, person?.name ?? '']
  const fault = reset.error ?? people.error

  function submit(event: FormEvent): void {
    event.preventDefault()
    setTried(true)
    if (person === null || reset.isPending || !isUsable(typed, names)) return
    reset.mutate(
      { profileId: person.id, next: typed.first },
      {
        onSuccess() {
          wantWorkspace({ kind: 'open', path })
          showToast('ok', 'The new passphrase holds. Unlock with it.')
          lock({ stopJob: true })
        },
      },
    )
  }

  return (
    <form className="step" onSubmit={submit}>
      <PersonChoice
        people={listed.map((each) => each.name)}
        chosen={person?.name ?? null}
        onChoose={setChosen}
      />
      <NewPassphrase
        typed={typed}
        onType={setTyped}
        names={names}
        tried={tried}
        label="New passphrase"
        autoFocus
      />
      {fault !== null && <FieldFault message={toFault(fault).message} />}
      <div className="form-end">
        <button type="button" className="btn big" onClick={() => lock({ stopJob: true })}>
          Lock
        </button>
        <button type="submit" className="btn primary big" aria-disabled={reset.isPending}>
          {reset.isPending ? 'Changing' : 'Change passphrase'} <kbd aria-hidden="true">Enter</kbd>
        </button>
      </div>
    </form>
  )
}
