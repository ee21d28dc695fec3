// An abort → one that follows it and can fire by itself.
import type { Abort } from '../ports.ts'
import { watchAbort } from './abort-watch.ts'

export interface LinkedAbort extends Abort {
  abort(): void
  /** Follows no longer. */
  release(): void
}

export function createLinkedAbort(parent: Abort): LinkedAbort {
  const listeners = new Set<() => void>()
  let fired = false

  function fire(): void {
    if (fired) return
    fired = true
    const called = [...listeners]
    listeners.clear()
    for (const listener of called) listener()
  }

  const release = watchAbort(parent, fire)
  return {
    get aborted() {
      return fired || parent.aborted
    },
    addEventListener: (_type, listener) => void listeners.add(listener),
    removeEventListener: (_type, listener) => void listeners.delete(listener),
    abort: fire,
    release,
  }
}
