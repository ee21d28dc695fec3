// A benchmark's name → the runs of it here, and the scores published for it.
import { useQuery } from '@tanstack/react-query'
import { useEngine } from '../../api/engine-context.tsx'

/** Every run here, newest first; the same list that the runs page reads. */
export function useRunsOf(benchmark: string) {
  const engine = useEngine()
  return useQuery({
    queryKey: ['runs', null],
    queryFn: () => engine.runs.list({ suite: null }),
    select: (runs) => runs.filter((run) => run.benchmark === benchmark),
    staleTime: 0,
  })
}

/** A leaderboard of the newest suite with this benchmark carries the published scores; null without a suite. */
export function usePublished(suite: string | null) {
  const engine = useEngine()
  return useQuery({
    queryKey: ['leaderboard', suite, 'helm', true],
    queryFn: () => engine.leaderboard.get({ suite: suite ?? '', scoring: 'helm', published: true }),
    enabled: suite !== null,
    staleTime: 0,
  })
}
