// What of the log is shown ↔ a search, one chip a kind with its count, and a span of days.
import { useEffect, useState } from 'react'
import type { RefObject } from 'react'
import type { AuditSummary } from '../../../contracts/audit.ts'
import { auditGroups } from '../../../contracts/audit-words.ts'
import { Chips } from '../../ui/Chips.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { setQuery } from '../../ui/route.ts'
import type { AuditFilters } from './use-audit.ts'

interface AuditToolbarProps {
  readonly filters: AuditFilters
  readonly days: string
  readonly counts: AuditSummary['actions'] | undefined
  readonly search: RefObject<HTMLInputElement | null>
}

export function AuditToolbar({ filters, days, counts = {}, search }: AuditToolbarProps) {
  const toSum = (actions: readonly (keyof AuditSummary['actions'])[]) =>
    actions.reduce((sum, action) => sum + (counts[action] ?? 0), 0)
  const options = auditGroups.map(({ id, label, actions }) => ({ value: id, label, count: toSum(actions) }))
  const all = { value: 'all', label: 'All', count: options.reduce((sum, { count }) => sum + count, 0) }
  return (
    <div className="tools au-tools">
      <Words words={filters.words} search={search} />
      <Chips
        label="Kind of entry"
        options={[all, ...options]}
        value={filters.group?.id ?? 'all'}
        onChange={(kind) => setQuery({ kind: kind === 'all' ? null : kind, entry: null })}
      />
      <span className="grow" />
      <label className="picker">
        <span className="sr">Days</span>
        <select
          value={days}
          onChange={({ target }) =>
            setQuery({ days: target.value === '' ? null : target.value, entry: null })
          }
        >
          <option value="">All time</option>
          <option value="1">Today</option>
          <option value="7">Last 7 days</option>
          <option value="30">Last 30 days</option>
        </select>
      </label>
    </div>
  )
}

const SETTLED_MS = 200

/** What is typed reaches the address, and with it the engine, once the typing rests. */
function Words({ words, search }: { readonly words: string; readonly search: AuditToolbarProps['search'] }) {
  const [typed, setTyped] = useState(words)
  useEffect(() => {
    if (typed === words) return
    const timer = setTimeout(() => setQuery({ q: typed === '' ? null : typed, entry: null }), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [typed, words])
  return <SearchField ref={search} label="Search person, id, action" value={typed} onChange={setTyped} />
}
