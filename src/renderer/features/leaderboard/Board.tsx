// One leaderboard's query → its table with basis and warnings, or why there is none.
import type { Leaderboard } from '../../../contracts/summary.ts'
import type { Scoring } from '../../../contracts/stat.ts'
import { toFault } from '../../api/fault.ts'
import { Note } from '../../ui/Note.tsx'
import { PanelState } from '../../ui/PanelState.tsx'
import { BasisLine } from './BasisLine.tsx'
import { BoardTable } from './BoardTable.tsx'
import { Legend } from './Legend.tsx'
import { useLeaderboard } from './use-leaderboard.ts'

export function Board({ suite, scoring }: { readonly suite: string; readonly scoring: Scoring }) {
  const query = useLeaderboard(suite, scoring)
  if (query.isError) {
    const fault = toFault(query.error)
    return (
      <PanelState
        title="The leaderboard could not be read"
        alert
        action={
          <button type="button" className="btn" onClick={() => void query.refetch()}>
            Try again
          </button>
        }
      >
        <p>{fault.message}</p>
        <p className="ink3 tiny">
          Code <span className="mono">{fault.code}</span>. Nothing was lost.
        </p>
      </PanelState>
    )
  }
  return (
    <>
      <p className="sr" role="status">
        {query.data === undefined || query.isPlaceholderData
          ? ''
          : `${query.data.suite}, ${query.data.scoring} scoring`}
      </p>
      {query.data !== undefined && <BoardBody board={query.data} />}
    </>
  )
}

function BoardBody({ board }: { readonly board: Leaderboard }) {
  return (
    <>
      <BasisLine board={board} />
      <div className="body">
        {board.warnings.length > 0 && (
          <div className="warnings">
            <Note kind="warn">
              {board.warnings.map((warning) => (
                <p key={warning}>{warning}</p>
              ))}
            </Note>
          </div>
        )}
        {board.rows.length === 0 ? (
          <PanelState title="No scores yet">
            <p>No benchmark of this suite has been run.</p>
          </PanelState>
        ) : (
          <>
            <BoardTable board={board} />
            <Legend />
          </>
        )}
      </div>
    </>
  )
}
