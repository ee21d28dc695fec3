// Requests that want to be sent → each its turn, in order, once there is a place, time and money for it.
import type { Completion, Request } from '../../contracts/request.ts'
import type { Abort, Clock, Sleep } from '../ports.ts'
import { toCancelled, watchAbort } from './abort-watch.ts'
import { createDues, type ModelLimits, type Taken } from './dues.ts'
import type { TokenCount } from './request-tokens.ts'
import { longestRetryAfter } from './with-retry.ts'

export interface PaceSettings {
  /** Most requests in flight. */
  readonly cap: number
  readonly limits: ModelLimits
  readonly clock: Clock
  readonly sleep: Sleep
}

export interface Pass {
  /** With what was answered, or null. */
  leave(completion: Completion | null): void
}

export interface Admission {
  /** @throws AppError cancelled, RunStop */
  enter(request: Request, abort: Abort): Promise<Pass>
  /** Nobody enters for so long: a server's Retry-After is meant for all. */
  closeFor(seconds: number): void
}

interface Waiter {
  readonly estimate: TokenCount
  readonly abort: Abort
  readonly admit: (taken: Taken) => void
  readonly refuse: (error: Error) => void
}

/** `places` says how many may be in at this moment. */
export function createAdmission({ clock, sleep, limits }: PaceSettings, places: () => number): Admission {
  const dues = createDues(limits)
  const waiting = new Set<Waiter>()
  const alarm = createAlarm({ clock, sleep }, pump)
  let inside = 0
  let closedUntil = -Infinity

  /** Lets in whoever can go in, and comes back when the next one can. */
  function pump(): void {
    for (const waiter of waiting) {
      if (inside >= places()) return
      // Those inside may cost less than was set aside for them.
      if (!dues.affords(waiter.estimate)) return inside > 0 ? undefined : refuseAll()
      const at = clock()
      const seconds = Math.max(closedUntil - at, dues.secondsUntil(waiter.estimate, at))
      if (seconds > 0) return alarm.ringIn(seconds, waiter.abort)
      waiting.delete(waiter)
      inside += 1
      waiter.admit(dues.take(waiter.estimate, at))
    }
  }

  function refuseAll(): void {
    const refused = [...waiting]
    waiting.clear()
    for (const waiter of refused) waiter.refuse(dues.toStop())
  }

  function leave(taken: Taken, completion: Completion | null): void {
    inside -= 1
    taken.settle(completion)
    pump()
  }

  return {
    closeFor(seconds) {
      closedUntil = Math.max(closedUntil, clock() + Math.min(seconds, longestRetryAfter))
    },
    async enter(request, abort) {
      if (abort.aborted) throw toCancelled()
      const estimate = dues.estimate(request)
      const taken = await new Promise<Taken>((admit, refuse) => {
        const waiter = toWaiter({ estimate, abort, admit, refuse }, (gone) => waiting.delete(gone))
        waiting.add(waiter)
        // Others before it wait for the same.
        if (waiting.size === 1) pump()
      })
      return { leave: (completion) => leave(taken, completion) }
    },
  }
}

/** One that goes away when it is cancelled. */
function toWaiter({ estimate, abort, admit, refuse }: Waiter, leave: (waiter: Waiter) => void): Waiter {
  const unwatch = watchAbort(abort, () => {
    leave(waiter)
    refuse(toCancelled())
  })
  function admitNow(taken: Taken): void {
    unwatch()
    admit(taken)
  }
  function refuseNow(error: Error): void {
    unwatch()
    refuse(error)
  }
  const waiter: Waiter = { estimate, abort, admit: admitNow, refuse: refuseNow }
  return waiter
}

/** One sleeper for all who wait for a time. */
function createAlarm({ clock, sleep }: Pick<PaceSettings, 'clock' | 'sleep'>, ring: () => void) {
  let ringsAt = Infinity
  return {
    ringIn(seconds: number, abort: Abort): void {
      const at = clock() + seconds
      if (at >= ringsAt) return
      ringsAt = at
      void sleep(seconds, abort).then(() => {
        if (ringsAt === at) ringsAt = Infinity
        ring()
      })
    },
  }
}
