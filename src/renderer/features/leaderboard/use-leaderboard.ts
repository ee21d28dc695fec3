// Suite and scoring → the leaderboard, read from the engine.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ModelSource } from '../../../contracts/model.ts'
import type { Scoring } from '../../../contracts/stat.ts'
import { useEngine } from '../../api/engine-context.tsx'

/** Published scores are asked for beside helm values only: nothing else may stand beside them. */
export function useLeaderboard(suite: string, scoring: Scoring) {
  const engine = useEngine()
  const published = scoring === 'helm'
  return useQuery({
    queryKey: ['leaderboard', suite, scoring, published],
    queryFn: () => engine.leaderboard.get({ suite, scoring, published }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** Where each own model runs; a model that was removed is not in it. */
export function useModelKinds(): ReadonlyMap<string, ModelSource['kind']> {
  const engine = useEngine()
  const { data } = useQuery({ queryKey: ['models'], queryFn: () => engine.models.list() })
  return new Map((data ?? []).map(({ name, source }) => [name, source.kind]))
}
