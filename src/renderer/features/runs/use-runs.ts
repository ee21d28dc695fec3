// What the run pages read from the engine; the shell has runs read again when the job moves one on.
import { useQuery } from '@tanstack/react-query'
import { useEngine } from '../../api/engine-context.tsx'

/** All runs of the workspace, newest first. */
export function useRuns() {
  const engine = useEngine()
  return useQuery({
    queryKey: ['runs', null],
    queryFn: () => engine.runs.list({ suite: null }),
    staleTime: 0,
  })
}

export type RunDetails = NonNullable<ReturnType<typeof useRun>['data']>

export function useRun(runId: string) {
  const engine = useEngine()
  return useQuery({ queryKey: ['run', runId], queryFn: () => engine.runs.get({ runId }), staleTime: 0 })
}

/** The page of a benchmark, for the labels of its metrics. */
export function useBenchmarkPage(name: string) {
  const engine = useEngine()
  return useQuery({ queryKey: ['benchmark', name], queryFn: () => engine.catalog.benchmark({ name }) })
}

export function useCatalog() {
  const engine = useEngine()
  return useQuery({ queryKey: ['catalog'], queryFn: () => engine.catalog.tree() })
}

export function useModels() {
  const engine = useEngine()
  return useQuery({ queryKey: ['models'], queryFn: () => engine.models.list() })
}
