// `Ctrl K` → a box to type in: go to any page, benchmark, model, run or suite, or do something.
import { useEffect, useId, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import type { OpenWorkspace } from '../api/use-workspace.ts'
import { Icon } from './Icon.tsx'
import { KeyCaps } from './KeyCaps.tsx'
import { findItems } from './palette-items.ts'
import type { PaletteItem } from './palette-items.ts'
import { usePaletteItems } from './use-palette-items.ts'

interface PaletteProps {
  readonly workspace: OpenWorkspace
  readonly onClose: () => void
  readonly onLock: () => void
  readonly onKeys: () => void
}

export function Palette({ workspace, onClose, onLock, onKeys }: PaletteProps) {
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const items = findItems(usePaletteItems(workspace, { onLock, onKeys }), typed)
  const current = Math.min(at, items.length - 1)
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  useEffect(() => {
    document.getElementById(`${id}-${current}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, current])

  function choose(item: PaletteItem | undefined): void {
    if (item === undefined) return
    onClose()
    item.run()
  }

  function handleKey(event: KeyboardEvent): void {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && items.length > 0) {
      event.preventDefault()
      setAt((current + step + items.length) % items.length)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      choose(items[current])
    }
  }

  return (
    <dialog
      ref={dialog}
      className="palette"
      aria-label="Go to or do"
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
    >
      <Field
        id={id}
        typed={typed}
        current={items.length > 0 ? current : null}
        onKey={handleKey}
        onType={(words) => {
          setTyped(words)
          setAt(0)
        }}
      />
      <Options id={id} items={items} current={current} onChoose={choose} />
    </dialog>
  )
}

interface FieldProps {
  readonly id: string
  readonly typed: string
  /** The option that Enter takes; null where there is none. */
  readonly current: number | null
  readonly onKey: (event: KeyboardEvent) => void
  readonly onType: (words: string) => void
}

function Field({ id, typed, current, onKey, onType }: FieldProps) {
  return (
    <div className="palette-field">
      <Icon name="search" size={16} />
      <input
        role="combobox"
        aria-label="Go to or do"
        aria-expanded={current !== null}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={current === null ? undefined : `${id}-${current}`}
        placeholder="Go to or do…"
        autoFocus
        spellCheck={false}
        value={typed}
        onKeyDown={onKey}
        onChange={(event) => onType(event.target.value)}
      />
    </div>
  )
}

interface OptionsProps {
  readonly id: string
  readonly items: readonly PaletteItem[]
  readonly current: number
  readonly onChoose: (item: PaletteItem) => void
}

function Options({ id, items, current, onChoose }: OptionsProps) {
  return (
    <>
      <ul id={`${id}-list`} role="listbox" aria-label="Pages, things and actions">
        {items.map((item, index) => (
          <li
            key={item.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === current}
            onClick={() => onChoose(item)}
          >
            <Icon name={item.icon} />
            <span className="cut">{item.text}</span>
            <span className="kind">{item.kind}</span>
            <span className="grow" />
            <span aria-hidden="true">
              {index === current ? <kbd>Enter</kbd> : item.keys !== undefined && <KeyCaps keys={item.keys} />}
            </span>
          </li>
        ))}
      </ul>
      <p className={items.length === 0 ? 'palette-none' : 'sr'} role="status">
        {items.length === 0 ? 'Nothing here has that name.' : `${items.length} found`}
      </p>
    </>
  )
}
