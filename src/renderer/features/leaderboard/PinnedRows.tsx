// Win rates and counts of the columns → the rows that stay on top.
import type { ReactNode } from 'react'
import type { Leaderboard, LeaderboardColumn } from '../../../contracts/summary.ts'
import { Icon } from '../../ui/Icon.tsx'
import { countScored } from './board-layout.ts'
import type { ColumnGroups } from './board-layout.ts'
import { toScore } from './numbers.ts'

interface PinnedRowsProps {
  readonly board: Leaderboard
  readonly groups: ColumnGroups
}

export function PinnedRows({ board, groups }: PinnedRowsProps) {
  const { own, published } = groups
  const columns = [...own, ...published]
  return (
    <tbody className="pinned">
      <PinnedRow
        className="wr"
        groups={groups}
        label="Mean win rate"
        note={`among ${own.length} own`}
        render={toOwnWinRate}
        pinned
      />
      {columns.some((column) => column.jointWinRate !== null) && (
        <PinnedRow
          className="wr"
          groups={groups}
          label="With published"
          note="comparable scores"
          render={toJointWinRate}
        />
      )}
      {published.length > 0 && (
        <PinnedRow
          className="sub"
          groups={groups}
          label="As published"
          render={(column) => toRate(column.publishedWinRate)}
        />
      )}
      <PinnedRow
        className="sub edge"
        groups={groups}
        label="Benchmarks scored"
        render={(column) => `${countScored(board, column)} of ${board.rows.length}`}
      />
    </tbody>
  )
}

interface PinnedRowProps {
  readonly className: string
  readonly groups: ColumnGroups
  readonly label: string
  readonly note?: string
  readonly pinned?: boolean
  readonly render: (column: LeaderboardColumn) => ReactNode
}

function PinnedRow({
  className,
  groups: { own, published },
  label,
  note,
  pinned = false,
  render,
}: PinnedRowProps) {
  return (
    <tr className={className}>
      <th scope="row" className="first">
        <span className="name">
          {pinned && <Icon name="pin" size={13} />}
          <span className="label">{label}</span>
          {note !== undefined && <span className="m">{note}</span>}
        </span>
      </th>
      {[...own, ...published].map((column, at) => (
        <td key={column.key} className={at === own.length - 1 ? 'num ownlast' : 'num'}>
          {render(column)}
        </td>
      ))}
    </tr>
  )
}

function toOwnWinRate(column: LeaderboardColumn): ReactNode {
  return <WinRate value={column.winRate} over={column.winRateOver} />
}

function toJointWinRate(column: LeaderboardColumn): ReactNode {
  return <WinRate value={column.jointWinRate} over={column.jointWinRateOver} />
}

function WinRate({ value, over }: { readonly value: number | null; readonly over: number }) {
  if (value === null) return toRate(null)
  return (
    <>
      <span className="v">{toScore(value)}</span> <span className="i">over {over}</span>
    </>
  )
}

function toRate(value: number | null): ReactNode {
  return value === null ? <NoRate /> : toScore(value)
}

function NoRate() {
  return (
    <span className="none">
      <span aria-hidden="true">–</span>
      <span className="sr">no win rate</span>
    </span>
  )
}
