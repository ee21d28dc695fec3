// A job → six figures: share, time left, time so far, rate, failed, not asked again.
import type { ReactNode } from 'react'
import type { Job } from '../../../contracts/job.ts'
import { JobBar } from './JobBar.tsx'
import { toCount, toCountOf, toDuration, toPercent } from '../../ui/quantities.ts'
import { useNow } from './use-now.ts'
import { toClock } from './when.ts'

export function JobSummary({ job }: { readonly job: Job }) {
  const now = useNow(job.state === 'running' || job.state === 'paused')
  const done = job.answered + job.failed
  const since = ((job.endedAt === null ? now : Date.parse(job.endedAt)) - Date.parse(job.startedAt)) / 1000
  const left = job.state === 'running' ? job.secondsLeft : null
  const failedShare = done === 0 ? 0 : (100 * job.failed) / done
  return (
    <dl className="rn-strip rn-all rn-six" aria-label="The job in figures">
      <div>
        <dt>
          {toCount(job.answered)} of {toCountOf(job.total, 'answer')}
          {job.judging.length > 0 && `, ${toVerdictWords(job)}`}
        </dt>
        <dd>
          {toPercent(done, job.total)}%
          <JobBar label="All runs of the job" counts={job} state={job.state} />
        </dd>
      </div>
      <Figure value={left === null ? '–' : toDuration(left)}>
        {left === null ? toNoTimeLeft(job) : `left, done about ${toClock(now + left * 1000)}`}
      </Figure>
      <Figure value={toDuration(Math.max(0, since))}>
        {job.endedAt === null ? 'since the start' : 'from start to end'}
      </Figure>
      <Figure value={job.perSecond === null ? '–' : toRate(job.perSecond)}>
        answers a {job.perSecond !== null && job.perSecond < 1 ? 'minute' : 'second'}, last half minute
      </Figure>
      <Figure value={toCount(job.failed)} bad={job.failed > 0}>
        failed, {failedShare.toFixed(1)}% of what was asked
      </Figure>
      <Figure value={toCount(job.kept + job.found)}>
        not asked again{job.found > 0 && `: ${toCount(job.found)} from other runs`}
      </Figure>
    </dl>
  )
}

interface FigureProps {
  readonly value: string
  readonly bad?: boolean
  readonly children: ReactNode
}

function Figure({ value, bad = false, children }: FigureProps) {
  return (
    <div>
      <dt>{children}</dt>
      <dd className={bad ? 'bad' : undefined}>{value}</dd>
    </div>
  )
}

function toVerdictWords({ judging }: Job): string {
  const sum = (of: 'judged' | 'total') => judging.reduce((whole, one) => whole + one[of], 0)
  return `${toCount(sum('judged'))} of ${toCountOf(sum('total'), 'verdict')}`
}

function toNoTimeLeft({ state }: Job): string {
  if (state === 'running') return 'left: known after the first answers'
  return state === 'paused' ? 'left: paused, nothing is asked' : 'left: nothing is asked any more'
}

/** Slow models are counted by the minute. */
function toRate(perSecond: number): string {
  return perSecond < 1 ? (perSecond * 60).toFixed(1) : perSecond.toFixed(1)
}
