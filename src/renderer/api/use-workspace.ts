// The engine's workspace → its state, and the two steps that change it.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { EngineInfo, WorkspaceState } from '../../contracts/api.ts'
import { bridge } from './bridge.ts'
import { useEngine } from './engine-context.tsx'

const WORKSPACE = ['workspace'] as const
/** What holds nothing of a workspace's content. */
const KEPT = new Set<unknown>([WORKSPACE[0], 'engine-info'])

export function useWorkspace() {
  const engine = useEngine()
  return useQuery<WorkspaceState>({ queryKey: WORKSPACE, queryFn: () => engine.workspace.state() })
}

export function useEngineInfo() {
  const engine = useEngine()
  return useQuery<EngineInfo>({ queryKey: ['engine-info'], queryFn: () => engine.engine.info() })
}

/** Unlocks, and remembers the folder that was opened. */
export function useUnlock() {
  const engine = useEngine()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (request: { path: string; passphrase: string }) => engine.workspace.unlock(request),
    onSuccess(state) {
      queries.setQueryData(WORKSPACE, state)
      if (state.state === 'unlocked') void bridge.rememberWorkspace(state.path)
    },
    // The passphrase is among the mutation's variables: it is not kept.
    gcTime: 0,
  })
}

/** Locks, and forgets everything that was read from the workspace. */
export function useLock() {
  const engine = useEngine()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => engine.workspace.lock(),
    onSuccess(state) {
      queries.setQueryData(WORKSPACE, state)
      queries.removeQueries({ predicate: ({ queryKey }) => !KEPT.has(queryKey[0]) })
    },
  })
}
