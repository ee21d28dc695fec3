// One person → the question whether to show them out, and what that does and does not do.
import type { Person } from '../../../contracts/person.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { showToast } from '../../ui/toasts.ts'
import { useRemovePerson } from './use-people.ts'

interface RemovePersonDialogProps {
  readonly person: Person
  readonly onClose: () => void
}

export function RemovePersonDialog({ person, onClose }: RemovePersonDialogProps) {
  const removed = useRemovePerson(() => {
    onClose()
    showToast('info', `${person.name} cannot open this workspace any more.`)
  })
  return (
    <FormDialog
      title={`Remove ${person.name}?`}
      verb="Remove person"
      ready={!removed.isPending}
      danger
      error={removed.error}
      unchanged=""
      onSubmit={() => removed.mutate(person.id)}
      onClose={onClose}
    >
      <p>
        Their passphrase opens this workspace no longer. What they did stays in the audit log under their
        name.
      </p>
      <p className="ink2">
        Copies and backups that were made before still open with it: the key of the data is the same.
      </p>
    </FormDialog>
  )
}
