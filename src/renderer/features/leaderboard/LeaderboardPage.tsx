// The route and the open workspace → the leaderboard of one suite, or why there is none.
import { useOpenWorkspace } from '../../api/use-workspace.ts'
import { toFault } from '../../api/fault.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useKeys } from '../../ui/keys.ts'
import { Loading } from '../../ui/Loading.tsx'
import { Page } from '../../ui/Page.tsx'
import { PanelState } from '../../ui/PanelState.tsx'
import { navigate, toHref, useRoute } from '../../ui/route.ts'
import { BasisLine } from './BasisLine.tsx'
import { Board } from './Board.tsx'
import { toBoardView } from './board-view.ts'
import type { BoardView } from './board-view.ts'
import { Toolbar } from './Toolbar.tsx'
import { useLeaderboard } from './use-leaderboard.ts'
import './leaderboard.css'
import './board-rows.css'

export function LeaderboardPage() {
  const suites = useOpenWorkspace()?.suites ?? []
  const { query } = useRoute()
  const view = toBoardView(query, suites)
  useKeys([{ keys: 'n', label: 'New run', short: 'new run', run: () => navigate(['runs', 'new']) }])
  if (view.suite === null) return <NoRuns />
  return <SuitePage suite={view.suite} suites={suites} view={view} />
}

interface SuitePageProps {
  readonly suite: string
  readonly suites: readonly string[]
  readonly view: BoardView
}

function SuitePage({ suite, suites, view }: SuitePageProps) {
  const { data: board, isError, error, isPlaceholderData, refetch } = useLeaderboard(suite, view.scoring)
  if (isError) {
    const fault = toFault(error)
    return (
      <Page title="Leaderboard" actions={<Actions suite={suite} />}>
        <PanelState
          title="The leaderboard could not be read"
          alert
          action={
            <button type="button" className="btn" onClick={() => void refetch()}>
              Try again
            </button>
          }
        >
          <p>{fault.message}</p>
          <p className="ink3 tiny">
            Code <span className="mono">{fault.code}</span>. Nothing was lost.
          </p>
        </PanelState>
      </Page>
    )
  }
  return (
    <Page
      title="Leaderboard"
      actions={<Actions suite={suite} />}
      toolbar={<Toolbar suites={suites} view={view} board={board ?? null} />}
      basis={board === undefined ? <span>&nbsp;</span> : <BasisLine board={board} />}
    >
      <p className="sr" role="status">
        {board === undefined || isPlaceholderData ? '' : `${board.suite}, ${board.scoring} scoring`}
      </p>
      {board === undefined ? (
        <Loading words="Reading the leaderboard" rows={14} />
      ) : (
        <Board board={board} view={view} busy={isPlaceholderData} />
      )}
    </Page>
  )
}

function Actions({ suite }: { readonly suite: string }) {
  return (
    <>
      <a className="btn" href={toHref(['exports', 'new'], { suite })}>
        <Icon name="export" />
        Export
      </a>
      <NewRun />
    </>
  )
}

function NewRun() {
  return (
    <a className="btn primary" href={toHref(['runs', 'new'])}>
      <Icon name="plus" />
      New run <kbd aria-hidden="true">n</kbd>
    </a>
  )
}

function NoRuns() {
  return (
    <Page title="Leaderboard">
      <PanelState title="No runs yet" action={<NewRun />}>
        <p>Choose benchmarks and a model. The sample sets need no data of yours.</p>
      </PanelState>
    </Page>
  )
}
