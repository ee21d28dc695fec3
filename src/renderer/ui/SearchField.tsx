// Words to filter by ↔ a field with the key that goes there; Esc empties it and goes back to the page.
import type { Ref } from 'react'
import { Icon } from './Icon.tsx'

interface SearchFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly ref?: Ref<HTMLInputElement>
}

export function SearchField({ label, value, onChange, ref }: SearchFieldProps) {
  return (
    <label className="field search">
      <Icon name="search" />
      <span className="sr">{label}</span>
      <input
        ref={ref}
        type="text"
        className="grow"
        value={value}
        placeholder={label}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          onChange('')
          event.currentTarget.blur()
        }}
      />
      <kbd>/</kbd>
    </label>
  )
}
