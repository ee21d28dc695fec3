// First step of a new workspace → its name and the folder that will hold it.
import { useState } from 'react'
import type { FormEvent } from 'react'
import { bridge } from '../../api/bridge.ts'
import { Icon } from '../../ui/Icon.tsx'
import { FieldFault } from './FieldFault.tsx'

interface NameAndFolderProps {
  readonly name: string
  readonly path: string | null
  readonly onName: (name: string) => void
  readonly onPath: (path: string) => void
  readonly onContinue: () => void
}

const MOST_LETTERS = 80

export function NameAndFolder({ name, path, onName, onPath, onContinue }: NameAndFolderProps) {
  const [missing, setMissing] = useState<'name' | 'folder' | null>(null)

  function submit(event: FormEvent): void {
    event.preventDefault()
    const lacks = name.trim() === '' ? 'name' : path === null ? 'folder' : null
    setMissing(lacks)
    if (lacks === null) onContinue()
  }

  async function choose(): Promise<void> {
    const folder = await bridge.chooseNewFolder('workspace')
    if (folder === null) return
    onPath(folder)
    setMissing(null)
  }

  return (
    <form className="step" onSubmit={submit} noValidate>
      <div>
        <label htmlFor="workspace-name">Name</label>
        <div className={missing === 'name' ? 'field bad' : 'field'}>
          <input
            id="workspace-name"
            className="grow"
            value={name}
            maxLength={MOST_LETTERS}
            onChange={(event) => onName(event.target.value)}
            autoComplete="off"
            spellCheck={false}
            autoFocus
            aria-invalid={missing === 'name'}
            aria-describedby="workspace-name-below"
          />
        </div>
        <p className="hint" id="workspace-name-below">
          Neither this name nor the folder’s is encrypted: keep the names of patients and projects out of
          both.
        </p>
        {missing === 'name' && <FieldFault message="Give the workspace a name." />}
      </div>
      <div>
        <span className="label">Folder</span>
        <div className="folder-choice">
          <span className={path === null ? 'ink3' : 'mono'}>{path ?? 'None chosen'}</span>
          <button type="button" className="btn" onClick={() => void choose()}>
            <Icon name="folder" />
            Choose folder…
          </button>
        </div>
        {missing === 'folder' && <FieldFault message="Choose where the workspace goes." />}
      </div>
      <div className="form-end">
        <button type="submit" className="btn primary big">
          Continue <kbd aria-hidden="true">Enter</kbd>
        </button>
      </div>
    </form>
  )
}
