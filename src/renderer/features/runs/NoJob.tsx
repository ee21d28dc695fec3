// No job in the engine → how to begin one, or to go on with the one that was cut short.
import type { WorkspaceState } from '../../../contracts/api.ts'
import { PanelState } from '../../ui/PanelState.tsx'
import { toCount, toCountOf } from '../../ui/quantities.ts'
import { useJobStep } from './use-job-actions.ts'

export function NoJob() {
  return (
    <PanelState
      title="Nothing is running"
      action={
        <a className="btn primary" href="#/runs/new">
          New run
        </a>
      }
    >
      <p>No run was started since this workspace was opened.</p>
    </PanelState>
  )
}

type Interrupted = NonNullable<Extract<WorkspaceState, { state: 'unlocked' }>['interruptedJob']>

export function InterruptedJob({ job }: { readonly job: Interrupted }) {
  const resume = useJobStep('resume')
  const left = job.total - job.answered
  return (
    <PanelState
      title={`Resume ${job.suite}?`}
      action={
        <span className="row">
          <a className="btn" href="#/runs">
            Not now
          </a>
          <button
            type="button"
            className="btn primary"
            disabled={resume.isPending}
            onClick={() => resume.mutate()}
          >
            Resume
          </button>
        </span>
      }
    >
      <p>
        Wardroom ended before this job did. {toCountOf(job.answered, 'answer')}{' '}
        {job.answered === 1 ? 'is' : 'are'} kept and none is asked again. {toCount(left)}{' '}
        {left === 1 ? 'is' : 'are'} left.
      </p>
    </PanelState>
  )
}
