// A run and a row → one question in full: what was asked, answered, read and scored.
import { useEffect } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEngine } from '../../api/engine-context.tsx'
import { FaultPanel } from '../../ui/FaultPanel.tsx'
import { useKeys } from '../../ui/keys.ts'
import { Page } from '../../ui/Page.tsx'
import { navigate, readRoute, toHref } from '../../ui/route.ts'
import { InstanceSheet } from './InstanceSheet.tsx'
import { toFilterQuery } from './instance-filter.ts'
import { toInstanceQuery } from './use-instances.ts'
import { useNeighbours } from './use-neighbours.ts'
import './instances.css'
import './instance-page.css'
import './jury.css'
import './identifiers.css'

interface InstancePageProps {
  readonly runId: string
  readonly rowId: string
}

export function InstancePage({ runId, rowId }: InstancePageProps) {
  const engine = useEngine()
  const { data: view, error, refetch } = useQuery(toInstanceQuery(engine, runId, rowId))
  const neighbours = useNeighbours(runId, rowId, view)
  useReadAhead(runId, neighbours.next, neighbours.previous)
  if (view !== undefined) {
    return (
      <div className="instances page">
        {/* The key drops revealed text with every step to another instance. */}
        <InstanceSheet key={`${runId}/${rowId}`} view={view} neighbours={neighbours} />
      </div>
    )
  }
  return (
    <div className="instances page">
      <Missing runId={runId} error={error} onRetry={() => void refetch()} />
    </div>
  )
}

interface MissingProps {
  readonly runId: string
  readonly error: unknown
  readonly onRetry: () => void
}

function Missing({ runId, error, onRetry }: MissingProps) {
  useKeys([{ keys: 'Escape', label: 'back to list', run: () => navigate(['runs', runId]) }])
  return (
    <Page
      title="Instance"
      crumbs={[
        { text: 'Runs', href: toHref(['runs']) },
        { text: 'Run', href: toHref(['runs', runId], toFilterQuery(readRoute().query)) },
      ]}
    >
      {error === null ? (
        <p className="late ink3">Reading the instance</p>
      ) : (
        <FaultPanel title="The instance could not be read" error={error} onRetry={onRetry} />
      )}
    </Page>
  )
}

/** The next and the previous instance are read ahead, hidden text as lengths. */
function useReadAhead(runId: string, next: string | null, previous: string | null): void {
  const engine = useEngine()
  const queries = useQueryClient()
  useEffect(() => {
    for (const rowId of [next, previous])
      if (rowId !== null) void queries.prefetchQuery(toInstanceQuery(engine, runId, rowId))
  }, [engine, queries, runId, next, previous])
}
