// The engine's job → how far it is, what failed, what happened, and the switches that hold or end it.
import { useState } from 'react'
import type { Job } from '../../../contracts/job.ts'
import { useWorkspace } from '../../api/use-workspace.ts'
import { Page } from '../../ui/Page.tsx'
import { Note } from '../../ui/Note.tsx'
import { EventList } from './EventList.tsx'
import { FailureList } from './FailureList.tsx'
import { JobActions } from './JobActions.tsx'
import { JobBasis } from './JobBasis.tsx'
import { JobSummary } from './JobSummary.tsx'
import { JudgingBars } from './JudgingBars.tsx'
import { JobTable } from './JobTable.tsx'
import { InterruptedJob, NoJob } from './NoJob.tsx'
import { toCountOf } from '../../ui/quantities.ts'
import { FaultPanel } from '../../ui/FaultPanel.tsx'
import { Waiting } from './Waiting.tsx'
import { StatusPill } from './StatusPill.tsx'
import { StopDialog } from './StopDialog.tsx'
import { toSpokenJob } from './spoken-job.ts'
import { useCurrentJob } from './use-job-actions.ts'
import { useSlowText } from './use-slow-text.ts'
import './runs.css'
import './progress.css'

const crumbs = [{ text: 'Runs', href: '#/runs' }]

export function ProgressPage() {
  const current = useCurrentJob()
  const workspace = useWorkspace()
  const job = current.data ?? null
  if (job !== null) return <JobPage job={job} />
  const interrupted = workspace.data?.state === 'unlocked' ? workspace.data.interruptedJob : null
  return (
    <Page title="Progress" crumbs={crumbs}>
      {current.isPending && <Waiting>Asking the engine for its job.</Waiting>}
      {current.isError && (
        <FaultPanel
          title="The job could not be read"
          error={current.error}
          onRetry={() => void current.refetch()}
        />
      )}
      {current.isSuccess && (interrupted === null ? <NoJob /> : <InterruptedJob job={interrupted} />)}
    </Page>
  )
}

function JobPage({ job }: { readonly job: Job }) {
  const [stopping, setStopping] = useState(false)
  const spoken = useSlowText(toSpokenJob(job))
  const active = job.state === 'running' || job.state === 'paused'
  return (
    <Page
      title={job.suite}
      crumbs={crumbs}
      state={<StatusPill state={job.state} />}
      actions={<JobActions job={job} onStop={() => setStopping(true)} />}
      basis={<JobBasis job={job} />}
    >
      <p className="sr" role="status">
        {spoken}
      </p>
      <div className="rn-progress">
        {job.fault !== null && (
          <div className="rn-all">
            <Note kind="bad">
              {job.fault} {toCountOf(job.answered, 'answer')} {job.answered === 1 ? 'is' : 'are'} kept.
            </Note>
          </div>
        )}
        <JobSummary job={job} />
        <JudgingBars job={job} />
        <JobTable job={job} />
        <div className="rn-side">
          <FailureList job={job} />
          <EventList job={job} />
        </div>
      </div>
      {stopping && active && <StopDialog job={job} onClose={() => setStopping(false)} />}
    </Page>
  )
}
