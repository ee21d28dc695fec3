// One run → its instances: filtered, searched and stepped through, with a peek at the one under the cursor.
import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useEngine } from '../../api/engine-context.tsx'
import { toFault } from '../../api/fault.ts'
import { useKeys } from '../../ui/keys.ts'
import { PanelState } from '../../ui/PanelState.tsx'
import { navigate, readRoute, setQuery } from '../../ui/route.ts'
import { GridTable } from './GridTable.tsx'
import { GridToolbar } from './GridToolbar.tsx'
import { toFilterQuery } from './instance-filter.ts'
import { PeekPanel } from './PeekPanel.tsx'
import { useCursor } from './use-cursor.ts'
import type { Cursor } from './use-cursor.ts'
import { toInstanceQuery, useFilteredInstances } from './use-instances.ts'
import type { FilteredInstances } from './use-instances.ts'
import './instances.css'
import './instance-list.css'

export function InstanceGrid({ runId }: { readonly runId: string }) {
  const found = useFilteredInstances(runId)
  const cursor = useCursor(found.rows, readRoute().query['at'] ?? null)
  const grid = useRef<HTMLTableElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const step = (by: number) => {
    cursor.moveTo(cursor.index + by)
    grid.current?.focus({ preventScroll: true })
  }
  const open = (ask: boolean) => {
    if (cursor.row) openInstance(runId, cursor.row.rowId, ask)
  }
  useKeys([
    { keys: 'j', label: 'next instance', run: () => step(1) },
    { keys: 'k', label: 'previous instance', run: () => step(-1) },
    { keys: 'Enter', label: 'open', run: () => open(false) },
    ...(found.list?.access === 'public' ? [] : [{ keys: 'r', label: 'reveal', run: () => open(true) }]),
    { keys: '/', label: 'search', run: () => search.current?.focus() },
  ])
  usePrefetch(runId, cursor)
  return (
    <section className="instances list" aria-label="Instances">
      <GridToolbar found={found} search={search} />
      <div className="main-part">
        <GridBody found={found} cursor={cursor} grid={grid} runId={runId} />
      </div>
      {cursor.row !== null && found.list && (
        <PeekPanel
          runId={runId}
          row={cursor.row}
          access={found.list.access}
          place={`${cursor.index + 1} of ${found.rows.length}`}
          onOpen={open}
        />
      )}
    </section>
  )
}

/** Leaves the cursor in this page's address, so that Back comes to the same row. */
function openInstance(runId: string, rowId: string, ask: boolean): void {
  setQuery({ at: rowId })
  navigate(['runs', runId, 'i', rowId], {
    ...toFilterQuery(readRoute().query),
    ask: ask ? 'reveal' : null,
  })
}

interface GridBodyProps {
  readonly found: FilteredInstances
  readonly cursor: Cursor
  readonly grid: RefObject<HTMLTableElement | null>
  readonly runId: string
}

function GridBody({ found, cursor, grid, runId }: GridBodyProps) {
  const { list, rows, error } = found
  if (error !== null) {
    const fault = toFault(error)
    return (
      <PanelState
        title="The instances could not be read"
        alert
        action={
          <button type="button" className="btn" onClick={found.retry}>
            Try again
          </button>
        }
      >
        <p>{fault.message}</p>
        <p className="ink3 tiny">
          Code <span className="mono">{fault.code}</span>. Nothing was lost.
        </p>
      </PanelState>
    )
  }
  if (list === undefined) return <p className="late ink3">Reading the instances</p>
  if (list.rows.length === 0) {
    return (
      <PanelState title="No instances yet">
        <p>This run has asked nothing so far.</p>
      </PanelState>
    )
  }
  if (rows.length === 0) return <FilteredToNone searching={found.searching} />
  return (
    <GridTable
      rows={rows}
      cursor={cursor}
      element={grid}
      scoring={list.scoring}
      onOpen={(rowId) => openInstance(runId, rowId, false)}
    />
  )
}

function FilteredToNone({ searching }: { readonly searching: boolean }) {
  if (searching) return <p className="late ink3">Searching</p>
  return (
    <PanelState
      title="Filtered to none"
      action={
        <button type="button" className="btn" onClick={() => setQuery({ outcome: null, q: null })}>
          Clear filters
        </button>
      }
    >
      <p>No instance of this run has that outcome and those words.</p>
    </PanelState>
  )
}

/** The instance under the cursor and the next one are read ahead, so that opening and stepping wait for nothing. */
function usePrefetch(runId: string, { row }: Cursor): void {
  const engine = useEngine()
  const queries = useQueryClient()
  const rowId = row?.rowId ?? null
  useEffect(() => {
    if (rowId === null) return
    const timer = setTimeout(() => void queries.prefetchQuery(toInstanceQuery(engine, runId, rowId)), 60)
    return () => clearTimeout(timer)
  }, [engine, queries, runId, rowId])
}
