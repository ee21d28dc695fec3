// The address → the page it names. One line a page; the first pattern that fits wins.
import type { ReactNode } from 'react'
import { AuditPage } from './features/audit/AuditPage.tsx'
import { BenchmarkPage } from './features/benchmarks/BenchmarkPage.tsx'
import { BenchmarksPage } from './features/benchmarks/BenchmarksPage.tsx'
import { ExportPage } from './features/exports/ExportPage.tsx'
import { InstanceGrid } from './features/instances/InstanceGrid.tsx'
import { InstancePage } from './features/instances/InstancePage.tsx'
import { LeaderboardPage } from './features/leaderboard/LeaderboardPage.tsx'
import { ModelsPage } from './features/models/ModelsPage.tsx'
import { NewRunPage } from './features/runs/NewRunPage.tsx'
import { PeoplePage } from './features/people/PeoplePage.tsx'
import { ProgressPage } from './features/runs/ProgressPage.tsx'
import { RunPage } from './features/runs/RunPage.tsx'
import { RunsPage } from './features/runs/RunsPage.tsx'
import { SettingsPage } from './features/settings/SettingsPage.tsx'

type Words = Readonly<Record<string, string>>

export interface PageRoute {
  /** Segments; `:name` takes any one word and hands it to the page. */
  readonly pattern: string
  readonly page: (words: Words) => ReactNode
}

export const routes: readonly PageRoute[] = [
  { pattern: 'leaderboard', page: () => <LeaderboardPage /> },
  { pattern: 'benchmarks', page: () => <BenchmarksPage /> },
  { pattern: 'benchmarks/:name', page: ({ name = '' }) => <BenchmarkPage key={name} name={name} /> },
  { pattern: 'models', page: () => <ModelsPage /> },
  { pattern: 'runs', page: () => <RunsPage /> },
  { pattern: 'runs/new', page: () => <NewRunPage /> },
  { pattern: 'runs/progress', page: () => <ProgressPage /> },
  { pattern: 'runs/:runId', page: toRunPage },
  { pattern: 'runs/:runId/i/:rowId', page: toInstancePage },
  { pattern: 'audit', page: () => <AuditPage /> },
  { pattern: 'settings/people', page: () => <PeoplePage /> },
  { pattern: 'settings/:section', page: ({ section = '' }) => <SettingsPage section={section} /> },
  { pattern: 'exports/new', page: () => <ExportPage /> },
]

function toRunPage({ runId = '' }: Words): ReactNode {
  return (
    <RunPage key={runId} runId={runId}>
      <InstanceGrid runId={runId} />
    </RunPage>
  )
}

/** A key a question: revealed text goes with the page that showed it. */
function toInstancePage({ runId = '', rowId = '' }: Words): ReactNode {
  return <InstancePage key={`${runId} ${rowId}`} runId={runId} rowId={rowId} />
}
