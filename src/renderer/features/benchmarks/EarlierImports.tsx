// Imports before the one in use → a quiet table: runs made with them keep pointing there.
import type { DatasetSummary } from '../../../contracts/run.ts'
import { toCount, toCountOf, toMoment, toShortHash } from '../../ui/quantities.ts'
import { DatasetActions } from './DatasetActions.tsx'
import type { DatasetQuestion } from './DatasetDialogs.tsx'
import { DatasetPill } from './DatasetPill.tsx'

interface EarlierImportsProps {
  readonly datasets: readonly DatasetSummary[]
  readonly onAsk: (question: DatasetQuestion) => void
}

export function EarlierImports({ datasets, onAsk }: EarlierImportsProps) {
  return (
    <details className="bm-old">
      <summary>{toCountOf(datasets.length, 'earlier import')} kept for the runs made with them</summary>
      <table className="grid">
        <thead>
          <tr>
            <th scope="col">Added</th>
            <th scope="col">State</th>
            <th scope="col">SHA-256</th>
            <th scope="col" className="num">
              Instances
            </th>
            <th scope="col">
              <span className="sr">Change</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {datasets.map((dataset) => (
            <tr key={dataset.id}>
              <th scope="row">{toMoment(dataset.importedAt)}</th>
              <td>
                <DatasetPill dataset={dataset} />
              </td>
              <td className="mono" title={dataset.sha256}>
                {toShortHash(dataset.sha256)}
              </td>
              <td className="num">{toCount(dataset.instances)}</td>
              <td className="act">
                <DatasetActions
                  dataset={dataset}
                  of={`the import of ${toMoment(dataset.importedAt)}`}
                  onAsk={onAsk}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
