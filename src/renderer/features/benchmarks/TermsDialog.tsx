// A data set → its terms of use, to be set: the owner and the last day.
import { useState } from 'react'
import type { DatasetSummary } from '../../../contracts/run.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { FormField } from '../../ui/FormField.tsx'
import { showToast } from '../../ui/toasts.ts'
import { useSetTerms } from './use-steward.ts'

interface TermsDialogProps {
  readonly dataset: DatasetSummary
  readonly onClose: () => void
}

export function TermsDialog({ dataset, onClose }: TermsDialogProps) {
  const [owner, setOwner] = useState(dataset.owner ?? '')
  const [day, setDay] = useState(dataset.expiresOn ?? '')
  const tooLong = owner.trim().length > 120
  const changed = useSetTerms(dataset.id, () => {
    onClose()
    showToast(
      'ok',
      day === '' ? 'The terms are set, without an end.' : `The terms are set. Last day: ${day}.`,
    )
  })
  return (
    <FormDialog
      title="Until when may this dataset be used?"
      verb="Set terms"
      ready={!tooLong && !changed.isPending}
      error={changed.error}
      unchanged="Nothing was changed."
      onSubmit={() => changed.mutate({ owner: owner.trim() || null, expiresOn: day === '' ? null : day })}
      onClose={onClose}
    >
      <FormField
        label="Owner"
        value={owner}
        onChange={setOwner}
        wrong={tooLong ? 'At most 120 characters.' : null}
        help="Who lets the data be used, such as a ward or a registry."
        autoFocus
      />
      <FormField
        label="Last day"
        type="date"
        value={day}
        onChange={setDay}
        help="Empty means no end. The day counts in full, by the clock of this computer."
      />
      <p className="hint">
        Wardroom warns from 30 days before. After the last day there is no run and no reveal; scores stay
        until the dataset is deleted.
      </p>
    </FormDialog>
  )
}
