// The roles a person may have ↔ one box a role, with what it lets them do.
import { roles as allRoles } from '../../../contracts/person.ts'
import type { Role } from '../../../contracts/person.ts'
import { toRoleWord } from '../../ui/role-words.ts'
import { toActsOf } from './role-acts.ts'

interface RoleBoxesProps {
  readonly chosen: readonly Role[]
  readonly onChange: (chosen: readonly Role[]) => void
}

export function RoleBoxes({ chosen, onChange }: RoleBoxesProps) {
  return (
    <fieldset className="form-choice pe-roles">
      <legend>Roles</legend>
      {allRoles.map((role) => (
        <label key={role}>
          <input
            type="checkbox"
            checked={chosen.includes(role)}
            onChange={({ target }) =>
              onChange(allRoles.filter((each) => (each === role ? target.checked : chosen.includes(each))))
            }
          />
          <span>
            <b className="medium">{toRoleWord(role)}</b>
            <small>{toActsOf(role)}</small>
          </span>
        </label>
      ))}
      {chosen.length === 0 && <p className="hint">Without a role they open the workspace and read scores.</p>}
    </fieldset>
  )
}
