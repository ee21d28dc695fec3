// A model name that must not leave → another one, typed in its place.
import { useState } from 'react'
import type { FormEvent } from 'react'
import { toFault } from '../../api/fault.ts'
import { useRenameModel } from './use-export.ts'

export function RenameModel({ name }: { readonly name: string }) {
  const [to, setTo] = useState('')
  const rename = useRenameModel()
  function start(event: FormEvent): void {
    event.preventDefault()
    if (to !== '') rename.mutate({ name, to })
  }
  return (
    <form className="rename" onSubmit={start}>
      <span className="field grow">
        <input
          className="grow"
          aria-label={`New name for ${name}`}
          placeholder="New name"
          value={to}
          onChange={(event) => setTo(event.target.value)}
          autoComplete="off"
          spellCheck={false}
        />
      </span>
      <button type="submit" className="btn sm" disabled={to === '' || rename.isPending}>
        Rename
      </button>
      {rename.isError && (
        <small role="alert" className="bad">
          {toFault(rename.error).message}
        </small>
      )}
    </form>
  )
}
