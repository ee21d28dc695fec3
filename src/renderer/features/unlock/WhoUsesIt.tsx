// Last step of a new workspace → who uses it now and with which roles, and where others are added.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { roles as allRoles } from '../../../contracts/person.ts'
import type { Profile, Role } from '../../../contracts/person.ts'
import { useEngine } from '../../api/engine-context.tsx'
import { toFault } from '../../api/fault.ts'
import { FieldFault } from '../../ui/FieldFault.tsx'
import { toRoleWord } from '../../ui/role-words.ts'
import { toInitials } from '../../ui/workspace-name.ts'

interface WhoUsesItProps {
  readonly person: Profile
  readonly onFinish: () => void
}

export function WhoUsesIt({ person, onFinish }: WhoUsesItProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  const [roles, setRoles] = useState<readonly Role[]>(person.roles)
  const change = useSetRoles(onFinish)

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (roles.length === person.roles.length) onFinish()
    else if (!change.isPending) change.mutate({ id: person.id, roles: [...roles] })
  }

  return (
    <form className="step" onSubmit={submit}>
      <div className="who">
        <span className="g" aria-hidden="true">
          {toInitials(person.name)}
        </span>
        <div className="grow">
          <b className="medium">{person.name}</b>
          <p className="hint">You begin with every role. Give up those that others will have.</p>
        </div>
      </div>
      <RoleChoice roles={roles} onRoles={setRoles} />
      <p>
        Add colleagues under Settings, People: each gets a passphrase and roles of their own. Where two people
        work, let the data steward be another than the researcher.
      </p>
      {change.isError && <FieldFault message={toFault(change.error).message} />}
      <div className="form-end">
        <button ref={button} type="submit" className="btn primary big" aria-disabled={change.isPending}>
          Open workspace <kbd aria-hidden="true">Enter</kbd>
        </button>
      </div>
    </form>
  )
}

interface RoleChoiceProps {
  readonly roles: readonly Role[]
  readonly onRoles: (roles: readonly Role[]) => void
}

/** Somebody must be able to let others in, so the administrator stays. */
function RoleChoice({ roles, onRoles }: RoleChoiceProps) {
  return (
    <fieldset className="role-list">
      <legend className="label">Roles</legend>
      {allRoles.map((role) => (
        <label key={role} className="tick">
          <input
            type="checkbox"
            checked={roles.includes(role)}
            disabled={role === 'administrator'}
            onChange={({ target }) =>
              onRoles(allRoles.filter((each) => (each === role ? target.checked : roles.includes(each))))
            }
          />
          {toRoleWord(role)}
        </label>
      ))}
    </fieldset>
  )
}

function useSetRoles(onSuccess: () => void) {
  const engine = useEngine()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (wish: { id: string; roles: Role[] }) => engine.people.setRoles(wish),
    onSuccess() {
      void queries.invalidateQueries({ queryKey: ['workspace'] })
      onSuccess()
    },
  })
}
