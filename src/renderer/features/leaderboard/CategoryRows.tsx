// One category → its row of win rates, and below it its benchmarks unless it is folded.
import type { Leaderboard } from '../../../contracts/summary.ts'
import { Icon } from '../../ui/Icon.tsx'
import { BenchmarkRow } from './BenchmarkRow.tsx'
import type { Category, ColumnGroups } from './board-layout.ts'
import { changeView, toggled } from './board-view.ts'
import type { BoardView } from './board-view.ts'
import { toCategoryRates } from './category-rates.ts'
import { NoScore } from './ScoreCell.tsx'

interface CategoryRowsProps {
  readonly board: Leaderboard
  readonly category: Category
  readonly groups: ColumnGroups
  readonly view: BoardView
}

export function CategoryRows({ board, category, groups, view }: CategoryRowsProps) {
  const { key, name, rows } = category
  const folded = view.folded.includes(key)
  const { own, published } = groups
  const all = board.rows.filter((row) => row.category === key)
  const rates = new Map(
    (['own', 'published'] as const).flatMap((kind) => [
      ...toCategoryRates(
        all,
        board.columns.filter((column) => column.kind === kind),
      ),
    ]),
  )
  return (
    <tbody>
      <tr className="group" data-row={`category ${key}`}>
        <th scope="rowgroup" className="first" tabIndex={-1} title={name}>
          <button
            type="button"
            aria-expanded={!folded}
            onClick={() => changeView({ folded: toggled(view.folded, key) })}
          >
            <Icon name={folded ? 'chevron-right' : 'chevron-down'} size={12} />
            <span className="cut">{name}</span> <span className="ink3">{rows.length}</span>
          </button>
        </th>
        {[...own, ...published].map((column, at) => {
          const rate = rates.get(column.key)
          return (
            <td key={column.key} className={at === own.length - 1 ? 'num ownlast' : 'num'} tabIndex={-1}>
              {rate === undefined ? <NoScore reason="no win rate here" /> : rate.toFixed(2)}
            </td>
          )
        })}
      </tr>
      {!folded &&
        rows.map((row) => <BenchmarkRow key={row.benchmark} row={row} groups={groups} view={view} />)}
    </tbody>
  )
}
