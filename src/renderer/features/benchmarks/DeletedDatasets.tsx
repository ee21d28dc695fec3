// Certificates of what was deleted → a quiet table; each can be looked at and saved again.
import type { DeletionCertificate } from '../../../contracts/stewardship.ts'
import { toCount, toCountOf, toMoment } from '../../ui/quantities.ts'
import { toStewardReasonLabel } from '../../ui/reason-words.ts'

interface DeletedDatasetsProps {
  readonly certificates: readonly DeletionCertificate[]
  readonly onOpen: (certificate: DeletionCertificate) => void
}

export function DeletedDatasets({ certificates, onOpen }: DeletedDatasetsProps) {
  return (
    <details className="bm-old">
      <summary>{toCountOf(certificates.length, 'dataset')} deleted here</summary>
      <table className="grid">
        <thead>
          <tr>
            <th scope="col">Deleted</th>
            <th scope="col">By</th>
            <th scope="col">Reason</th>
            <th scope="col" className="num">
              Questions
            </th>
            <th scope="col">
              <span className="sr">Certificate</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {certificates.map((certificate) => (
            <tr key={certificate.dataset.id}>
              <th scope="row">{toMoment(certificate.deletedAt)}</th>
              <td>{certificate.by.name}</td>
              <td>{toStewardReasonLabel(certificate.reason)}</td>
              <td className="num">{toCount(certificate.removed.instances)}</td>
              <td className="act">
                <button type="button" className="btn sm" onClick={() => onOpen(certificate)}>
                  Certificate…
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
