// Sleepers → time that passes as soon as everyone sleeps.
import type { Clock, Sleep } from '../ports.ts'
import { watchAbort } from './abort-watch.ts'

export interface VirtualTime {
  readonly clock: Clock
  readonly sleep: Sleep
  /** Lets time pass until the promise is settled; gives the second at which it was. */
  until(promise: Promise<unknown>): Promise<number>
}

interface Sleeper {
  readonly at: number
  readonly wake: () => void
}

export function createVirtualTime(): VirtualTime {
  let now = 0
  const sleepers = new Set<Sleeper>()

  async function settle(): Promise<void> {
    for (let turn = 0; turn < 100; turn++) await Promise.resolve()
  }

  return {
    clock: () => now,
    sleep: (seconds, abort) =>
      new Promise((resolve) => {
        const sleeper = { at: now + seconds, wake }
        const unwatch = watchAbort(abort, wake)
        function wake(): void {
          unwatch()
          sleepers.delete(sleeper)
          resolve()
        }
        sleepers.add(sleeper)
      }),
    async until(promise) {
      let pending = true
      const done = () => void (pending = false)
      promise.then(done, done)
      for (await settle(); pending; await settle()) {
        if (sleepers.size === 0) throw new Error('everyone waits, and nobody for time')
        const next = [...sleepers].reduce((first, one) => (one.at < first.at ? one : first))
        now = Math.max(now, next.at)
        next.wake()
      }
      return now
    },
  }
}
