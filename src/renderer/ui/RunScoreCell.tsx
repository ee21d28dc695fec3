// One score of a run → `98% 0.168 ±.052`, with the whole of it in words for those who ask or listen; or why there is none.
import type { RunStatus } from '../../contracts/run.ts'
import type { RunScore } from '../../contracts/stat.ts'
import { toPercent } from './quantities.ts'
import { toCoverageSentence, toHalfWidth, toScore } from './score-numbers.ts'

interface RunScoreCellProps {
  readonly score: RunScore | undefined
  readonly status: RunStatus
}

const NO_SCORE: Readonly<Record<RunStatus, string>> = {
  running: 'Running, not scored yet',
  stopped: 'Stopped before it was scored',
  finished: 'Not scored this way',
}

export function RunScoreCell({ score, status }: RunScoreCellProps) {
  if (score === undefined || score.value === null) {
    const why = score === undefined ? NO_SCORE[status] : `No score. ${toCoverageSentence(score.coverage)}`
    return <NoScore reason={why} />
  }
  const { value, interval, coverage } = score
  const percent = toPercent(coverage.scored, coverage.total)
  const details = toCoverageSentence(coverage)
  return (
    <span className="run-score" title={details}>
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
      {status === 'running' && <span className="ci">so far</span>}
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
