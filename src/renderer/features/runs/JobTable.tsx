// A job's runs → a table of bars: benchmarks down and models across, or the other way round.
import type { Job, JobRun } from '../../../contracts/job.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useKeys } from '../../ui/keys.ts'
import { navigate, setQuery, toHref, useRoute } from '../../ui/route.ts'
import { JobBar } from './JobBar.tsx'
import { toJobMatrix } from './job-matrix.ts'
import type { MatrixRow, MatrixSide } from './job-matrix.ts'
import { toCount } from '../../ui/quantities.ts'
import type { PillState } from './StatusPill.tsx'
import { useRowCursor } from './use-row-cursor.ts'

const SIDES: Readonly<Record<MatrixSide, string>> = { benchmark: 'By benchmark', model: 'By model' }

export function JobTable({ job }: { readonly job: Job }) {
  const { query } = useRoute()
  const down: MatrixSide = query['by'] === 'model' ? 'model' : 'benchmark'
  const { columns, rows } = toJobMatrix(job, down)
  const cursor = useRowCursor(rows.length, 'row', (at) => {
    const run = rows[at]?.cells.flat().find(({ runId }) => runId !== null)
    if (run?.runId) navigate(['runs', run.runId])
  })
  useKeys(cursor.keys)
  return (
    <div className="rn-card rn-jobs">
      <div className="rn-title">
        <h2 id="rn-jobs">Runs</h2>
        <span className="s">hatched = failed</span>
        <span className="grow" />
        <div className="seg" role="group" aria-label="Rows">
          {(['benchmark', 'model'] as const).map((side) => (
            <button
              key={side}
              type="button"
              aria-pressed={side === down}
              onClick={() => setQuery({ by: side === 'benchmark' ? null : side })}
            >
              {SIDES[side]}
            </button>
          ))}
        </div>
      </div>
      <div className="rn-wide" role="region" aria-labelledby="rn-jobs" tabIndex={0}>
        <table className="rn-table rn-matrix">
          <JobTableHead down={down} columns={columns} />
          <tbody>
            {rows.map((row, at) => (
              <JobTableRow key={row.key} row={row} pointed={at === cursor.at} jobState={job.state} />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

interface HeadProps {
  readonly down: MatrixSide
  readonly columns: readonly string[]
}

function JobTableHead({ down, columns }: HeadProps) {
  return (
    <thead>
      <tr>
        <th scope="col">{down === 'benchmark' ? 'Benchmark' : 'Model'}</th>
        {columns.map((column) => (
          <th key={column} scope="col">
            {column}
          </th>
        ))}
        <th scope="col" className="num">
          Failed
        </th>
      </tr>
    </thead>
  )
}

interface RowProps {
  readonly row: MatrixRow
  readonly pointed: boolean
  readonly jobState: Job['state']
}

function JobTableRow({ row, pointed, jobState }: RowProps) {
  return (
    <tr
      className={pointed ? 'on' : undefined}
      data-cursor={pointed || undefined}
      aria-current={pointed || undefined}
    >
      <th scope="row">{row.name}</th>
      {row.cells.map((runs, at) => (
        <td key={at}>
          {runs.length === 0 && <span className="ink3">not asked</span>}
          {runs.map((run) => (
            <RunCell key={run.name} run={run} state={toRunState(run, jobState)} />
          ))}
        </td>
      ))}
      <td className={row.failed > 0 ? 'num rn-bad' : 'num'}>{toCount(row.failed)}</td>
    </tr>
  )
}

/** A run that is under way is held while its job is. */
function toRunState(run: JobRun, jobState: Job['state']): PillState {
  return run.state === 'running' && jobState !== 'running' ? jobState : run.state
}

function RunCell({ run, state }: { readonly run: JobRun; readonly state: PillState }) {
  const counts = run.progress
  const name = `${run.displayName}, ${run.model}`
  return (
    <span className="rn-cell">
      <JobBar label={name} counts={counts} state={state} />
      <span className="c">
        {state === 'finished' && (
          <span className="rn-ok">
            <Icon name="tick" size={12} />
            <span className="sr">finished </span>
          </span>
        )}
        {counts === null ? (
          <span className="ink3">{state === 'stopped' ? 'not begun' : 'waiting'}</span>
        ) : (
          <>
            <RunLink runId={run.runId} label={`Results of ${name}`}>
              {toCount(counts.answered)}
            </RunLink>
            <span className="ink3"> of {toCount(counts.total)}</span>
          </>
        )}
      </span>
    </span>
  )
}

interface RunLinkProps {
  readonly runId: string | null
  readonly label: string
  readonly children: string
}

function RunLink({ runId, label, children }: RunLinkProps) {
  if (runId === null) return children
  return (
    <a href={toHref(['runs', runId])} title={label}>
      {children}
    </a>
  )
}
