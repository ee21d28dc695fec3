// A model → the question whether to take it out of the workspace, and what stays.
import type { ModelItem } from '../../../contracts/model-item.ts'
import { toCountOf } from '../../ui/quantities.ts'
import { setQuery } from '../../ui/route.ts'
import { showToast } from '../../ui/toasts.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { useRemoveModel } from './use-models.ts'

interface RemoveModelDialogProps {
  readonly model: ModelItem
  readonly onClose: () => void
}

export function RemoveModelDialog({ model, onClose }: RemoveModelDialogProps) {
  const removed = useRemoveModel(() => {
    onClose()
    setQuery({ model: null })
    showToast('info', `${model.name} is removed.`)
  })
  const hasKey = 'apiKeyInVault' in model.source && model.source.apiKeyInVault
  return (
    <FormDialog
      title={`Remove ${model.name}?`}
      verb="Remove model"
      ready={!removed.isPending}
      danger
      error={removed.error}
      unchanged="Nothing was removed."
      onSubmit={() => removed.mutate(model.name)}
      onClose={onClose}
    >
      <p>
        {model.runs === 0
          ? 'No run was made with it.'
          : `${toCountOf(model.runs, 'run')} made with it and their scores stay.`}{' '}
        {'apiKeyInVault' in model.source && 'Its address stays on the allow list.'}
        {'path' in model.source && 'The file itself stays where it is.'}
        {model.base !== null && `${model.base.name}, which it asks, stays too.`}
        {hasKey && ' Its key is deleted from the vault.'}
      </p>
    </FormDialog>
  )
}
