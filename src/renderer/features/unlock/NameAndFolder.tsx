// First step of a new workspace → its name, the folder that will hold it, and who makes it.
import { useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { bridge } from '../../api/bridge.ts'
import { FieldFault } from '../../ui/FieldFault.tsx'
import { Icon } from '../../ui/Icon.tsx'

export interface NamedWorkspace {
  readonly name: string
  readonly path: string | null
  /** Who makes it. */
  readonly person: string
}

interface NameAndFolderProps {
  readonly named: NamedWorkspace
  readonly onName: (named: NamedWorkspace) => void
  readonly onContinue: () => void
}

type Missing = 'name' | 'folder' | 'person'

const MOST_LETTERS = 80
const MOST_LETTERS_OF_A_PERSON = 60

export function NameAndFolder({ named, onName, onContinue }: NameAndFolderProps) {
  const { name, path, person } = named
  const [missing, setMissing] = useState<Missing | null>(null)

  function submit(event: FormEvent): void {
    event.preventDefault()
    const lacks = findMissing(named)
    setMissing(lacks)
    if (lacks === null) onContinue()
  }

  async function choose(): Promise<void> {
    const folder = await bridge.chooseNewFolder('workspace')
    if (folder === null) return
    onName({ ...named, path: folder })
    setMissing(null)
  }

  return (
    <form className="step" onSubmit={submit} noValidate>
      <TextField
        id="workspace-name"
        label="Name"
        value={name}
        most={MOST_LETTERS}
        onChange={(next) => onName({ ...named, name: next })}
        fault={missing === 'name' ? 'Give the workspace a name.' : null}
        autoFocus
      >
        Neither this name nor the folder’s is encrypted: keep the names of patients and projects out of both.
      </TextField>
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
      <TextField
        id="person-name"
        label="Your name"
        value={person}
        most={MOST_LETTERS_OF_A_PERSON}
        onChange={(next) => onName({ ...named, person: next })}
        fault={missing === 'person' ? 'Give your name: the audit log needs one.' : null}
      >
        Stands in the audit log, and on the page that unlocks the workspace.
      </TextField>
      <div className="form-end">
        <button type="submit" className="btn primary big">
          Continue <kbd aria-hidden="true">Enter</kbd>
        </button>
      </div>
    </form>
  )
}

function findMissing({ name, path, person }: NamedWorkspace): Missing | null {
  if (name.trim() === '') return 'name'
  if (path === null) return 'folder'
  return person.trim() === '' ? 'person' : null
}

interface TextFieldProps {
  readonly id: string
  readonly label: string
  readonly value: string
  readonly most: number
  readonly onChange: (value: string) => void
  readonly fault: string | null
  readonly autoFocus?: boolean
  /** What stands below the field; it describes it. */
  readonly children: ReactNode
}

function TextField(props: TextFieldProps) {
  const { id, label, value, most, onChange, fault, autoFocus = false, children } = props
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <div className={fault === null ? 'field' : 'field bad'}>
        <input
          id={id}
          className="grow"
          value={value}
          maxLength={most}
          onChange={(event) => onChange(event.target.value)}
          autoComplete="off"
          spellCheck={false}
          autoFocus={autoFocus}
          aria-invalid={fault !== null}
          aria-describedby={`${id}-below`}
        />
      </div>
      <p className="hint" id={`${id}-below`}>
        {children}
      </p>
      {fault !== null && <FieldFault message={fault} />}
    </div>
  )
}
