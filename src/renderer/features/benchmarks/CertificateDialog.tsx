// A deletion certificate → its facts, what was not reached, and a way to save it as files.
import type { DeletionCertificate } from '../../../contracts/stewardship.ts'
import { toFault } from '../../api/fault.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Note } from '../../ui/Note.tsx'
import { toCount, toMoment, toShortHash } from '../../ui/quantities.ts'
import { toStewardReasonLabel } from '../../ui/reason-words.ts'
import { useSaveCertificate } from './use-steward.ts'

interface CertificateDialogProps {
  readonly certificate: DeletionCertificate
  readonly onClose: () => void
}

export function CertificateDialog({ certificate, onClose }: CertificateDialogProps) {
  const saved = useSaveCertificate(certificate.dataset.id)
  return (
    <Dialog
      title="Certificate of deletion"
      onClose={onClose}
      actions={
        <>
          <button type="button" className="btn" disabled={saved.isPending} onClick={() => saved.mutate()}>
            Save as files…
          </button>
          <button type="button" className="btn primary" data-first onClick={onClose}>
            Close
          </button>
        </>
      }
    >
      {saved.isError && <Note kind="bad">{toFault(saved.error).message} Nothing was written.</Note>}
      {saved.data !== undefined && <Note kind="ok">Written: {saved.data.files.join(', ')}</Note>}
      <CertificateFacts certificate={certificate} />
      <div>
        <p>
          <b className="medium">What Wardroom does not reach</b>
        </p>
        <ul className="bm-not-reached">
          {certificate.notReached.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}

function CertificateFacts({ certificate }: Pick<CertificateDialogProps, 'certificate'>) {
  const { dataset, removed, by, audit } = certificate
  const counts = Object.entries(removed).map(([what, count]) => `${toCount(count)} ${what}`)
  return (
    <dl className="kv">
      <dt>Dataset</dt>
      <dd>
        {dataset.benchmark}, {dataset.access}, <span className="mono">{dataset.id.slice(0, 8)}</span>
      </dd>
      <dt>SHA-256</dt>
      <dd className="mono" title={dataset.sha256}>
        {toShortHash(dataset.sha256)}
      </dd>
      <dt>Removed</dt>
      <dd>{counts.join(', ')}</dd>
      <dt>Deleted</dt>
      <dd>
        {toMoment(certificate.deletedAt)}, by {by.name}
      </dd>
      <dt>Reason</dt>
      <dd>{toStewardReasonLabel(certificate.reason)}</dd>
      <dt>Audit log</dt>
      <dd>
        Entry {toCount(audit.number)}, <span className="mono">{toShortHash(audit.hash)}</span>
      </dd>
    </dl>
  )
}
