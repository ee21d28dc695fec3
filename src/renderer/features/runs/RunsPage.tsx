// All runs of the workspace → a table by suite, newest first, with filters in the route.
import { useRef } from 'react'
import type { RunSummary } from '../../../contracts/run.ts'
import { useJob } from '../../api/use-job.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useKeys } from '../../ui/keys.ts'
import { Page } from '../../ui/Page.tsx'
import { PanelState } from '../../ui/PanelState.tsx'
import { navigate, setQuery, useRoute } from '../../ui/route.ts'
import { FaultPanel } from '../../ui/FaultPanel.tsx'
import { Waiting } from './Waiting.tsx'
import { filterRuns, toFilters, toSuiteGroups, withJob } from './run-list.ts'
import { RunsTable } from './RunsTable.tsx'
import { RunsToolbar } from './RunsToolbar.tsx'
import { useCatalog, useRuns } from './use-runs.ts'
import './runs.css'

function openNewRun(): void {
  navigate(['runs', 'new'])
}

export function RunsPage() {
  const job = useJob()
  const runs = useRuns()
  const search = useRef<HTMLInputElement>(null)
  useKeys([
    { keys: 'n', label: 'New run', short: 'new run', run: openNewRun },
    { keys: '/', label: 'Search runs', short: 'search', run: () => search.current?.focus() },
  ])
  const list = runs.data === undefined ? null : withJob(runs.data, job)
  return (
    <Page
      title="Runs"
      actions={
        <a className="btn primary" href="#/runs/new">
          <Icon name="play" />
          New run <kbd>n</kbd>
        </a>
      }
      toolbar={list !== null && list.length > 0 ? <RunsToolbar runs={list} search={search} /> : undefined}
    >
      {runs.isPending && <Waiting>Reading the runs.</Waiting>}
      {runs.isError && list === null && (
        <FaultPanel
          title="The runs could not be read"
          error={runs.error}
          onRetry={() => void runs.refetch()}
        />
      )}
      {list !== null && <RunList runs={list} />}
    </Page>
  )
}

function RunList({ runs }: { readonly runs: readonly RunSummary[] }) {
  const { query } = useRoute()
  const catalog = useCatalog()
  const names = new Map(
    (catalog.data ?? []).flatMap(({ benchmarks }) =>
      benchmarks.map((item) => [item.name, item.displayName] as const),
    ),
  )
  const nameOf = (run: RunSummary) => names.get(run.benchmark) ?? run.benchmark
  if (runs.length === 0) return <NoRuns />
  // A name that changes under the eyes of whoever reads it is worse than a moment without it.
  if (catalog.isPending) return <Waiting>Reading the names of the benchmarks.</Waiting>
  const found = filterRuns(runs, toFilters(query), nameOf)
  return (
    <>
      <p className="sr" role="status">
        {found.length === runs.length ? `${runs.length} runs` : `${found.length} of ${runs.length} runs`}
      </p>
      {found.length === 0 ? <NothingFound /> : <RunsTable groups={toSuiteGroups(found)} nameOf={nameOf} />}
    </>
  )
}

function NoRuns() {
  return (
    <PanelState
      title="No runs yet"
      action={
        <a className="btn primary" href="#/runs/new">
          New run
        </a>
      }
    >
      <p>A run asks one benchmark of one model. Choose both, and a sample size.</p>
    </PanelState>
  )
}

function NothingFound() {
  return (
    <PanelState
      title="No run fits the filters"
      action={
        <button
          type="button"
          className="btn"
          onClick={() => setQuery({ q: null, suite: null, status: null })}
        >
          Clear filters
        </button>
      }
    />
  )
}
