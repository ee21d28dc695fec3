// The catalog and one benchmark's page, read from the engine.
import { useQuery } from '@tanstack/react-query'
import { useEngine } from '../../api/engine-context.tsx'

export function useCatalog() {
  const engine = useEngine()
  return useQuery({ queryKey: ['catalog'], queryFn: () => engine.catalog.tree() })
}

export function useBenchmark(name: string) {
  const engine = useEngine()
  return useQuery({ queryKey: ['benchmark', name], queryFn: () => engine.catalog.benchmark({ name }) })
}
