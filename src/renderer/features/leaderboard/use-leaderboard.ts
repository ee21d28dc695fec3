// Suite and scoring → the leaderboard, read from the engine.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Scoring } from '../../../contracts/stat.ts'
import { useEngine } from '../../api/engine-context.tsx'

/** Published scores are asked for beside helm values only: nothing else may stand beside them. */
export function useLeaderboard(suite: string, scoring: Scoring) {
  const engine = useEngine()
  return useQuery({
    queryKey: ['leaderboard', suite, scoring],
    queryFn: () => engine.leaderboard.get({ suite, scoring, published: scoring === 'helm' }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}
