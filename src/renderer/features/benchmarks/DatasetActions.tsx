// A data set → the buttons for what can be decided about it; those for others say who may press them.
import type { DatasetSummary } from '../../../contracts/run.ts'
import { useMay } from '../../api/use-may.ts'
import type { DatasetQuestion } from './DatasetDialogs.tsx'

interface DatasetActionsProps {
  readonly dataset: DatasetSummary
  /** Said to those who hear the button, where several data sets stand on the page. */
  readonly of: string
  readonly onAsk: (question: DatasetQuestion) => void
}

export function DatasetActions({ dataset, of, onAsk }: DatasetActionsProps) {
  const may = useMay()
  const lower = may('access')
  const buttons = [
    { kind: 'access', text: 'Access…', permission: may('import').may ? may('import') : lower },
    { kind: 'terms', text: 'Terms…', permission: may('terms') },
    { kind: 'delete', text: 'Delete…', permission: may('delete') },
  ] as const
  return (
    <div className="bm-steward">
      {buttons.map(({ kind, text, permission }) => (
        <button
          key={kind}
          type="button"
          className={kind === 'delete' ? 'btn sm danger' : 'btn sm'}
          disabled={!permission.may}
          title={permission.why}
          onClick={() => onAsk({ kind, dataset })}
        >
          {text}
          <span className="sr"> {of}</span>
        </button>
      ))}
    </div>
  )
}
