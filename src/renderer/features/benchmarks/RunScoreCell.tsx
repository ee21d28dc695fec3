// One run, scored one way → `98% 0.168 ±.052`, with the whole of it in words for those who ask or listen.
import type { RunSummary } from '../../../contracts/run.ts'
import type { Scoring } from '../../../contracts/stat.ts'
import { toCoverageText, toHalfWidth, toPercent, toRunScore, toScore } from './result-rows.ts'

export function RunScoreCell({ run, scoring }: { readonly run: RunSummary; readonly scoring: Scoring }) {
  const score = toRunScore(run, scoring)
  if (score === undefined || score.value === null) {
    return <NoScore reason={run.status === 'running' ? 'Running, nothing scored so far' : 'Not scored'} />
  }
  const { value, interval, coverage } = score
  const details = toCoverageText(coverage)
  const percent = toPercent(coverage)
  return (
    <span className="bm-score" title={details}>
      {percent < 100 && (
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
      {run.status === 'running' && <span className="ci">so far</span>}
      <span className="sr">
        {interval !== null && `, 95% interval ${toScore(interval.low)} to ${toScore(interval.high)}`},{' '}
        {details}
      </span>
    </span>
  )
}

export function NoScore({ reason }: { readonly reason: string }) {
  return (
    <span className="ink3" title={reason}>
      <span aria-hidden="true">–</span>
      <span className="sr">{reason}</span>
    </span>
  )
}
