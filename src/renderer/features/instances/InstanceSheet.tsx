// One instance and its neighbours → the page's frame around it, and the reveal of its private text.
import { useEffect, useRef } from 'react'
import type { InstanceView } from '../../../contracts/instance-view.ts'
import type { Scoring } from '../../../contracts/stat.ts'
import { AccessBadge } from '../../ui/AccessBadge.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useKeys } from '../../ui/keys.ts'
import type { KeyAction } from '../../ui/keys.ts'
import { Page } from '../../ui/Page.tsx'
import { navigate, readRoute, setQuery, toHref, useRoute } from '../../ui/route.ts'
import { ScoringBadge } from '../../ui/ScoringBadge.tsx'
import { InstanceText } from './InstanceText.tsx'
import { InstanceSide } from './InstanceSide.tsx'
import { parseFilter, toFilterQuery } from './instance-filter.ts'
import { OutcomePill } from './OutcomePill.tsx'
import { RevealBanner } from './RevealBanner.tsx'
import { RevealDialog } from './RevealDialog.tsx'
import { useMarks } from './use-marks.ts'
import type { Neighbours } from './use-neighbours.ts'
import { useReveal } from './use-reveal.ts'
import type { Reveal } from './use-reveal.ts'
import { hasHiddenText } from './hidden-text.ts'

interface InstanceSheetProps {
  readonly view: InstanceView
  readonly neighbours: Neighbours
}

export function InstanceSheet({ view, neighbours }: InstanceSheetProps) {
  const { query } = useRoute()
  const { scoring } = parseFilter(query)
  const guarded = hasHiddenText(view)
  const reveal = useReveal(view, guarded && query['ask'] === 'reveal')
  const found = useMarks(reveal.shown)
  const toggle = useFocusBack(reveal)
  useSheetKeys({ view, neighbours }, reveal, guarded)
  // The wish to reveal is spent: Back and a reload must not ask again.
  useEffect(() => setQuery({ ask: null }), [])
  const revealed = reveal.shown?.revealed
  return (
    <Page
      title={view.name}
      crumbs={[
        { text: 'Runs', href: toHref(['runs']) },
        { text: `${view.displayName}, ${view.model}`, href: toListHref(view) },
      ]}
      state={
        <>
          <AccessBadge access={view.access} />
          <OutcomePill outcome={neighbours.row?.outcome ?? view.outcome} />
          {view.truncated && (
            <span className="pill warn">
              <Icon name="warning" size={13} />
              Prompt cut
            </span>
          )}
        </>
      }
      actions={<Steps runId={view.runId} neighbours={neighbours} />}
      basis={<Basis view={view} scoring={scoring} />}
    >
      {reveal.shown !== null && revealed && (
        <RevealBanner revealed={revealed} onHide={reveal.hide} button={toggle} />
      )}
      <div className="sheet">
        <InstanceText view={view} shown={reveal.shown} found={found} scoring={scoring} />
        <InstanceSide
          view={view}
          shown={reveal.shown}
          scoring={scoring}
          onReveal={guarded && reveal.shown === null ? reveal.ask : null}
          button={toggle}
        />
      </div>
      {reveal.asking !== null && (
        <RevealDialog name={view.name} {...reveal.asking} onConfirm={reveal.confirm} onClose={reveal.hide} />
      )}
    </Page>
  )
}

/** After the dialog and after hiding, the focus stands on the button that turns it round. */
function useFocusBack({ asking, shown }: Reveal) {
  const button = useRef<HTMLButtonElement>(null)
  const before = useRef({ asking: asking !== null, shown: shown !== null })
  const isAsking = asking !== null
  const isShown = shown !== null
  useEffect(() => {
    const last = before.current
    before.current = { asking: isAsking, shown: isShown }
    if ((last.asking && !isAsking) || (last.shown && !isShown)) button.current?.focus()
  }, [isAsking, isShown])
  return button
}

function useSheetKeys({ view, neighbours }: InstanceSheetProps, reveal: Reveal, guarded: boolean): void {
  const { next, previous } = neighbours
  const actions: KeyAction[] = [
    { keys: 'j', label: 'next', short: 'next, previous', run: () => step(view.runId, next) },
    { keys: 'k', label: 'previous', short: 'next, previous', run: () => step(view.runId, previous) },
    { keys: 'Escape', label: 'back to list', run: () => backToList(view) },
  ]
  if (guarded) {
    const run = reveal.shown === null ? reveal.ask : reveal.hide
    actions.push({ keys: 'r', label: reveal.shown === null ? 'reveal' : 'hide', run })
  }
  // A dialog is in the way: its own keys only.
  useKeys(reveal.asking === null ? actions : [])
}

/** Steps leave no trace in the history: Back comes to the list. */
function step(runId: string, rowId: string | null): void {
  if (rowId !== null)
    navigate(['runs', runId, 'i', rowId], toFilterQuery(readRoute().query), { replace: true })
}

function toListHref({ runId, rowId }: InstanceView): string {
  return toHref(['runs', runId], toListQuery(rowId))
}

function backToList({ runId, rowId }: InstanceView): void {
  navigate(['runs', runId], toListQuery(rowId))
}

/** The list opens with its filter, and with the cursor where the reader left off. */
function toListQuery(rowId: string) {
  return { ...toFilterQuery(readRoute().query), at: rowId }
}

function Steps({ runId, neighbours }: { readonly runId: string; readonly neighbours: Neighbours }) {
  const { place, previous, next } = neighbours
  return (
    <>
      <span className="place num" role="status">
        {place}
      </span>
      <div className="seg" role="group" aria-label="Step through the instances">
        <button
          type="button"
          title="Previous (k)"
          disabled={previous === null}
          onClick={() => step(runId, previous)}
        >
          <Icon name="previous" />
          <span className="sr">Previous</span>
          <kbd>k</kbd>
        </button>
        <button type="button" title="Next (j)" disabled={next === null} onClick={() => step(runId, next)}>
          <kbd>j</kbd>
          <span className="sr">Next</span>
          <Icon name="next" />
        </button>
      </div>
    </>
  )
}

function Basis({ view, scoring }: { readonly view: InstanceView; readonly scoring: Scoring }) {
  return (
    <dl>
      <div>
        <dt>Scoring</dt>
        <dd>
          <ScoringBadge scoring={scoring} />
        </dd>
      </div>
      {[
        ['Metric', view.mainMetric],
        ['Model', view.model],
        ['Split', view.split],
        ['Sampled', `${view.place} of ${view.of}`],
      ].map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
