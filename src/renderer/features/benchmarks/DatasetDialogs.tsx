// Which question about a data set is open → its dialog.
import type { Access } from '../../../contracts/benchmark.ts'
import type { DatasetSummary } from '../../../contracts/run.ts'
import type { DeletionCertificate } from '../../../contracts/stewardship.ts'
import { AccessDialog } from './AccessDialog.tsx'
import { CertificateDialog } from './CertificateDialog.tsx'
import { DeleteDialog } from './DeleteDialog.tsx'
import { TermsDialog } from './TermsDialog.tsx'

export type DatasetQuestion =
  | { readonly kind: 'access' | 'terms' | 'delete'; readonly dataset: DatasetSummary }
  | { readonly kind: 'certificate'; readonly certificate: DeletionCertificate }

interface DatasetDialogsProps {
  readonly question: DatasetQuestion | null
  readonly benchmarkAccess: Access
  readonly onAsk: (question: DatasetQuestion | null) => void
}

export function DatasetDialogs({ question, benchmarkAccess, onAsk }: DatasetDialogsProps) {
  const close = () => onAsk(null)
  switch (question?.kind) {
    case undefined:
      return null
    case 'access':
      return <AccessDialog dataset={question.dataset} benchmarkAccess={benchmarkAccess} onClose={close} />
    case 'terms':
      return <TermsDialog dataset={question.dataset} onClose={close} />
    case 'delete':
      return (
        <DeleteDialog
          dataset={question.dataset}
          onClose={close}
          onDeleted={(certificate) => onAsk({ kind: 'certificate', certificate })}
        />
      )
    case 'certificate':
      return <CertificateDialog certificate={question.certificate} onClose={close} />
  }
}
