// A passphrase typed → the workspace unlocked, or the reason why not in place.
import { useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { toFault } from '../../api/fault.ts'
import { useUnlock } from '../../api/use-workspace.ts'
import { Icon } from '../../ui/Icon.tsx'
import { toFolderName } from '../../ui/workspace-name.ts'

export function PassphraseForm({ path }: { readonly path: string }) {
  const unlock = useUnlock()
  const field = useRef<HTMLInputElement>(null)
  const [passphrase, setPassphrase] = useState('')
  const fault = unlock.isError ? toFault(unlock.error) : null

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (unlock.isPending) return
    unlock.mutate({ path, passphrase }, { onError: () => field.current?.select() })
  }

  return (
    <form className="form" onSubmit={submit}>
      <div>
        <h1>Unlock {toFolderName(path)}</h1>
        <p className="hint">Datasets, prompts and answers are encrypted on this disk with your passphrase.</p>
      </div>
      <div>
        <PassphraseField ref={field} value={passphrase} onChange={setPassphrase} bad={fault !== null} />
        {fault !== null && (
          <p className="fault" role="alert" id="passphrase-fault">
            <Icon name="warning" />
            <span>{fault.message}</span>
          </p>
        )}
      </div>
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

interface PassphraseFieldProps {
  readonly ref: React.Ref<HTMLInputElement>
  readonly value: string
  readonly onChange: (value: string) => void
  readonly bad: boolean
}

function PassphraseField({ ref, value, onChange, bad }: PassphraseFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <>
      <label htmlFor="passphrase">Passphrase</label>
      <div className={bad ? 'field bad' : 'field'}>
        <input
          id="passphrase"
          className="grow"
          ref={ref}
          type={shown ? 'text' : 'password'}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          autoComplete="off"
          spellCheck={false}
          autoFocus
          aria-invalid={bad}
          aria-describedby={bad ? 'passphrase-fault' : undefined}
        />
        <button type="button" className="btn quiet sm" aria-pressed={shown} onClick={() => setShown(!shown)}>
          <Icon name="eye" />
          Show
        </button>
      </div>
    </>
  )
}
