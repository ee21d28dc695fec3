// One benchmark → its row: access, name, metric, and a cell a model.
import type { LeaderboardRow } from '../../../contracts/summary.ts'
import { AccessIcon } from '../../ui/AccessIcon.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { toHref } from '../../ui/route.ts'
import { toBestKeys } from './board-layout.ts'
import type { ColumnGroups } from './board-layout.ts'
import { changeView, nextOrder, toggled } from './board-view.ts'
import type { BoardView } from './board-view.ts'
import { toTintClass } from './heat.ts'
import { NoScore, OwnScore, PublishedScore } from './ScoreCell.tsx'
import { toAriaSort } from './sort-words.ts'

interface BenchmarkRowProps {
  readonly row: LeaderboardRow
  readonly groups: ColumnGroups
  readonly view: BoardView
}

export function BenchmarkRow({ row, groups: { own, published }, view }: BenchmarkRowProps) {
  const best = toBestKeys(row)
  return (
    <tr data-row={row.benchmark}>
      <RowHead row={row} view={view} />
      {own.map(({ key }, at) => {
        const cell = row.cells[key]
        const tint = toTintClass(row, key, view.heat)
        return (
          <td key={key} className={at === own.length - 1 ? `ownlast ${tint}` : tint} tabIndex={-1}>
            {cell === undefined ? (
              <NoScore reason="Not run" />
            ) : (
              <OwnScore cell={cell} best={best.has(key)} intervals={view.intervals} />
            )}
          </td>
        )
      })}
      {published.map(({ key }) => {
        const value = row.published[key]
        return (
          <td key={key} className={toTintClass(row, key, view.heat)} tabIndex={-1}>
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

function RowHead({ row, view }: { readonly row: LeaderboardRow; readonly view: BoardView }) {
  const { benchmark, displayName } = row
  const isPinned = view.pinned.includes(benchmark)
  return (
    <th scope="row" className="first" tabIndex={-1} aria-sort={toAriaSort(view.order, 'row', benchmark)}>
      <span className="name">
        <AccessIcon access={row.access} />
        <a className="cut" href={toHref(['benchmarks', benchmark])} tabIndex={-1}>
          {displayName}
        </a>
        <span className="m" title={row.metricLabel}>
          {row.metricLabel}
        </span>
        <span className="row-tools">
          <button
            type="button"
            tabIndex={-1}
            aria-pressed={isPinned}
            aria-label={`Pin ${displayName}`}
            title="Pin (p)"
            onClick={() => changeView({ pinned: toggled(view.pinned, benchmark) })}
          >
            <Icon name="pin" size={13} />
          </button>
          <button
            type="button"
            tabIndex={-1}
            aria-label={`Sort models by ${displayName}`}
            title="Sort models by this row (Shift s)"
            onClick={() => changeView({ order: nextOrder(view.order, 'row', benchmark) })}
          >
            <Icon name="sort" size={13} />
          </button>
        </span>
      </span>
    </th>
  )
}
