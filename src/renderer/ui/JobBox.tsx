// The job of now → a box in the rail: how far, how long, and the way to its page.
import type { Job } from '../../contracts/job.ts'
import { useJob } from '../api/use-job.ts'
import { toDuration } from './quantities.ts'
import { Icon } from './Icon.tsx'
import type { IconName } from './Icon.tsx'
import { toHref } from './route.ts'

type Shown = 'running' | 'paused' | 'failed'

const LOOKS: Readonly<Record<Shown, { icon: IconName; word: string; pill: string }>> = {
  running: { icon: 'play', word: 'Running', pill: 'run' },
  paused: { icon: 'pause', word: 'Paused', pill: '' },
  failed: { icon: 'warning', word: 'Cannot go on', pill: 'bad' },
}

export function JobBox() {
  const job = useJob()
  if (job === null || job.state === 'finished' || job.state === 'stopped') return null
  const { icon, word, pill } = LOOKS[job.state]
  const share = toShare(job.answered + job.failed, job.total)
  const left = job.state === 'running' && job.secondsLeft !== null ? ` · ${toDuration(job.secondsLeft)}` : ''
  return (
    <a
      className="rail-job"
      href={toHref(['runs', 'progress'])}
      title={`${word}, ${share}% of ${job.total} answers${left}`}
    >
      <span className="row">
        <span className={`pill ${pill}`}>
          <Icon name={icon} size={12} />
          <span className="wide-only">{word}</span>
        </span>
        <span className="grow" />
        <span className="ink3 tiny num">
          {share}%<span className="wide-only">{left}</span>
        </span>
      </span>
      <JobBar job={job} share={share} />
    </a>
  )
}

function JobBar({ job, share }: { readonly job: Job; readonly share: number }) {
  const kind = job.state === 'paused' ? 'wait' : undefined
  return (
    <span
      className="bar"
      role="progressbar"
      aria-label="Answers of the running job"
      aria-valuenow={share}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <i className={kind} style={{ width: `${toShare(job.answered, job.total)}%` }} />
      <i className="bad" style={{ width: `${toShare(job.failed, job.total)}%` }} />
    </span>
  )
}

/** Whole percent, never rounded up to all. */
function toShare(part: number, total: number): number {
  return total === 0 ? 0 : Math.floor((100 * part) / total)
}
