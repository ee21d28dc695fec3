// The engine's workspace → its state, and the steps that change it.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import type { EngineInfo, WorkspaceState } from '../../contracts/api.ts'
import { bridge } from './bridge.ts'
import { useEngine } from './engine-context.tsx'

export type OpenWorkspace = Extract<WorkspaceState, { state: 'unlocked' }>

const WORKSPACE = ['workspace'] as const
/** What holds nothing of a workspace's content. */
const KEPT = new Set<unknown>([WORKSPACE[0], 'engine-info', 'recent-workspaces', 'theme'])

export function useWorkspace() {
  const engine = useEngine()
  return useQuery<WorkspaceState>({ queryKey: WORKSPACE, queryFn: () => engine.workspace.state() })
}

/** For components that stand inside an open workspace; null for the moment in which it is being locked. */
export function useOpenWorkspace(): OpenWorkspace | null {
  const { data } = useWorkspace()
  return data?.state === 'unlocked' ? data : null
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
    mutationFn: ({ path, passphrase }: { path: string; passphrase: string }) =>
      engine.workspace.unlock({ path, secret: passphrase, kind: 'passphrase', as: null }),
    onSuccess: (state) => takeState(queries, state),
    // The passphrase is among the mutation's variables: it is not kept.
    gcTime: 0,
  })
}

/** Makes a workspace, and leaves it open. */
export function useCreateWorkspace() {
  const engine = useEngine()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (request: { path: string; name: string; passphrase: string }) =>
      engine.workspace.create({ ...request, person: null }),
    onSuccess: (state) => takeState(queries, state),
    gcTime: 0,
  })
}

/** Locks, and forgets everything that was read from the workspace. */
export function useLock() {
  const engine = useEngine()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => engine.workspace.lock(),
    onSuccess: (state) => takeState(queries, state),
  })
}

function takeState(queries: QueryClient, state: WorkspaceState): void {
  queries.setQueryData(WORKSPACE, state)
  queries.removeQueries({ predicate: ({ queryKey }) => !KEPT.has(queryKey[0]) })
  void queries.invalidateQueries({ queryKey: ['engine-info'] })
  if (state.state === 'locked') return
  void bridge
    .rememberWorkspace(state.path)
    .then(() => queries.invalidateQueries({ queryKey: ['recent-workspaces'] }))
}

/** Folders opened before, newest first, and the one named at start. */
export function useRecentWorkspaces() {
  return useQuery({
    queryKey: ['recent-workspaces'],
    queryFn: () => bridge.recentWorkspaces(),
    staleTime: 0,
  })
}
