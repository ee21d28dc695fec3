// Runs by suite → one real table; the scores of both scorings stand beside each other.
import type { RunSummary } from '../../../contracts/run.ts'
import type { Scoring } from '../../../contracts/stat.ts'
import { AccessIcon } from '../../ui/AccessIcon.tsx'
import { useKeys } from '../../ui/keys.ts'
import { ScoringBadge } from '../../ui/ScoringBadge.tsx'
import { navigate, toHref } from '../../ui/route.ts'
import { findScore } from './run-list.ts'
import type { SuiteGroup } from './run-list.ts'
import { RunScoreCell } from '../../ui/RunScoreCell.tsx'
import { toCount } from '../../ui/quantities.ts'
import { StatusPill } from './StatusPill.tsx'
import { useRowCursor } from './use-row-cursor.ts'
import { toWhen } from './when.ts'

interface RunsTableProps {
  readonly groups: readonly SuiteGroup[]
  readonly nameOf: (run: RunSummary) => string
}

const scorings: readonly Scoring[] = ['corrected', 'helm']

export function RunsTable({ groups, nameOf }: RunsTableProps) {
  const rows = groups.flatMap(({ runs }) => runs)
  const cursor = useRowCursor(rows.length, 'run', (at) => {
    const run = rows[at]
    if (run !== undefined) navigate(['runs', run.id])
  })
  useKeys(cursor.keys)
  const pointed = rows[cursor.at]?.id
  return (
    <div className="rn-scroll rn-list" role="region" aria-label="Runs" tabIndex={0}>
      <table className="rn-table">
        <caption className="sr">Runs by suite, newest first</caption>
        <RunsHead />
        {groups.map(({ suite, runs }) => (
          <tbody key={suite}>
            <tr className="group">
              <th scope="rowgroup" colSpan={8}>
                {suite} <span className="ink3">{toCount(runs.length)}</span>
              </th>
            </tr>
            {runs.map((run) => (
              <RunRow key={run.id} run={run} name={nameOf(run)} pointed={run.id === pointed} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}

function RunsHead() {
  return (
    <thead>
      <tr>
        <th scope="col">Benchmark</th>
        <th scope="col">Model</th>
        <th scope="col">Status</th>
        <th scope="col" className="num">
          Answered
        </th>
        <th scope="col" className="num">
          Failed
        </th>
        {scorings.map((scoring) => (
          <th key={scoring} scope="col" className="num">
            <ScoringBadge scoring={scoring} />
          </th>
        ))}
        <th scope="col" className="num">
          Started
        </th>
      </tr>
    </thead>
  )
}

interface RunRowProps {
  readonly run: RunSummary
  readonly name: string
  readonly pointed: boolean
}

function RunRow({ run, name, pointed }: RunRowProps) {
  return (
    <tr
      className={pointed ? 'on' : undefined}
      data-cursor={pointed || undefined}
      aria-current={pointed || undefined}
    >
      <th scope="row">
        <span className="row">
          <AccessIcon access={run.access} />
          <a href={toHref(['runs', run.id])} className="rn-open" title={run.name}>
            {name}
          </a>
        </span>
      </th>
      <td>{run.model}</td>
      <td>
        <StatusPill state={run.status} />
      </td>
      <td className="num">
        {toCount(run.answered)} <span className="ink3">of {toCount(run.total)}</span>
      </td>
      <td className={run.failed > 0 ? 'num rn-bad' : 'num'}>{toCount(run.failed)}</td>
      {scorings.map((scoring) => (
        <td key={scoring}>
          <RunScoreCell score={findScore(run, scoring)} status={run.status} />
        </td>
      ))}
      <td className="num">{toWhen(run.createdAt)}</td>
    </tr>
  )
}
