// A model → its form, and for a new address beyond this machine one more question before it is changed.
import { useState } from 'react'
import type { ModelItem } from '../../../contracts/model-item.ts'
import type { AllowedAddress } from '../../../contracts/model.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { showToast } from '../../ui/toasts.ts'
import { toHostPort } from './addresses.ts'
import { AllowFacts } from './AllowFacts.tsx'
import { toChanges, toEditForm, toMovedAddress } from './edit-form.ts'
import { EditModelFields } from './EditModelFields.tsx'
import { useEditModel } from './use-models.ts'

interface EditModelDialogProps {
  readonly model: ModelItem
  readonly allowList: readonly AllowedAddress[]
  readonly onClose: () => void
}

export function EditModelDialog({ model, allowList, onClose }: EditModelDialogProps) {
  const [form, setForm] = useState(() => toEditForm(model))
  const [asking, setAsking] = useState(false)
  const address = toMovedAddress(form, model, allowList)
  const confirming = asking && address !== null
  const changes = toChanges(form, model, confirming)
  const edited = useEditModel(({ newRuns, remarks }) => {
    onClose()
    const after = newRuns ? ['Runs made from now on are new runs.'] : []
    showToast('ok', [`${model.name} is changed.`, ...remarks, ...after].join(' '))
  })
  function goOn(): void {
    if (changes === null) return
    if (address !== null && !asking) setAsking(true)
    else edited.mutate({ name: model.name, changes })
  }
  return (
    <FormDialog
      title={confirming ? `Allow ${toHostPort(address)}?` : `Edit ${model.name}`}
      verb={toVerb(confirming, address !== null, edited.isPending)}
      ready={changes !== null && !edited.isPending}
      error={edited.error}
      unchanged="Nothing was changed."
      onSubmit={goOn}
      onBack={confirming ? () => setAsking(false) : undefined}
      onClose={onClose}
    >
      {confirming ? (
        <AllowFacts address={address} />
      ) : (
        <EditModelFields form={form} model={model} onChange={setForm} />
      )}
    </FormDialog>
  )
}

function toVerb(confirming: boolean, beyond: boolean, pending: boolean): string {
  if (pending) return 'Changing'
  if (confirming) return 'Allow and change'
  return beyond ? 'Next: allow the address' : 'Change model'
}
