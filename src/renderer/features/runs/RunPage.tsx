// One run → its basis, scores and metrics; the questions themselves are the children.
import type { ReactNode } from 'react'
import type { Scoring } from '../../../contracts/stat.ts'
import { useJob } from '../../api/use-job.ts'
import { Page } from '../../ui/Page.tsx'
import { setQuery, toHref, useRoute } from '../../ui/route.ts'
import { AgreementTable } from './AgreementTable.tsx'
import { MetricsTable } from './MetricsTable.tsx'
import { FaultPanel } from '../../ui/FaultPanel.tsx'
import { Waiting } from './Waiting.tsx'
import { RunActions } from './RunActions.tsx'
import { RunBasis } from './RunBasis.tsx'
import { withJob } from './run-list.ts'
import { RunScores } from './RunScores.tsx'
import { StatusPill } from './StatusPill.tsx'
import { useRun } from './use-runs.ts'
import type { RunDetails } from './use-runs.ts'
import './runs.css'
import './run-page.css'

const crumbs = [{ text: 'Runs', href: '#/runs' }]

interface RunPageProps {
  readonly runId: string
  /** The instance grid. */
  readonly children: ReactNode
}

export function RunPage({ runId, children }: RunPageProps) {
  const job = useJob()
  const query = useRun(runId)
  if (query.data === undefined) {
    return (
      <Page title="Run" crumbs={crumbs}>
        {query.isPending && <Waiting>Reading the run.</Waiting>}
        {query.isError && (
          <FaultPanel
            title="The run could not be read"
            error={query.error}
            onRetry={() => void query.refetch()}
          />
        )}
      </Page>
    )
  }
  const [run = query.data.run] = withJob([query.data.run], job)
  return <LoadedRun details={{ ...query.data, run }}>{children}</LoadedRun>
}

interface LoadedRunProps {
  readonly details: RunDetails
  readonly children: ReactNode
}

function LoadedRun({ details, children }: LoadedRunProps) {
  const { query } = useRoute()
  const { run, displayName } = details
  const scoring: Scoring = query['scoring'] === 'helm' ? 'helm' : 'corrected'
  const metrics = query['view'] === 'metrics'
  return (
    <Page
      title={displayName}
      crumbs={[...crumbs, { text: run.suite, href: toHref(['runs'], { suite: run.suite }) }]}
      state={
        <>
          <span className="rn-model-name cut">{run.model}</span>
          <StatusPill state={run.status} />
        </>
      }
      actions={
        <>
          <ViewSwitch metrics={metrics} />
          <RunActions run={run} />
        </>
      }
      basis={<RunBasis details={details} scoring={scoring} />}
    >
      <p className="sr" role="status">
        {displayName}, {run.model}, {scoring} scoring
      </p>
      <RunScores details={details} scoring={scoring} />
      {metrics && <AgreementTable run={run} scoring={scoring} />}
      {metrics ? <MetricsTable run={run} scoring={scoring} /> : children}
    </Page>
  )
}

function ViewSwitch({ metrics }: { readonly metrics: boolean }) {
  return (
    <div className="seg" role="group" aria-label="Below the scores">
      <button type="button" aria-pressed={!metrics} onClick={() => setQuery({ view: null })}>
        Instances
      </button>
      <button type="button" aria-pressed={metrics} onClick={() => setQuery({ view: 'metrics' })}>
        All metrics
      </button>
    </div>
  )
}
