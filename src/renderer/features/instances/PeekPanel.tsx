// The row under the cursor → what may be shown of it, beside the list.
import { useQuery } from '@tanstack/react-query'
import type { Access } from '../../../contracts/benchmark.ts'
import type { InstanceRow, InstanceView } from '../../../contracts/instance-view.ts'
import { useEngine } from '../../api/engine-context.tsx'
import { AccessBadge } from '../../ui/AccessBadge.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { FactList } from './FactList.tsx'
import { toFailureText, toReasonText, toScoreText } from './outcome.ts'
import { OutcomePill } from './OutcomePill.tsx'
import { OthersTable } from './OthersTable.tsx'
import { toMeasuredFacts } from './facts.ts'
import { toInstanceQuery } from './use-instances.ts'
import { useSettled } from '../../ui/use-settled.ts'

interface PeekPanelProps {
  readonly runId: string
  readonly row: InstanceRow
  readonly access: Access
  readonly place: string
  /** `ask`: to ask for the reveal at once. */
  readonly onOpen: (ask: boolean) => void
}

const settleMs = 80

export function PeekPanel({ runId, row, access, place, onOpen }: PeekPanelProps) {
  const engine = useEngine()
  const settled = useSettled(row.rowId, settleMs)
  const { data } = useQuery(toInstanceQuery(engine, runId, settled))
  const view = data?.rowId === row.rowId ? data : null
  return (
    <aside className="peek" aria-label="Selected instance">
      <section className="peek-head">
        <h2 className="mono">{row.name}</h2>
        <AccessBadge access={access} />
        <span className="grow" />
        <span className="tiny ink3 num">{place}</span>
        <button type="button" className="btn sm primary" onClick={() => onOpen(false)}>
          Open <kbd>Enter</kbd>
        </button>
      </section>
      <section>
        <h3>Text</h3>
        <PeekText row={row} onOpen={onOpen} />
      </section>
      <section>
        <h3>Measured</h3>
        <FactList
          facts={[['Outcome', <OutcomePill key="outcome" outcome={row.outcome} />], ...toScoreFacts(row)]}
        />
        {view !== null && <FactList facts={toMeasuredFacts(view)} />}
      </section>
      {view !== null && <PeekWhy row={row} view={view} />}
      {view !== null && view.others.length > 0 && (
        <section>
          <h3>Same question, other models</h3>
          <OthersTable others={view.others} rowId={row.rowId} />
        </section>
      )}
    </aside>
  )
}

function PeekText({ row: { input }, onOpen }: Pick<PeekPanelProps, 'row' | 'onOpen'>) {
  if (input.kind === 'text') return <p className="excerpt">{input.text}</p>
  return (
    <span className="redact block">
      <Icon name="lock" size={12} />
      <em>Input, references, answer</em>
      <button type="button" className="inline" onClick={() => onOpen(true)}>
        Reveal… <kbd>r</kbd>
      </button>
    </span>
  )
}

function PeekWhy({ row, view }: { readonly row: InstanceRow; readonly view: InstanceView }) {
  const { failure } = view
  if (failure === null && row.reason === null) return null
  return (
    <section>
      <h3>Why</h3>
      <p>{failure === null ? toReasonText(row.reason ?? '') : toFailureText(failure.code)}</p>
    </section>
  )
}

function toScoreFacts({ score, read }: InstanceRow): readonly (readonly [string, string])[] {
  return [
    ['Score', score === null ? 'not in the mean' : toScoreText(score)],
    ...(read === null ? [] : [['Read as', read] as const]),
  ]
}
