// The engine's workspace → its state, and the steps that change it.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { EngineInfo, WorkspaceState } from '../../contracts/api.ts'
import type { WorkspaceLook } from '../../contracts/security-view.ts'
import { bridge } from './bridge.ts'
import { useEngine, useEngineSession } from './engine-context.tsx'

export type OpenWorkspace = Extract<WorkspaceState, { state: 'unlocked' }>

const WORKSPACE = ['workspace'] as const
const VIEWING_MS = 2000
/** What holds nothing of a workspace's content. */
const KEPT = new Set<unknown>([WORKSPACE[0], 'engine-info', 'recent-workspaces', 'theme'])

export function useWorkspace() {
  const engine = useEngine()
  return useQuery<WorkspaceState>({
    queryKey: WORKSPACE,
    queryFn: () => engine.workspace.state(),
    // Nothing is streamed to a window that is locked for viewing: it asks how far the run is.
    refetchInterval: ({ state }) => (state.data?.state === 'viewing_locked' ? VIEWING_MS : false),
  })
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

export type Unlocking = Parameters<ReturnType<typeof useEngine>['workspace']['unlock']>[0]

/** Unlocks, and remembers the folder that was opened. */
export function useUnlock() {
  const engine = useEngine()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (unlocking: Unlocking) => engine.workspace.unlock(unlocking),
    onSuccess: (state) => takeState(queries, state),
    // Failed attempts and the wait before the next have changed.
    onError: (_error, { path }) => queries.invalidateQueries({ queryKey: ['look', path] }),
    // The passphrase is among the mutation's variables: it is not kept.
    gcTime: 0,
  })
}

/** Makes a workspace, and leaves it open. */
export function useCreateWorkspace() {
  const engine = useEngine()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (request: { path: string; name: string; passphrase: string; person: string }) =>
      engine.workspace.create(request),
    onSuccess: (state) => takeState(queries, state),
    gcTime: 0,
  })
}

/**
 * Locks at once: everything goes off the screen, then the engine ends and another answers. By main and not by the
 * engine, which may be deep in other work.
 */
export function useLock(): (wish?: { stopJob: boolean }) => void {
  const { leave } = useEngineSession()
  return useCallback(
    (wish = { stopJob: false }) => {
      leave()
      void bridge.lock(wish)
    },
    [leave],
  )
}

/** What can be known of a workspace before it is opened. */
export function useLook(path: string) {
  const engine = useEngine()
  return useQuery<WorkspaceLook>({
    queryKey: ['look', path],
    queryFn: () => engine.workspace.look({ path }),
    staleTime: 0,
    gcTime: 0,
  })
}

function takeState(queries: QueryClient, state: WorkspaceState): void {
  queries.setQueryData(WORKSPACE, state)
  queries.removeQueries({ predicate: ({ queryKey }) => !KEPT.has(queryKey[0]) })
  void queries.invalidateQueries({ queryKey: ['engine-info'] })
  if (state.state !== 'unlocked') return
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
