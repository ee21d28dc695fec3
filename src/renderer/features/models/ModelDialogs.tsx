// Which question is open → its dialog.
import type { ModelItem } from '../../../contracts/model-item.ts'
import type { AllowedAddress } from '../../../contracts/model.ts'
import { AddEndpointDialog } from './AddEndpointDialog.tsx'
import { AddGgufDialog } from './AddGgufDialog.tsx'
import { AddProgramDialog } from './AddProgramDialog.tsx'
import { AllowDialog, DisallowDialog } from './AllowDialogs.tsx'
import { ClearanceDialog } from './ClearanceDialog.tsx'
import { EditModelDialog } from './EditModelDialog.tsx'
import { RemoveModelDialog } from './RemoveModelDialog.tsx'

export type OpenDialog =
  | { readonly kind: 'add-gguf'; readonly path: string }
  | { readonly kind: 'add-endpoint' }
  | { readonly kind: 'add-program' }
  | { readonly kind: 'edit'; readonly model: ModelItem }
  | { readonly kind: 'clearance'; readonly model: ModelItem }
  | { readonly kind: 'remove-model'; readonly model: ModelItem }
  | { readonly kind: 'allow' }
  | { readonly kind: 'disallow'; readonly address: AllowedAddress; readonly users: readonly string[] }

interface ModelDialogsProps {
  readonly dialog: OpenDialog | null
  readonly allowList: readonly AllowedAddress[]
  readonly models: readonly ModelItem[]
  readonly onOpen: (dialog: OpenDialog | null) => void
}

export function ModelDialogs({ dialog, allowList, models, onOpen }: ModelDialogsProps) {
  const close = () => onOpen(null)
  const names = models.map(({ name }) => name)
  switch (dialog?.kind) {
    case undefined:
      return null
    case 'add-gguf':
      return <AddGgufDialog path={dialog.path} names={names} onClose={close} />
    case 'add-endpoint':
      return <AddEndpointDialog allowList={allowList} names={names} onClose={close} />
    case 'add-program':
      return <AddProgramDialog models={models} onClose={close} />
    case 'edit':
      return <EditModelDialog model={dialog.model} allowList={allowList} onClose={close} />
    case 'clearance':
      return <ClearanceDialog model={dialog.model} onClose={close} />
    case 'remove-model':
      return <RemoveModelDialog model={dialog.model} onClose={close} />
    case 'allow':
      return <AllowDialog allowList={allowList} onClose={close} />
    case 'disallow':
      return <DisallowDialog address={dialog.address} users={dialog.users} onClose={close} />
  }
}
