// A passphrase typed → the workspace unlocked, or the reason why not in place.
import { useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { toFault } from '../../api/fault.ts'
import { useUnlock } from '../../api/use-workspace.ts'
import { Icon } from '../../ui/Icon.tsx'
import { wantWorkspace } from '../../ui/wanted-workspace.ts'
import { toFolderName } from '../../ui/workspace-name.ts'
import { FieldFault } from './FieldFault.tsx'
import { PassphraseField } from './PassphraseField.tsx'

export function PassphraseForm({ path }: { readonly path: string }) {
  const unlock = useUnlock()
  const field = useRef<HTMLInputElement>(null)
  const [passphrase, setPassphrase] = useState('')
  const fault = unlock.isError ? toFault(unlock.error) : null

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (unlock.isPending) return
    unlock.mutate(
      { path, passphrase },
      {
        onError: () => field.current?.select(),
        onSuccess: () => wantWorkspace({ kind: 'open', path }),
      },
    )
  }

  return (
    <form className="form" onSubmit={submit}>
      <div>
        <h1>Unlock {toFolderName(path)}</h1>
        <p className="hint">Datasets, prompts and answers are encrypted on this disk with your passphrase.</p>
      </div>
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
      <div>
        <button type="submit" className="btn primary big" aria-disabled={unlock.isPending}>
          <Icon name="unlock" />
          {unlock.isPending ? 'Unlocking' : 'Unlock'} <kbd aria-hidden="true">Enter</kbd>
        </button>
      </div>
      <dl className="folder">
        <dt>Folder</dt>
        <dd className="mono">{path}</dd>
      </dl>
    </form>
  )
}
