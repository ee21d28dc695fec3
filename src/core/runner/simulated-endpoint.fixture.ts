// A way of serving and a controller of concurrency → how the two get on, in simulated seconds.
import { createAdaptiveLimit, type Fate, type Ticket } from './adaptive-limit.ts'

/** How an endpoint serves: seconds until it answers, and whether with an answer, as so many are in it at arrival. */
export type Serving = (inFlight: number, at: number) => { readonly seconds: number; readonly fate: Fate }

export interface Simulated {
  readonly answered: number
  readonly overloaded: number
  readonly seconds: number
  /** The limit after each end of a request, with its time. */
  readonly limits: readonly { readonly at: number; readonly limit: number }[]
}

interface Pending {
  readonly endsAt: number
  readonly fate: Fate
  readonly ticket: Ticket
}

/** Keeps as many requests in flight as the controller allows, until so many were answered. */
export function simulate(cap: number, answers: number, serve: Serving): Simulated {
  const limit = createAdaptiveLimit(cap)
  let pending: Pending[] = []
  const limits: { at: number; limit: number }[] = []
  let at = 0
  let answered = 0
  let overloaded = 0
  while (answered < answers) {
    while (pending.length < limit.now()) {
      const { seconds, fate } = serve(pending.length + 1, at)
      pending.push({ endsAt: at + seconds, fate, ticket: limit.begin(at) })
    }
    const next = pending.reduce((first, one) => (one.endsAt < first.endsAt ? one : first))
    pending = pending.filter((one) => one !== next)
    at = Math.max(at, next.endsAt)
    limit.end(next.ticket, at, next.fate)
    limits.push({ at, limit: limit.now() })
    if (next.fate === 'answered') answered += 1
    else overloaded += 1
  }
  return { answered, overloaded, seconds: at, limits }
}

/** As many at once as `slots`, the others in a queue; each takes so long, or up to 30 % less or more. */
export function createQueueing(slots: number, seconds: number): Serving {
  const free = Array.from({ length: slots }, () => 0)
  let served = 0
  return (_inFlight, at) => {
    const slot = free.indexOf(Math.min(...free))
    // The golden ratio spreads evenly: the same for each run, and no two alike.
    const share = (served++ * 0.618034) % 1
    free[slot] = Math.max(at, free[slot]!) + seconds * (0.7 + 0.6 * share)
    return { seconds: free[slot] - at, fate: 'answered' }
  }
}
