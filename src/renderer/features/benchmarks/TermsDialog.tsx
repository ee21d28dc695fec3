// A data set → its terms of use, to be set: the owner and the last day.
import { useState } from 'react'
import type { DatasetSummary } from '../../../contracts/run.ts'
import { localDaySchema } from '../../../contracts/stewardship.ts'
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
  // A date picker would show the day in the order of the system's language, which can be read two ways.
  const isDay = day === '' || localDaySchema.safeParse(day).success
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
      ready={!tooLong && isDay && !changed.isPending}
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
        value={day}
        onChange={setDay}
        wrong={isDay ? null : 'A day as year, month and day: YYYY-MM-DD.'}
        help="YYYY-MM-DD; empty means no end. The day counts in full, by the clock of this computer."
        mono
      />
      <p className="hint">
        Wardroom warns from 30 days before. After the last day there is no run and no reveal; scores stay
        until the dataset is deleted.
      </p>
    </FormDialog>
  )
}
