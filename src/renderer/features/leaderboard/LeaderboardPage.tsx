// The suites of a workspace → the leaderboard of one of them, scored one way.
import { useState } from 'react'
import type { Scoring } from '../../../contracts/stat.ts'
import { PanelState } from '../../ui/PanelState.tsx'
import { Board } from './Board.tsx'
import { Toolbar } from './Toolbar.tsx'
import './leaderboard.css'

export function LeaderboardPage({ suites }: { readonly suites: readonly string[] }) {
  const [suite, setSuite] = useState(suites[0] ?? null)
  const [scoring, setScoring] = useState<Scoring>('helm')
  return (
    <>
      <header className="head">
        <h1>Leaderboard</h1>
      </header>
      {suite === null ? (
        <PanelState title="No scores yet">
          <p>
            This workspace has no runs. Start one on the command line:{' '}
            <span className="mono">wardroom run --run-entries "pubmed_qa:model=NAME" --suite first</span>
          </p>
        </PanelState>
      ) : (
        <>
          <Toolbar
            suites={suites}
            suite={suite}
            onSuite={setSuite}
            scoring={scoring}
            onScoring={setScoring}
          />
          <Board suite={suite} scoring={scoring} />
        </>
      )}
    </>
  )
}
