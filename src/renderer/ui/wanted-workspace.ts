// What the next unlock page is for → a folder asked for in the switcher, or a new workspace.
import { useSyncExternalStore } from 'react'

export type WantedWorkspace =
  { readonly kind: 'last' } | { readonly kind: 'open'; readonly path: string } | { readonly kind: 'create' }

const listeners = new Set<() => void>()
let wanted: WantedWorkspace = { kind: 'last' }

export function wantWorkspace(next: WantedWorkspace): void {
  wanted = next
  for (const listener of listeners) listener()
}

export function useWantedWorkspace(): WantedWorkspace {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => wanted,
  )
}
