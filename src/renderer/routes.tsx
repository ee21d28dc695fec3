// The address → the page it names. One line a page; the first pattern that fits wins.
import type { ReactNode } from 'react'
import { LeaderboardPage } from './features/leaderboard/LeaderboardPage.tsx'

export interface PageRoute {
  /** Segments; `:name` takes any one word and hands it to the page. */
  readonly pattern: string
  readonly page: (words: Readonly<Record<string, string>>) => ReactNode
}

export const routes: readonly PageRoute[] = [{ pattern: 'leaderboard', page: () => <LeaderboardPage /> }]
