// One leaderboard and a view of it → warnings, table and legend.
import { useState } from 'react'
import type { Leaderboard } from '../../../contracts/summary.ts'
import { Note } from '../../ui/Note.tsx'
import { PanelState } from '../../ui/PanelState.tsx'
import { toRowGroups } from './board-layout.ts'
import { clearFilters } from './board-view.ts'
import type { BoardView } from './board-view.ts'
import { BoardTable } from './BoardTable.tsx'
import { Legend } from './Legend.tsx'

interface BoardProps {
  readonly board: Leaderboard
  readonly view: BoardView
  readonly busy: boolean
}

export function Board({ board, view, busy }: BoardProps) {
  const { pinned, categories } = toRowGroups(board, view)
  if (board.rows.length === 0) {
    return (
      <PanelState title="No scores yet">
        <p>No benchmark of this suite has a score.</p>
      </PanelState>
    )
  }
  return (
    <>
      {board.warnings.length > 0 && <Warnings warnings={board.warnings} />}
      {pinned.length + categories.length === 0 ? (
        <PanelState
          title="No benchmark fits the filters"
          action={
            <button type="button" className="btn" onClick={clearFilters}>
              Clear filters
            </button>
          }
        >
          <p>{board.rows.length} benchmarks are hidden.</p>
        </PanelState>
      ) : (
        <BoardTable board={board} view={view} busy={busy} />
      )}
      <Legend board={board} view={view} />
    </>
  )
}

/** The first stands beside the table always; the rest is one press away. */
function Warnings({ warnings }: { readonly warnings: readonly string[] }) {
  const [open, setOpen] = useState(false)
  const shown = open ? warnings : warnings.slice(0, 1)
  return (
    <div className="warnings">
      <Note kind="warn">
        <div className="warning-lines">
          <ul className="grow">
            {shown.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
          {warnings.length > 1 && (
            <button type="button" className="btn sm" aria-expanded={open} onClick={() => setOpen(!open)}>
              {open ? 'Show the first only' : `${warnings.length - 1} more to know`}
            </button>
          )}
        </div>
      </Note>
    </div>
  )
}
