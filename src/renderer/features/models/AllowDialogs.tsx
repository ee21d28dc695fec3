// The allow list's two changes → a question each.
import { useState } from 'react'
import type { AllowedAddress } from '../../../contracts/model.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { FormField } from '../../ui/FormField.tsx'
import { areEnough, noGrounds, toGrounds } from '../../ui/grounds.ts'
import { GroundsFields } from '../../ui/GroundsFields.tsx'
import { showToast } from '../../ui/toasts.ts'
import { parseAddress, toHostPort } from './addresses.ts'
import { AllowFacts } from './AllowFacts.tsx'
import { toUrlFault } from './endpoint-form.ts'
import { isAllowed } from './model-words.ts'
import { useAllow, useDisallow } from './use-models.ts'

interface AllowDialogProps {
  readonly allowList: readonly AllowedAddress[]
  readonly onClose: () => void
}

export function AllowDialog({ allowList, onClose }: AllowDialogProps) {
  const [text, setText] = useState('')
  const [grounds, setGrounds] = useState(noGrounds)
  const address = parseAddress(text)
  const listed = address !== null && isAllowed(address, allowList)
  const fault = listed ? 'This address is on the list already.' : toUrlFault(text)
  const allowed = useAllow(() => {
    onClose()
    if (address !== null) showToast('warn', `${toHostPort(address)} is on the allow list.`)
  })
  return (
    <FormDialog
      title="Allow which address?"
      verb={address === null ? 'Allow' : `Allow ${toHostPort(address)}`}
      ready={address !== null && fault === null && areEnough(grounds, 'allow') && !allowed.isPending}
      error={allowed.error}
      unchanged="Nothing was added."
      onSubmit={() => address !== null && allowed.mutate({ address, ...toGrounds(grounds, 'allow') })}
      onClose={onClose}
    >
      <FormField
        label="Address"
        value={text}
        onChange={setText}
        wrong={fault}
        help="Scheme, host and port, such as https://llm.ward.example:8443"
        mono
        autoFocus
      />
      {address !== null && fault === null && <AllowFacts address={address} />}
      <GroundsFields decision="allow" grounds={grounds} onChange={setGrounds} />
    </FormDialog>
  )
}

interface DisallowDialogProps {
  readonly address: AllowedAddress
  readonly users: readonly string[]
  readonly onClose: () => void
}

export function DisallowDialog({ address, users, onClose }: DisallowDialogProps) {
  const [grounds, setGrounds] = useState(noGrounds)
  const removed = useDisallow(() => {
    onClose()
    showToast('info', `${toHostPort(address)} is off the allow list.`)
  })
  return (
    <FormDialog
      title={`Take ${toHostPort(address)} off the allow list?`}
      verb="Take off"
      ready={areEnough(grounds, 'disallow') && !removed.isPending}
      danger
      error={removed.error}
      unchanged="Nothing was changed."
      onSubmit={() => removed.mutate({ address, ...toGrounds(grounds, 'disallow') })}
      onClose={onClose}
    >
      <p>
        {users.length === 0
          ? 'No model uses it.'
          : `${users.join(', ')} can no longer be reached; requests are refused before anything is sent.`}
      </p>
      <GroundsFields decision="disallow" grounds={grounds} onChange={setGrounds} />
    </FormDialog>
  )
}
