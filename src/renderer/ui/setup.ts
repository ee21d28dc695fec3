// A workspace that is being set up → whether the gate still has steps to show although it is open already.
import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let running = false

/** From before the workspace is made until its last step is done; a reload of the page ends it. */
export function setSetupRunning(next: boolean): void {
  running = next
  for (const listener of listeners) listener()
}

export function useSetupRunning(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => running,
  )
}
