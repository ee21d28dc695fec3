// Entries → a real table of which only the part in sight is drawn; its end asks for the entries before.
import { useRef } from 'react'
import type { KeyboardEvent } from 'react'
import type { AuditItem } from '../../../contracts/audit.ts'
import { auditActionWords } from '../../../contracts/audit-words.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useKeys } from '../../ui/keys.ts'
import { toCount } from '../../ui/quantities.ts'
import { setQuery } from '../../ui/route.ts'
import { toHashText, toIcon, toObjectText, toReasonText, toRowTime, toTone } from './entry-words.ts'
import { useRowsInSight } from './use-rows-in-sight.ts'

interface AuditTableProps {
  readonly entries: readonly AuditItem[]
  /** With those that are not read yet. */
  readonly matching: number
  /** The number of the entry under the cursor. */
  readonly current: number
  readonly onMore: () => void
}

export function AuditTable({ entries, matching, current, onMore }: AuditTableProps) {
  const grid = useRef<HTMLTableElement>(null)
  const index = entries.findIndex(({ number }) => number === current)
  const { scroller, items, above, below } = useRowsInSight(entries.length, index, onMore)
  const moveTo = (to: number) => {
    const entry = entries[Math.max(0, Math.min(entries.length - 1, to))]
    if (entry) setQuery({ entry: String(entry.number) })
  }
  const step = (by: number) => {
    moveTo(index + by)
    grid.current?.focus({ preventScroll: true })
  }
  useKeys([
    { keys: 'j', label: 'next entry', short: 'entry', run: () => step(1) },
    { keys: 'k', label: 'previous entry', short: 'entry', run: () => step(-1) },
  ])
  const now = new Date()
  return (
    <div ref={scroller} className="au-rows">
      <table
        ref={grid}
        role="grid"
        className="grid"
        tabIndex={0}
        aria-label="Entries of the audit log, newest first"
        aria-rowcount={matching + 1}
        aria-activedescendant={`audit-${current}`}
        onKeyDown={(event) => moveByKey(event, step)}
      >
        <Head />
        <tbody>
          <Spacer height={above} />
          {items.map((item) => {
            const entry = entries[item.index]
            return (
              entry && (
                <Row
                  key={entry.number}
                  entry={entry}
                  place={item.index}
                  current={entry.number === current}
                  now={now}
                  onChoose={() => moveTo(item.index)}
                />
              )
            )
          })}
          <Spacer height={below} />
        </tbody>
      </table>
    </div>
  )
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 15,
  PageUp: -15,
  Home: -Infinity,
  End: Infinity,
}

function moveByKey(event: KeyboardEvent, step: (by: number) => void): void {
  const by = STEPS[event.key]
  if (by === undefined || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  step(by)
}

function Head() {
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col" className="num no">
          No.
        </th>
        <th scope="col" className="num time">
          Time
        </th>
        <th scope="col" className="who">
          Who
        </th>
        <th scope="col" className="what">
          What
        </th>
        <th scope="col">Object</th>
        <th scope="col" className="reason">
          Reason
        </th>
        <th scope="col" className="num count">
          Count
        </th>
        <th scope="col" className="hash">
          Hash
        </th>
      </tr>
    </thead>
  )
}

interface RowProps {
  readonly entry: AuditItem
  readonly place: number
  readonly current: boolean
  readonly now: Date
  readonly onChoose: () => void
}

function Row({ entry, place, current, now, onChoose }: RowProps) {
  const { number, at, person, action, reason, count, hash } = entry
  const object = toObjectText(entry)
  return (
    <tr
      id={`audit-${number}`}
      aria-rowindex={place + 2}
      aria-selected={current}
      className={current ? 'current' : undefined}
      onClick={onChoose}
    >
      <th scope="row" className="num">
        {toCount(number)}
      </th>
      <td className="num">{toRowTime(at, now)}</td>
      <td className="cut">{person ?? <span className="ink3">nobody</span>}</td>
      <td className={`cut tone ${toTone(action)}`}>
        <Icon name={toIcon(action)} />
        {auditActionWords[action]}
      </td>
      <td className="cut" title={entry.object}>
        {object}
      </td>
      <td className="cut ink2">{toReasonText(reason)}</td>
      <td className="num">{count === null ? '' : toCount(count)}</td>
      <td className="mono">{toHashText(hash, 2)}</td>
    </tr>
  )
}

/** Stands for the rows that are out of sight. */
function Spacer({ height }: { readonly height: number }) {
  if (height <= 0) return null
  return (
    <tr aria-hidden="true" className="spacer">
      <td colSpan={8} style={{ height }} />
    </tr>
  )
}
