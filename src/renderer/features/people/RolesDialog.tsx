// One person → other roles.
import { useState } from 'react'
import type { Person } from '../../../contracts/person.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { Note } from '../../ui/Note.tsx'
import { toRoleWords } from '../../ui/role-words.ts'
import { showToast } from '../../ui/toasts.ts'
import { RoleBoxes } from './RoleBoxes.tsx'
import { useSetRoles } from './use-people.ts'

interface RolesDialogProps {
  readonly person: Person
  readonly self: boolean
  readonly onClose: () => void
}

export function RolesDialog({ person, self, onClose }: RolesDialogProps) {
  const [roles, setRoles] = useState(person.roles)
  const changed = useSetRoles((now) => {
    onClose()
    showToast('ok', `${now.name}: ${now.roles.length === 0 ? 'no role' : toRoleWords(now.roles).all}.`)
  })
  const same = roles.length === person.roles.length && roles.every((role) => person.roles.includes(role))
  return (
    <FormDialog
      title={self ? 'Change your own roles?' : `Change the roles of ${person.name}?`}
      verb="Change roles"
      ready={!same && !changed.isPending}
      error={changed.error}
      unchanged=""
      onSubmit={() => changed.mutate({ id: person.id, roles })}
      onClose={onClose}
    >
      {self && !roles.includes('administrator') && person.roles.includes('administrator') && (
        <Note kind="warn">
          You give up the role that lets people in. Only another administrator can give it back.
        </Note>
      )}
      <RoleBoxes chosen={roles} onChange={(next) => setRoles([...next])} />
      <p className="hint">
        {self ? 'They hold at once.' : 'They hold from the next time this person unlocks.'} The audit log has
        the change.
      </p>
    </FormDialog>
  )
}
