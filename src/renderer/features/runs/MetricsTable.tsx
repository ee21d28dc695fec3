// A run's statistics → every metric in both scorings side by side.
import type { BenchmarkPage } from '../../../contracts/catalog.ts'
import type { RunSummary } from '../../../contracts/run.ts'
import type { Scoring, Stat } from '../../../contracts/stat.ts'
import { ScoringBadge } from '../../ui/ScoringBadge.tsx'
import { PanelState } from '../../ui/PanelState.tsx'
import { toMetricRows } from './metric-rows.ts'
import type { MetricRow } from './metric-rows.ts'
import { toCount } from '../../ui/quantities.ts'
import { toScore } from '../../ui/score-numbers.ts'
import { useBenchmarkPage } from './use-runs.ts'

interface MetricsTableProps {
  readonly run: RunSummary
  readonly scoring: Scoring
}

const scorings: readonly Scoring[] = ['corrected', 'helm']

export function MetricsTable({ run, scoring }: MetricsTableProps) {
  const page = useBenchmarkPage(run.benchmark)
  const rows = toMetricRows(run)
  const main = run.scores[0]?.mainMetric
  if (rows.length === 0) {
    return (
      <PanelState title="No metrics yet">
        <p>They are computed when the last answer is in.</p>
      </PanelState>
    )
  }
  return (
    <div className="rn-scroll rn-list" role="region" aria-label="All metrics" tabIndex={0}>
      <table className="rn-table rn-metrics">
        <caption className="sr">Every metric of the run, corrected and helm side by side</caption>
        <MetricsHead />
        <tbody>
          {rows.map((row) => (
            <MetricRowView
              key={`${row.name} ${row.split}`}
              row={row}
              main={row.name === main}
              scoring={scoring}
              about={page.data?.metrics.find(({ name }) => name === row.name)}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function MetricsHead() {
  return (
    <thead>
      <tr>
        <th scope="col" rowSpan={2}>
          Metric
        </th>
        <th scope="col" rowSpan={2}>
          Split
        </th>
        {scorings.map((scoring) => (
          <th key={scoring} scope="colgroup" colSpan={4} className="rn-edge">
            <ScoringBadge scoring={scoring} />
          </th>
        ))}
      </tr>
      <tr>
        {scorings.map((scoring) =>
          ['Mean', 'Std. dev.', 'Range', 'Count'].map((label, at) => (
            <th key={`${scoring} ${label}`} scope="col" className={at === 0 ? 'num rn-edge' : 'num'}>
              {label}
            </th>
          )),
        )}
      </tr>
    </thead>
  )
}

interface MetricRowViewProps {
  readonly row: MetricRow
  readonly main: boolean
  readonly scoring: Scoring
  readonly about: BenchmarkPage['metrics'][number] | undefined
}

function MetricRowView({ row, main, scoring, about }: MetricRowViewProps) {
  return (
    <tr>
      <th scope="row" title={about?.description}>
        <span className="mono">{row.name}</span>
        {about !== undefined && <span className="ink3"> {about.label}</span>}
        {main && <span className="rn-main"> main</span>}
      </th>
      <td>{row.split}</td>
      {scorings.map((option) => (
        <StatCells key={option} stat={row[option]} strong={main && option === scoring} />
      ))}
    </tr>
  )
}

function StatCells({ stat, strong }: { readonly stat: Stat | null; readonly strong: boolean }) {
  const mean = stat?.mean ?? null
  const stddev = stat?.stddev ?? null
  const min = stat?.min ?? null
  const max = stat?.max ?? null
  return (
    <>
      <td className={strong ? 'num rn-edge rn-strong' : 'num rn-edge'}>
        {mean === null ? <Absent /> : toScore(mean)}
      </td>
      <td className="num">{stddev === null ? <Absent /> : toScore(stddev)}</td>
      <td className="num">{min === null || max === null ? <Absent /> : `${toEnd(min)} to ${toEnd(max)}`}</td>
      <td className="num">{stat === null ? <Absent /> : toCount(stat.count)}</td>
    </>
  )
}

/** Whole numbers stay whole. */
function toEnd(value: number): string {
  return Number.isInteger(value) ? toCount(value) : toScore(value)
}

function Absent() {
  return (
    <span className="ink3">
      <span aria-hidden="true">–</span>
      <span className="sr">no value</span>
    </span>
  )
}
