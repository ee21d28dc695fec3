// Win rates and counts of the columns, and the benchmarks that were pinned → the rows that stay on top.
import type { CSSProperties, ReactNode } from 'react'
import type { Leaderboard, LeaderboardColumn, LeaderboardRow } from '../../../contracts/summary.ts'
import { Icon } from '../../ui/Icon.tsx'
import { BenchmarkRow } from './BenchmarkRow.tsx'
import { countScored } from './board-layout.ts'
import type { ColumnGroups } from './board-layout.ts'
import { changeView, nextOrder, WIN_RATE } from './board-view.ts'
import type { BoardView } from './board-view.ts'
import { toScore } from './numbers.ts'
import { NoScore } from './ScoreCell.tsx'
import { toAriaSort } from './sort-words.ts'

interface PinnedRowsProps {
  readonly board: Leaderboard
  readonly groups: ColumnGroups
  readonly view: BoardView
  readonly rows: readonly LeaderboardRow[]
}

export function PinnedRows({ board, groups, view, rows }: PinnedRowsProps) {
  const own = board.columns.filter(({ kind }) => kind === 'own')
  return (
    <tbody className="pinned">
      <PinnedRow
        className="wr"
        id={WIN_RATE}
        groups={groups}
        label="Mean win rate"
        note={`among ${own.length} own`}
        render={({ winRate, winRateOver }) => <WinRate value={winRate} over={winRateOver} />}
        view={view}
      />
      {board.columns.some(({ jointWinRate }) => jointWinRate !== null) && (
        <PinnedRow
          className="wr"
          id="@joint"
          groups={groups}
          label="With published"
          note="comparable scores"
          render={({ jointWinRate, jointWinRateOver }) => (
            <WinRate value={jointWinRate} over={jointWinRateOver} />
          )}
        />
      )}
      {board.columns.some(({ kind }) => kind === 'published') && (
        <PinnedRow
          className="sub"
          id="@as-published"
          groups={groups}
          label="As published"
          render={({ publishedWinRate }) => toRate(publishedWinRate)}
        />
      )}
      <PinnedRow
        className={rows.length === 0 ? 'sub edge' : 'sub'}
        id="@scored"
        groups={groups}
        label="Benchmarks scored"
        render={(column) => <Scored count={countScored(board, column)} of={board.rows.length} />}
      />
      {rows.map((row) => (
        <BenchmarkRow key={row.benchmark} row={row} groups={groups} view={view} />
      ))}
    </tbody>
  )
}

interface PinnedRowProps {
  readonly className: string
  readonly id: string
  readonly groups: ColumnGroups
  readonly label: string
  readonly note?: string
  readonly render: (column: LeaderboardColumn) => ReactNode
  /** Given where the models can be sorted by this row. */
  readonly view?: BoardView
}

function PinnedRow({ className, id, groups, label, note, render, view }: PinnedRowProps) {
  const { own, published } = groups
  return (
    <tr className={className} data-row={id}>
      <th
        scope="row"
        className="first"
        tabIndex={-1}
        aria-sort={view === undefined ? undefined : toAriaSort(view.order, 'row', id)}
      >
        <span className="name">
          {view === undefined ? <span className="no-pin" /> : <Icon name="pin" size={13} />}
          <span>
            <span className="label">{label}</span>
            {note !== undefined && <span className="below">{note}</span>}
          </span>
          {view !== undefined && (
            <button
              type="button"
              className="sorter"
              aria-label="Sort models by win rate"
              title="Sort models by win rate (Shift s)"
              onClick={() => changeView({ order: nextOrder(view.order, 'row', id) })}
            >
              <Icon name="sort" size={13} />
            </button>
          )}
        </span>
      </th>
      {[...own, ...published].map((column, at) => (
        <td key={column.key} className={at === own.length - 1 ? 'num ownlast' : 'num'} tabIndex={-1}>
          {render(column)}
        </td>
      ))}
    </tr>
  )
}

function WinRate({ value, over }: { readonly value: number | null; readonly over: number }) {
  if (value === null) return <NoScore reason="no win rate" />
  return (
    <>
      <span className="v">{toScore(value)}</span>{' '}
      <span className="i">
        over {over} {over === 1 ? 'benchmark' : ''}
      </span>
    </>
  )
}

function toRate(value: number | null): ReactNode {
  return value === null ? <NoScore reason="not published" /> : toScore(value)
}

function Scored({ count, of }: { readonly count: number; readonly of: number }) {
  const share = { '--share': `${of === 0 ? 0 : Math.round((100 * count) / of)}%` } as CSSProperties
  return (
    <span className="scored">
      {count < of && <span className="pie" style={share} aria-hidden="true" />}
      {count} of {of}
    </span>
  )
}
