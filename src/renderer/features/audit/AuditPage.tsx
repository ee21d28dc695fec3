// The audit log → its page: whether the chain is whole, the entries with their filters, and one entry beside them.
import { useMemo, useRef } from 'react'
import type { RefObject } from 'react'
import { auditGroups } from '../../../contracts/audit-words.ts'
import { useMay } from '../../api/use-may.ts'
import { FaultPanel } from '../../ui/FaultPanel.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useKeys } from '../../ui/keys.ts'
import { Loading } from '../../ui/Loading.tsx'
import { NotPermitted } from '../../ui/NotPermitted.tsx'
import { Page } from '../../ui/Page.tsx'
import { PanelState } from '../../ui/PanelState.tsx'
import '../../ui/panels.css'
import { toCountOf, toDay } from '../../ui/quantities.ts'
import { setQuery, useRoute } from '../../ui/route.ts'
import './audit.css'
import { AuditTable } from './AuditTable.tsx'
import { AuditToolbar } from './AuditToolbar.tsx'
import { ChainState } from './ChainState.tsx'
import { EntryPanel } from './EntryPanel.tsx'
import { toSince } from './entry-words.ts'
import { useAuditPages, useAuditSummary, useVerify } from './use-audit.ts'
import type { AuditFilters } from './use-audit.ts'

export function AuditPage() {
  if (useMay()('audit').may) return <AuditLog />
  return (
    <Page title="Audit">
      <NotPermitted act="audit" title="The audit log is not yours to read" />
    </Page>
  )
}

function AuditLog() {
  const { query } = useRoute()
  const summary = useAuditSummary()
  const verify = useVerify()
  const search = useRef<HTMLInputElement>(null)
  const filters = useFilters(query)
  const { head, since } = summary.data ?? { head: undefined, since: null }
  const runVerify = () => !verify.isPending && verify.mutate()
  useKeys([
    { keys: '/', label: 'search', run: () => search.current?.focus() },
    { keys: 'v', label: 'verify', run: runVerify },
  ])
  return (
    <Page
      title="Audit"
      state={
        head !== undefined && (
          <span className="ink2 small">
            {toCountOf(head.count, 'entry', 'entries')}
            {since === null ? '' : ` since ${toDay(since)}`}
          </span>
        )
      }
      actions={
        <button type="button" className="btn" onClick={runVerify} disabled={verify.isPending}>
          <Icon name="retry" />
          {verify.isPending ? 'Verifying' : 'Verify now'} <kbd>v</kbd>
        </button>
      }
    >
      <ChainState error={verify.error} />
      <AuditToolbar
        filters={filters}
        days={query['days'] ?? ''}
        counts={summary.data?.actions}
        search={search}
      />
      <Entries filters={filters} chosen={Number(query['entry'])} search={search} />
    </Page>
  )
}

/** From the address, so that Back and a link find the same entries. */
function useFilters(query: Readonly<Record<string, string>>): AuditFilters {
  const { q: words = '', kind, days } = query
  // Changes at midnight at the earliest: the entries stay under one key while the page is drawn again.
  const since = useMemo(() => toSince(days, new Date()), [days])
  return { words, since, group: auditGroups.find(({ id }) => id === kind) ?? null }
}

interface EntriesProps {
  readonly filters: AuditFilters
  readonly chosen: number
  readonly search: RefObject<HTMLInputElement | null>
}

function Entries({ filters, chosen }: EntriesProps) {
  const pages = useAuditPages(filters)
  const entries = useMemo(() => pages.data?.pages.flatMap((page) => page.entries) ?? [], [pages.data])
  if (pages.isError && pages.data === undefined) {
    return (
      <FaultPanel
        title="The audit log could not be read"
        error={pages.error}
        onRetry={() => void pages.refetch()}
      />
    )
  }
  if (pages.data === undefined) return <Loading words="Reading the audit log" />
  if (entries.length === 0) return <NothingFits />
  const current = entries.find(({ number }) => number === chosen) ?? entries[0]
  const more = () => {
    if (pages.hasNextPage && !pages.isFetchingNextPage) void pages.fetchNextPage()
  }
  return (
    <div className="au-split">
      <AuditTable
        entries={entries}
        matching={pages.data.pages[0]?.matching ?? entries.length}
        current={current?.number ?? 0}
        onMore={more}
      />
      {current !== undefined && <EntryPanel key={current.number} number={current.number} />}
    </div>
  )
}

function NothingFits() {
  return (
    <PanelState
      title="No entry fits the filters"
      action={
        <button
          type="button"
          className="btn"
          onClick={() => setQuery({ q: null, kind: null, days: null, entry: null })}
        >
          Clear filters
        </button>
      }
    />
  )
}
