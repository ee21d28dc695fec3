// Models → one table, grouped by where they answer.
import type { ModelItem } from '../../../contracts/model-item.ts'
import { PanelState } from '../../ui/PanelState.tsx'
import { setQuery } from '../../ui/route.ts'
import { ModelRow } from './ModelRow.tsx'
import { toGroups } from './model-words.ts'
import type { ModelSurroundings } from './model-words.ts'

interface ModelsTableProps {
  /** Those that the filters leave. */
  readonly groups: readonly ModelItem[]
  readonly any: boolean
  readonly selected: ModelItem | null
  readonly around: ModelSurroundings
  readonly totalBytes: number | undefined
  readonly probing: string | null
  readonly onOpen: () => void
}

export function ModelsTable({ groups: shown, any, selected, ...rest }: ModelsTableProps) {
  if (!any) {
    return (
      <PanelState title="No models yet">
        <p>
          Add a GGUF file from this machine, or an endpoint of your institution. Wardroom downloads nothing.
        </p>
      </PanelState>
    )
  }
  if (shown.length === 0) {
    return (
      <PanelState
        title="No model matches"
        action={
          <button type="button" className="btn" onClick={() => setQuery({ q: null, kind: null })}>
            Clear filters
          </button>
        }
      />
    )
  }
  return (
    <table className="grid md-table">
      <caption className="sr">Models, grouped by where they answer</caption>
      <thead>
        <tr>
          <th scope="col">Model</th>
          <th scope="col">Clearance</th>
          <th scope="col" className="num">
            Context
          </th>
          <th scope="col">Weights</th>
          <th scope="col" className="num">
            Runs
          </th>
          <th scope="col">State</th>
        </tr>
      </thead>
      {toGroups(shown).map(({ kind, title, models }) => (
        <tbody key={kind}>
          <tr className="group">
            <th scope="rowgroup" colSpan={6}>
              {title}
            </th>
          </tr>
          {models.map((model) => (
            <ModelRow key={model.name} model={model} current={model.name === selected?.name} {...rest} />
          ))}
        </tbody>
      ))}
    </table>
  )
}
