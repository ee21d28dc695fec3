// One score → `98% 0.168 ±.052`, with the whole of it in words for those who ask or listen.
import type { LeaderboardCell } from '../../../contracts/summary.ts'
import { toCoveragePercent, toCoverageText, toHalfWidth, toScore } from './numbers.ts'

interface OwnScoreProps {
  readonly cell: LeaderboardCell
  readonly best: boolean
}

export function OwnScore({ cell, best }: OwnScoreProps) {
  const { value, interval, coverage, running } = cell
  const details = toCoverageText(coverage)
  if (value === null)
    return <NoScore reason={running ? 'Running, nothing scored so far' : `No score. ${details}`} />
  const percent = toCoveragePercent(coverage)
  return (
    <span className={best ? 'cell best' : 'cell'} title={details}>
      {percent !== null && percent < 100 && (
        <span className="cv" aria-hidden="true">
          {percent}%
        </span>
      )}
      <b>{toScore(value)}</b>
      {interval !== null && (
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
    </span>
  )
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
