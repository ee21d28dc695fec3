// A data set → the question whether to delete it with all that was made from it.
import { useState } from 'react'
import type { DatasetSummary } from '../../../contracts/run.ts'
import type { DeletionCertificate } from '../../../contracts/stewardship.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { areEnough, noGrounds, toGrounds } from '../../ui/grounds.ts'
import { GroundsFields } from '../../ui/GroundsFields.tsx'
import { Note } from '../../ui/Note.tsx'
import { toCountOf, toMoment, toShortHash } from '../../ui/quantities.ts'
import { useDeleteDataset } from './use-steward.ts'

interface DeleteDialogProps {
  readonly dataset: DatasetSummary
  readonly onClose: () => void
  readonly onDeleted: (certificate: DeletionCertificate) => void
}

export function DeleteDialog({ dataset, onClose, onDeleted }: DeleteDialogProps) {
  const [grounds, setGrounds] = useState(noGrounds)
  const [meant, setMeant] = useState(false)
  const deleted = useDeleteDataset(dataset.id, onDeleted)
  return (
    <FormDialog
      title="Delete this dataset and all that was made from it?"
      verb={deleted.isPending ? 'Deleting' : 'Delete dataset'}
      danger
      ready={meant && areEnough(grounds, 'delete') && !deleted.isPending}
      error={deleted.error}
      unchanged="Nothing was deleted."
      onSubmit={() => deleted.mutate(toGrounds(grounds, 'delete'))}
      onClose={onClose}
    >
      <dl className="kv">
        <dt>Added</dt>
        <dd>{toMoment(dataset.importedAt)}</dd>
        <dt>SHA-256</dt>
        <dd className="mono">{toShortHash(dataset.sha256)}</dd>
        <dt>Goes</dt>
        <dd>{toCountOf(dataset.instances, 'question')}, and every run on them with its answers and scores</dd>
        <dt>Stays</dt>
        <dd>Backups, exports, the file it was imported from, and the audit log</dd>
      </dl>
      <GroundsFields decision="delete" grounds={grounds} onChange={setGrounds} />
      <label className="form-tick">
        <input type="checkbox" checked={meant} onChange={({ target }) => setMeant(target.checked)} />
        <span>Nothing brings it back. I mean this dataset.</span>
      </label>
      <Note kind="info">You get a certificate that says what went, when, why and by whom.</Note>
    </FormDialog>
  )
}
