// Requests that want to be sent → each its turn, in order, once there is a place, time and money for it.
import type { ModelSettings } from '../../contracts/model.ts'
import type { Completion, Request } from '../../contracts/request.ts'
import type { Abort, Clock, Sleep } from '../ports.ts'
import { toCancelled, watchAbort } from './abort-watch.ts'
import { createRateLimit, unlimited } from './rate-limit.ts'
import { toActualTokens, toExpectedTokens, type TokenCount } from './request-tokens.ts'
import { RunStop } from './run-stop.ts'
import { createSpending } from './spending.ts'
import { longestRetryAfter } from './with-retry.ts'

export interface PaceSettings {
  /** Most requests in flight. */
  readonly cap: number
  readonly limits: Pick<ModelSettings, 'requestsPerMinute' | 'tokensPerMinute' | 'maxCost' | 'prices'>
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
  readonly tokens: TokenCount
  readonly abort: Abort
  readonly admit: () => void
  readonly refuse: (error: Error) => void
}

const noTokens: TokenCount = { prompt: 0, completion: 0 }

/** `places` says how many may be in at this moment. */
export function createAdmission(settings: PaceSettings, places: () => number): Admission {
  const { clock, sleep, limits } = settings
  const requests = limits.requestsPerMinute === null ? unlimited : createRateLimit(limits.requestsPerMinute)
  const tokens = limits.tokensPerMinute === null ? unlimited : createRateLimit(limits.tokensPerMinute)
  const { maxCost: most, prices } = limits
  const spending = most === null || prices === null ? null : createSpending(prices, most)
  const counts = limits.tokensPerMinute !== null || spending !== null
  const waiting = new Set<Waiter>()
  let inside = 0
  let closedUntil = -Infinity
  let waking = Infinity

  function secondsUntil(waiter: Waiter): number {
    const at = clock()
    return Math.max(
      closedUntil - at,
      requests.secondsUntil(1, at),
      tokens.secondsUntil(waiter.tokens.prompt, at),
    )
  }

  function admit(waiter: Waiter): void {
    const at = clock()
    waiting.delete(waiter)
    inside += 1
    requests.take(1, at)
    tokens.take(waiter.tokens.prompt, at)
    spending?.setAside(waiter.tokens)
    waiter.admit()
  }

  /** Lets in whoever can go in, and comes back when the next one can. */
  function pump(): void {
    for (const waiter of waiting) {
      if (inside >= places()) return
      if (spending !== null && !spending.affords(waiter.tokens)) {
        // Those inside may cost less than was set aside for them.
        if (inside === 0) refuseAll(spending.spent())
        return
      }
      const seconds = secondsUntil(waiter)
      if (seconds > 0) return wakeIn(seconds, waiter.abort)
      admit(waiter)
    }
  }

  function refuseAll(spent: number): void {
    const reason = { kind: 'cost', spent, most: most ?? 0, currency: prices?.currency ?? '' } as const
    for (const waiter of waiting) waiter.refuse(new RunStop(reason))
    waiting.clear()
  }

  function wakeIn(seconds: number, abort: Abort): void {
    const at = clock() + seconds
    // One sleeper for all; an earlier one comes back here anyway.
    if (at >= waking) return
    waking = at
    void sleep(seconds, abort).then(() => {
      if (waking === at) waking = Infinity
      pump()
    })
  }

  function leave(expected: TokenCount, completion: Completion | null): void {
    inside -= 1
    if (counts) {
      const actual = completion === null ? null : toActualTokens(completion, expected)
      spending?.settle(expected, actual)
      if (actual !== null) tokens.correct(expected.prompt - actual.prompt - actual.completion)
    }
    pump()
  }

  return {
    closeFor(seconds) {
      closedUntil = Math.max(closedUntil, clock() + Math.min(seconds, longestRetryAfter))
    },
    async enter(request, abort) {
      if (abort.aborted) throw toCancelled()
      const expected = counts ? toExpectedTokens(request) : noTokens
      await new Promise<void>((resolve, reject) => {
        const unwatch = watchAbort(abort, () => {
          waiting.delete(waiter)
          reject(toCancelled())
        })
        function finish(end: () => void): void {
          unwatch()
          end()
        }
        const waiter: Waiter = {
          tokens: expected,
          abort,
          admit: () => finish(resolve),
          refuse: (error) => finish(() => reject(error)),
        }
        waiting.add(waiter)
        // Others before it wait for the same.
        if (waiting.size === 1) pump()
      })
      return { leave: (completion) => leave(expected, completion) }
    },
  }
}
