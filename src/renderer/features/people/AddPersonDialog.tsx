// A name, roles and a passphrase of their own → a person who can open the workspace.
import { useState } from 'react'
import type { Person, Role } from '../../../contracts/person.ts'
import { useOpenWorkspace } from '../../api/use-workspace.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { FormField } from '../../ui/FormField.tsx'
import { isUsable, NewPassphrase, nothingTyped } from '../../ui/NewPassphrase.tsx'
import { showToast } from '../../ui/toasts.ts'
import { RoleBoxes } from './RoleBoxes.tsx'
import { useAddPerson } from './use-people.ts'

interface AddPersonDialogProps {
  readonly people: readonly Person[]
  readonly onClose: () => void
}

export function AddPersonDialog({ people, onClose }: AddPersonDialogProps) {
  const workspace = useOpenWorkspace()
  const [name, setName] = useState('')
  const [roles, setRoles] = useState<readonly Role[]>(['researcher'])
  const [typed, setTyped] = useState(nothingTyped)
  const [tried, setTried] = useState(false)
  const added = useAddPerson((person) => {
    onClose()
    showToast('ok', `${person.name} can open this workspace.`)
  })
  const wrong = toNameFault(name, people)
  const names = [workspace?.name ?? '', name]

  function submit(): void {
    setTried(true)
    if (wrong === null && isUsable(typed, names))
      added.mutate({ name: name.trim(), roles, passphrase: typed.first })
  }

  return (
    <FormDialog
      title="Let whom in?"
      verb={added.isPending ? 'Adding' : 'Add person'}
      ready={!added.isPending}
      error={added.error}
      unchanged="Nobody was added."
      onSubmit={submit}
      onClose={onClose}
    >
      <FormField
        label="Name"
        value={name}
        onChange={setName}
        help="It stands beside what they do in the audit log, and in the list that unlocking shows."
        wrong={tried ? wrong : null}
        autoFocus
      />
      <RoleBoxes chosen={roles} onChange={setRoles} />
      <NewPassphrase
        typed={typed}
        onType={setTyped}
        names={names}
        tried={tried}
        label="Their passphrase, typed by them"
      />
    </FormDialog>
  )
}

function toNameFault(name: string, people: readonly Person[]): string | null {
  const plain = (text: string) => text.normalize('NFKC').trim().toLowerCase()
  if (plain(name) === '') return 'A name is needed.'
  if (name.trim().length > 60) return 'A name has at most 60 characters.'
  return people.some((person) => plain(person.name) === plain(name))
    ? 'Somebody of that name is here already.'
    : null
}
