// A server that answers → its form, and for an address beyond this machine one more question before it is added.
import { useState } from 'react'
import type { AllowedAddress } from '../../../contracts/model.ts'
import { toHostPort } from './addresses.ts'
import { AllowFacts } from './AllowFacts.tsx'
import { emptyEndpoint, toEndpointRequest, toNewAddress } from './endpoint-form.ts'
import { EndpointFields } from './EndpointFields.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { useAddModel } from './use-models.ts'

interface AddEndpointDialogProps {
  readonly allowList: readonly AllowedAddress[]
  readonly names: readonly string[]
  readonly onClose: () => void
}

export function AddEndpointDialog({ allowList, names, onClose }: AddEndpointDialogProps) {
  const [form, setForm] = useState(emptyEndpoint)
  const [asking, setAsking] = useState(false)
  const address = toNewAddress(form.baseUrl, allowList)
  const request = toEndpointRequest(form, names, asking && address !== null)
  const added = useAddModel(onClose)
  function goOn(): void {
    if (request === null) return
    if (address !== null && !asking) setAsking(true)
    else added.mutate(request)
  }
  const confirming = asking && address !== null
  return (
    <FormDialog
      title={confirming ? `Allow ${toHostPort(address)}?` : 'Add which endpoint?'}
      verb={toVerb(confirming, address !== null, added.isPending)}
      ready={request !== null && !added.isPending}
      error={added.error}
      unchanged="Nothing was added."
      onSubmit={goOn}
      onBack={confirming ? () => setAsking(false) : undefined}
      onClose={onClose}
    >
      {confirming ? (
        <AllowFacts address={address} />
      ) : (
        <EndpointFields form={form} onChange={setForm} names={names} newAddress={address} />
      )}
    </FormDialog>
  )
}

function toVerb(confirming: boolean, beyond: boolean, pending: boolean): string {
  if (pending) return 'Adding'
  if (confirming) return 'Allow and add'
  return beyond ? 'Next: allow the address' : 'Add endpoint'
}
