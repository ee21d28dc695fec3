// A job's state → the switches that make sense now, with their keys.
import type { Job } from '../../../contracts/job.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useKeys } from '../../ui/keys.ts'
import type { KeyAction } from '../../ui/keys.ts'
import { toHref } from '../../ui/route.ts'
import { toSameRequest } from './job-request.ts'
import { toCount } from '../../ui/quantities.ts'
import { useJobStep, useKnownRequest, useStartJob } from './use-job-actions.ts'

interface JobActionsProps {
  readonly job: Job
  readonly onStop: () => void
}

export function JobActions({ job, onStop }: JobActionsProps) {
  const active = job.state === 'running' || job.state === 'paused'
  return (
    <>
      <a className="btn" href={toHref(['leaderboard'], { suite: job.suite })}>
        <Icon name="chart" />
        {active ? 'Results so far' : 'Results'}
      </a>
      {active ? <Hold job={job} onStop={onStop} /> : <Again job={job} />}
    </>
  )
}

function Hold({ job, onStop }: JobActionsProps) {
  const pause = useJobStep('pause')
  const resume = useJobStep('resume')
  const running = job.state === 'running'
  // A pause waits for the answers in flight, and for a model that is just being loaded.
  const busy = pause.isPending || resume.isPending
  function toggle(): void {
    if (!busy) (running ? pause : resume).mutate()
  }
  useKeys([
    { keys: 'Space', label: running ? 'Pause' : 'Resume', short: running ? 'pause' : 'resume', run: toggle },
  ])
  return (
    <>
      <button type="button" className="btn rn-danger" onClick={onStop}>
        <Icon name="close" />
        Stop…
      </button>
      <button type="button" className="btn primary" disabled={busy} onClick={toggle}>
        <Icon name={running ? 'pause' : 'play'} />
        {pause.isPending ? 'Pausing…' : running ? 'Pause' : 'Resume'} <kbd>Space</kbd>
      </button>
    </>
  )
}

/** The same request again: what is stored is not asked twice. */
function Again({ job }: { readonly job: Job }) {
  const known = useKnownRequest(job)
  const start = useStartJob()
  const left = job.total - job.answered - job.failed
  const retry = left === 0 && job.failed > 0
  const label = retry ? `Retry ${toCount(job.failed)} failed` : 'Go on'
  const offered = retry || left > 0 || job.state === 'failed' || job.state === 'stopped'
  function again(): void {
    if (!start.isPending) start.mutate(toSameRequest(job, known?.concurrency))
  }
  const keys: KeyAction[] = offered
    ? [{ keys: 't', label, short: retry ? 'retry failed' : 'go on', run: again }]
    : []
  useKeys(keys)
  return (
    <>
      {offered && (
        <button type="button" className="btn" disabled={start.isPending} onClick={again}>
          <Icon name="retry" />
          {label} <kbd>t</kbd>
        </button>
      )}
      <a className="btn primary" href="#/runs/new">
        New run
      </a>
    </>
  )
}
