// A run's two scores → the chosen one in figures and words, and both side by side with their coverage.
import type { RunSummary } from '../../../contracts/run.ts'
import { scoringSchema } from '../../../contracts/stat.ts'
import type { RunScore, Scoring } from '../../../contracts/stat.ts'
import { Note } from '../../ui/Note.tsx'
import { ScoringBadge } from '../../ui/ScoringBadge.tsx'
import { toHref } from '../../ui/route.ts'
import { IntervalDot } from './IntervalDot.tsx'
import { findScore } from './run-list.ts'
import { toCount } from '../../ui/quantities.ts'
import { toCoverageSentence, toHalfWidth, toScore } from '../../ui/score-numbers.ts'
import type { RunDetails } from './use-runs.ts'

interface RunScoresProps {
  readonly details: RunDetails
  readonly scoring: Scoring
}

export function RunScores({ details, scoring }: RunScoresProps) {
  const { run, metricLabel } = details
  const chosen = findScore(run, scoring)
  const value = chosen?.value ?? null
  const interval = chosen?.interval ?? null
  if (run.scores.length === 0) return <NotScored run={run} />
  return (
    <section className="rn-scores" aria-label="Scores">
      <div className="rn-one">
        <p className="v">
          {value === null ? '–' : toScore(value)}
          {interval !== null && <span className="ci"> {toHalfWidth(interval)}</span>}
        </p>
        <p className="ink3">
          {metricLabel}, <span className="mono">{scoring}</span>
        </p>
        <p className="w">
          {chosen === undefined ? 'Not scored this way.' : toCoverageSentence(chosen.coverage)}
        </p>
      </div>
      <div className="rn-wide" role="region" aria-label="Both scorings" tabIndex={0}>
        <table className="rn-table">
          <thead>
            <tr>
              <th scope="col">Scoring</th>
              <th scope="col">Metric</th>
              <th scope="col" className="num">
                Score, 95%
              </th>
              <th scope="col" className="rn-dots">
                Interval
              </th>
              {COUNTS.map(({ label }) => (
                <th key={label} scope="col" className="num">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {scoringSchema.options.map((option) => (
              <ScoreRow
                key={option}
                score={findScore(run, option)}
                scoring={option}
                metricLabel={metricLabel}
                chosen={option === scoring}
              />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

const COUNTS = [
  { label: 'Instances', count: 'total', bad: false },
  { label: 'Scored', count: 'scored', bad: false },
  { label: 'Failed', count: 'failed', bad: true },
  { label: 'Unparsed', count: 'unparsed', bad: false },
  { label: 'Refused', count: 'refused', bad: false },
  { label: 'No verdict', count: 'unread', bad: true },
  { label: 'Bad gold', count: 'badGold', bad: false },
  { label: 'Unavailable', count: 'unavailable', bad: false },
] as const

interface ScoreRowProps {
  readonly score: RunScore | undefined
  readonly scoring: Scoring
  readonly metricLabel: string
  readonly chosen: boolean
}

function ScoreRow({ score, scoring, metricLabel, chosen }: ScoreRowProps) {
  return (
    <tr className={chosen ? 'on' : undefined} aria-current={chosen || undefined}>
      <th scope="row">
        <ScoringBadge scoring={scoring} />
      </th>
      <td>{metricLabel}</td>
      <td className="num">
        {score === undefined || score.value === null ? (
          <span className="ink3">no score</span>
        ) : (
          <>
            <b>{toScore(score.value)}</b>{' '}
            {score.interval !== null && (
              <span className="ci">
                {toScore(score.interval.low)} to {toScore(score.interval.high)}
              </span>
            )}
          </>
        )}
      </td>
      <td className="rn-dots">{score !== undefined && <IntervalDot score={score} />}</td>
      {COUNTS.map(({ label, count, bad }) => {
        const value = score?.coverage[count] ?? 0
        return (
          <td key={label} className={bad && value > 0 ? 'num rn-bad' : 'num'}>
            {score === undefined ? '–' : toCount(value)}
          </td>
        )
      })}
    </tr>
  )
}

function NotScored({ run }: { readonly run: RunSummary }) {
  const counts = `${toCount(run.answered)} of ${toCount(run.total)} answered${run.failed === 0 ? '' : `, ${toCount(run.failed)} failed`}.`
  return (
    <div className="rn-noscore">
      {run.status === 'running' ? (
        <Note kind="info">
          {counts} Scores are computed when the last answer is in.{' '}
          <a href="#/runs/progress">See the progress</a>
        </Note>
      ) : (
        <Note kind="warn">
          Stopped before it was scored: {counts} The answers are kept. Start the same run again, and none is
          asked twice. <a href={toAgain(run)}>New run with this benchmark and model</a>
        </Note>
      )}
    </div>
  )
}

function toAgain({ suite, benchmark, model }: RunSummary): string {
  return toHref(['runs', 'new'], { suite, benchmarks: benchmark, models: model })
}
