// One benchmark → its scores here, both ways, suite by suite; published ones beside helm only.
import type { BenchmarkItem } from '../../../contracts/catalog.ts'
import type { RunSummary } from '../../../contracts/run.ts'
import { toFault } from '../../api/fault.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Note } from '../../ui/Note.tsx'
import { toDay } from '../../ui/quantities.ts'
import { Loading } from '../../ui/Loading.tsx'
import { toHref } from '../../ui/route.ts'
import { ScoringBadge } from '../../ui/ScoringBadge.tsx'
import { toAxis, toPublishedRows, toRunScore, toSuites } from './result-rows.ts'
import type { Axis, PublishedRow } from './result-rows.ts'
import { PublishedPlot, RunPlot } from './ResultPlot.tsx'
import { NoScore, RunScoreCell } from '../../ui/RunScoreCell.tsx'
import { toScore } from '../../ui/score-numbers.ts'
import { usePublished, useRunsOf } from './use-results.ts'

export function ResultsCard({ item }: { readonly item: BenchmarkItem }) {
  const runs = useRunsOf(item.name)
  const board = usePublished(runs.data?.[0]?.suite ?? null)
  const published = toPublishedRows(board.data, item.name)
  const axis = toAxis(runs.data ?? [], published)
  return (
    <section className="card" aria-labelledby="bm-results">
      <div className="t">
        <h2 id="bm-results">Results by model</h2>
        <span className="s">
          {item.metricLabel}, axis {axis.low} to {axis.high}
        </span>
      </div>
      {runs.isPending && <Loading words="Reading runs" rows={3} />}
      {runs.isError && (
        <div className="c">
          <Note kind="bad">{toFault(runs.error).message}</Note>
        </div>
      )}
      {runs.data?.length === 0 && (
        <p className="c ink2">
          No runs yet.{' '}
          {item.dataset === null ? 'Import a dataset, then start one.' : 'Start one with New run.'}
        </p>
      )}
      {runs.data !== undefined && runs.data.length > 0 && (
        <ResultsTable
          runs={runs.data}
          published={published}
          source={board.data?.publishedSource?.date ?? null}
          axis={axis}
        />
      )}
    </section>
  )
}

interface ResultsTableProps {
  readonly runs: readonly RunSummary[]
  readonly published: readonly PublishedRow[]
  readonly source: string | null
  readonly axis: Axis
}

function ResultsTable({ runs, published, source, axis }: ResultsTableProps) {
  return (
    <>
      <div className="bm-results-scroll">
        <table className="grid bm-results">
          <caption className="sr">Scores by model, in both scorings</caption>
          <thead>
            <tr>
              <th scope="col">Model</th>
              <th scope="col" className="axis">
                <span className="sr">Plot</span>
                <span className="axis-label" aria-hidden="true">
                  <span>{axis.low}</span>
                  <span>{axis.high}</span>
                </span>
              </th>
              <th scope="col" className="num">
                <ScoringBadge scoring="helm" />
              </th>
              <th scope="col" className="num">
                <ScoringBadge scoring="corrected" />
              </th>
            </tr>
          </thead>
          {toSuites(runs).map((group) => (
            <tbody key={group.suite}>
              <tr className="group">
                <th scope="rowgroup" colSpan={4}>
                  This workspace, suite {group.suite}
                </th>
              </tr>
              {group.runs.map((run) => (
                <RunRow key={run.id} run={run} axis={axis} />
              ))}
            </tbody>
          ))}
          {published.length > 0 && <PublishedBody published={published} source={source} axis={axis} />}
        </table>
      </div>
      <p className="bm-foot">
        Intervals are 95%. Scores of different suites rest on their own samples; published ones on other
        instances and on upstream's wording. Compare within a group, not across.
      </p>
    </>
  )
}

function RunRow({ run, axis }: { readonly run: RunSummary; readonly axis: Axis }) {
  return (
    <tr>
      <th scope="row">
        <span className="name">
          <a href={toHref(['runs', run.id])} className="cut medium" title={run.model}>
            {run.model}
          </a>
        </span>
      </th>
      <td>
        <RunPlot helm={toRunScore(run, 'helm')} corrected={toRunScore(run, 'corrected')} axis={axis} />
      </td>
      <td className="num">
        <RunScoreCell score={toRunScore(run, 'helm')} status={run.status} />
      </td>
      <td className="num">
        <RunScoreCell score={toRunScore(run, 'corrected')} status={run.status} />
      </td>
    </tr>
  )
}

interface PublishedBodyProps {
  readonly published: readonly PublishedRow[]
  readonly source: string | null
  readonly axis: Axis
}

function PublishedBody({ published, source, axis }: PublishedBodyProps) {
  return (
    <tbody>
      <tr className="group">
        <th scope="rowgroup" colSpan={4}>
          Published{source === null ? '' : ` ${toDay(source)}`}
        </th>
      </tr>
      {published.map(({ name, value }) => (
        <tr key={name}>
          <th scope="row">
            <span className="name">
              <Icon name="page" size={13} className="ink3" />
              <span className="cut" title={name}>
                {name}
              </span>
            </span>
          </th>
          <td>
            <PublishedPlot value={value} axis={axis} />
          </td>
          <td className="num">{toScore(value)}</td>
          <td className="num">
            <NoScore reason="Not published" />
          </td>
        </tr>
      ))}
    </tbody>
  )
}
