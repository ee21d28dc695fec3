// Last step of a new workspace → who uses it now, and where others are added.
import { useEffect, useRef } from 'react'
import type { Profile } from '../../../contracts/person.ts'
import { Icon } from '../../ui/Icon.tsx'
import { toRoleWord } from '../../ui/role-words.ts'
import { toInitials } from '../../ui/workspace-name.ts'

interface WhoUsesItProps {
  readonly person: Profile
  readonly onFinish: () => void
}

export function WhoUsesIt({ person, onFinish }: WhoUsesItProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <div className="step">
      <div className="who">
        <span className="g" aria-hidden="true">
          {toInitials(person.name)}
        </span>
        <div className="grow">
          <b className="medium">{person.name}</b>
          <p className="hint">You have every role, because somebody must begin.</p>
        </div>
      </div>
      <ul className="role-list">
        {person.roles.map((role) => (
          <li key={role}>
            <Icon name="tick" size={12} />
            {toRoleWord(role)}
          </li>
        ))}
      </ul>
      <p>
        Add colleagues under Settings, People: each gets a passphrase and roles of their own. Where two people
        work, let the data steward be another than the researcher.
      </p>
      <div className="form-end">
        <button ref={button} type="button" className="btn primary big" onClick={onFinish}>
          Open workspace <kbd aria-hidden="true">Enter</kbd>
        </button>
      </div>
    </div>
  )
}
