// One score → `98% 0.168 ±.052`, with the whole of it in words for those who ask or listen.
import type { LeaderboardCell } from '../../../contracts/summary.ts'
import { toHref } from '../../ui/route.ts'
import { toCoveragePercent, toCoverageText, toHalfWidth, toScore } from './numbers.ts'

interface OwnScoreProps {
  readonly cell: LeaderboardCell
  readonly best: boolean
  readonly intervals: boolean
}

/** A way to the run it comes from; the cell takes the focus, so the link itself is out of the Tab order. */
export function OwnScore({ cell, best, intervals }: OwnScoreProps) {
  const { value, interval, coverage, running, runId, basis } = cell
  const details = `${toTrialsText(cell)}${toCoverageText(coverage)}`
  const href = toHref(['runs', runId], { scoring: basis.scoring })
  if (value === null) {
    return (
      <a href={href} tabIndex={-1}>
        <NoScore reason={running ? 'Running, nothing scored so far' : `No score. ${details}`} />
      </a>
    )
  }
  const percent = toCoveragePercent(coverage)
  return (
    <a className={best ? 'cell best' : 'cell'} href={href} tabIndex={-1} title={`${details} Open the run.`}>
      {percent !== null && percent < 100 && (
        <span className="cv" aria-hidden="true">
          {percent}%
        </span>
      )}
      <b>{toScore(value)}</b>
      {intervals && interval !== null && (
        <span className="ci" aria-hidden="true">
          {toHalfWidth(interval)}
        </span>
      )}
      {running && <span className="ci">so far</span>}
      <span className="sr">
        {best && ', best of its group'}
        {interval !== null && `, 95% interval ${toScore(interval.low)} to ${toScore(interval.high)}`},{' '}
        {details}
      </span>
    </a>
  )
}

/** Empty where the benchmark was asked once. */
function toTrialsText({ trials }: LeaderboardCell): string {
  if (trials === undefined) return ''
  const spread = trials.spread === null ? '' : `, standard deviation ${toScore(trials.spread)}`
  return `Mean of ${trials.count} trials${spread}. `
}

export function PublishedScore({ value, best }: { readonly value: number; readonly best: boolean }) {
  return (
    <span className={best ? 'cell best' : 'cell'}>
      <b>{toScore(value)}</b>
      {best && <span className="sr">, best of its group</span>}
    </span>
  )
}

export function NoScore({ reason }: { readonly reason: string }) {
  return (
    <span className="none" title={reason}>
      <span aria-hidden="true">–</span>
      <span className="sr">{reason}</span>
    </span>
  )
}
