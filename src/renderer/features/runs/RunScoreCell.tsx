// One score of a run → `98% 0.168 ±.052`, or why there is none.
import type { RunStatus } from '../../../contracts/run.ts'
import type { RunScore } from '../../../contracts/stat.ts'
import { toCoverageSentence, toHalfWidth, toPercent, toScore } from './run-numbers.ts'

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
    const reason = score === undefined ? NO_SCORE[status] : `No score. ${toCoverageSentence(score.coverage)}`
    return (
      <span className="rn-none" title={reason}>
        <span aria-hidden="true">–</span>
        <span className="sr">{reason}</span>
      </span>
    )
  }
  const { value, interval, coverage } = score
  const percent = toPercent(coverage.scored, coverage.total)
  const details = toCoverageSentence(coverage)
  return (
    <span className="rn-score" title={details}>
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
      <span className="sr">
        {interval !== null && `, 95% interval ${toScore(interval.low)} to ${toScore(interval.high)}`},{' '}
        {details}
      </span>
    </span>
  )
}
