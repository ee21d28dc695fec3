// One leaderboard → a real table: win rates pinned on top, benchmarks by category, own and published apart.
import { useRef } from 'react'
import type { Leaderboard } from '../../../contracts/summary.ts'
import { useKeys } from '../../ui/keys.ts'
import { toColumnGroups, toRowGroups } from './board-layout.ts'
import type { ColumnGroups } from './board-layout.ts'
import { changeView, heats, nextOrder, toggled, WIN_RATE } from './board-view.ts'
import type { BoardView } from './board-view.ts'
import { BoardHead } from './BoardHead.tsx'
import { CategoryRows } from './CategoryRows.tsx'
import { PinnedRows } from './PinnedRows.tsx'
import { useCursor } from './use-cursor.ts'
import type { Cursor } from './use-cursor.ts'

interface BoardTableProps {
  readonly board: Leaderboard
  readonly view: BoardView
  readonly busy: boolean
}

export function BoardTable({ board, view, busy }: BoardTableProps) {
  const groups = toColumnGroups(board, view)
  const { pinned, categories } = toRowGroups(board, view)
  const region = useRef<HTMLDivElement>(null)
  const cursor = useCursor(region)
  useTableKeys(cursor, view, { board, groups })
  return (
    // It scrolls, so it takes the focus; from there the arrow keys go from cell to cell.
    <div
      className="scroll"
      role="region"
      aria-label="Leaderboard table"
      tabIndex={0}
      ref={region}
      {...cursor.handlers}
    >
      <table className={groups.published.length > 0 ? 'board wide' : 'board'} aria-busy={busy}>
        <caption className="sr">
          Scores by benchmark and model, suite {board.suite}, {board.scoring} scoring
        </caption>
        <BoardHead board={board} groups={groups} view={view} />
        <PinnedRows board={board} groups={groups} view={view} rows={pinned} />
        {categories.map((category) => (
          <CategoryRows key={category.key} board={board} category={category} groups={groups} view={view} />
        ))}
      </table>
    </div>
  )
}

interface Shown {
  readonly board: Leaderboard
  readonly groups: ColumnGroups
}

function useTableKeys(cursor: Cursor, view: BoardView, { board, groups }: Shown): void {
  const columns = [...groups.own, ...groups.published]
  const isBenchmark = (name: string | undefined): name is string =>
    board.rows.some(({ benchmark }) => benchmark === name)

  function pin(): void {
    const name = cursor.place()?.row
    if (isBenchmark(name)) changeView({ pinned: toggled(view.pinned, name) })
  }
  function sortRows(): void {
    const column = columns[(cursor.place()?.column ?? 0) - 1]
    if (column !== undefined) changeView({ order: nextOrder(view.order, 'model', column.key) })
  }
  function sortModels(): void {
    const name = cursor.place()?.row
    changeView({ order: nextOrder(view.order, 'row', isBenchmark(name) ? name : WIN_RATE) })
  }
  function nextHeat(): void {
    changeView({ heat: heats[(heats.indexOf(view.heat) + 1) % heats.length] ?? 'row' })
  }

  useKeys([
    { keys: 'j', label: 'Next row', short: 'row', run: () => cursor.move(1, 0) },
    { keys: 'k', label: 'Previous row', short: 'row', run: () => cursor.move(-1, 0) },
    { keys: 'h', label: 'Previous model', short: 'model', run: () => cursor.move(0, -1) },
    { keys: 'l', label: 'Next model', short: 'model', run: () => cursor.move(0, 1) },
    { keys: 'Enter', label: 'Open the run or the benchmark', short: 'open', run: cursor.open },
    { keys: 'p', label: 'Pin or unpin the benchmark', short: 'pin', run: pin },
    { keys: 's', label: 'Sort benchmarks by this model', short: 'sort', run: sortRows },
    { keys: 'Shift+s', label: 'Sort models by this row', short: 'sort models', run: sortModels },
    { keys: 'm', label: 'Heat map off, by row, by scale', short: 'heat map', run: nextHeat },
  ])
}
