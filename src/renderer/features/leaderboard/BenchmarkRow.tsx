// One benchmark → its row: access, name, metric, and a cell a model.
import type { LeaderboardRow } from '../../../contracts/summary.ts'
import { AccessIcon } from '../../ui/AccessIcon.tsx'
import { toBestKeys } from './board-layout.ts'
import type { ColumnGroups } from './board-layout.ts'
import { NoScore, OwnScore, PublishedScore } from './ScoreCell.tsx'

interface BenchmarkRowProps {
  readonly row: LeaderboardRow
  readonly groups: ColumnGroups
}

export function BenchmarkRow({ row, groups: { own, published } }: BenchmarkRowProps) {
  const best = toBestKeys(row)
  return (
    <tr>
      <th scope="row" className="first">
        <span className="name">
          <AccessIcon access={row.access} />
          <span className="cut">{row.displayName}</span>
          <span className="m">{row.metricLabel}</span>
        </span>
      </th>
      {own.map(({ key }, at) => {
        const cell = row.cells[key]
        return (
          <td key={key} className={at === own.length - 1 ? 'ownlast' : undefined}>
            {cell === undefined ? (
              <NoScore reason="Not run" />
            ) : (
              <OwnScore cell={cell} best={best.has(key)} />
            )}
          </td>
        )
      })}
      {published.map(({ key }) => {
        const value = row.published[key]
        return (
          <td key={key}>
            {value === undefined ? (
              <NoScore reason="Not published" />
            ) : (
              <PublishedScore value={value} best={best.has(key)} />
            )}
          </td>
        )
      })}
    </tr>
  )
}
