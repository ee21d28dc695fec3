// How requests fare → how many of them may be in flight: as many as make an endpoint quicker, and no more than it bears.

/** What became of a request: `overloaded` where the endpoint had too much to do, or did not answer at all. */
export type Fate = 'answered' | 'overloaded' | 'other'

/** A request on its way; it is given back with its fate. */
export interface Ticket {
  readonly at: number
  readonly window: Window
}

export interface AdaptiveLimit {
  /** Most requests in flight at this moment. */
  now(): number
  /** `at` is in seconds of a clock that never goes back. */
  begin(at: number): Ticket
  end(ticket: Ticket, at: number, fate: Fate): void
  /** What was learned of speed counts no more, as other questions come; what the endpoint bears stays. */
  renew(): void
}

const FIRST_LIMIT = 4
/** Who allows 500 means it: the climb begins four doublings below. */
const FIRST_SHARE = 1 / 16
/** A doubling must bring so much more throughput, or so little more latency; a smaller step, its share of that. */
const LEAST_GAIN = 0.15
const MOST_DELAY = 0.25
const CLIMB = 2
const PROBE = 1.5
/** Windows between two probes: doubled with each one that brings nothing. */
const LEAST_PATIENCE = 4
const MOST_PATIENCE = 64
const OVERLOAD_CUT = 0.5
/** Where nothing failed, but all became slower. */
const SLOWDOWN_CUT = 0.75

/** Half a flight of requests: what it takes to judge a limit. */
interface Window {
  readonly startedAt: number
  /** All that were answered in it. */
  answered: number
  /** Those that began in it as well, and their seconds. */
  own: number
  ownSeconds: number
  /** Most that were in flight. */
  peak: number
}

interface Measure {
  readonly limit: number
  /** Answers a second. */
  readonly rate: number
  /** Mean of a request. */
  readonly seconds: number
}

interface State {
  readonly limit: number
  readonly phase: 'climbing' | 'steady' | 'probing'
  /** What the limit before gave, or this one while it is steady. */
  readonly base: Measure | null
  /** Lowest limit that was too much; null where none is known. */
  readonly ceiling: number | null
  readonly patience: number
  /** Windows since the limit became steady. */
  readonly calm: number
}

/**
 * Doubles while throughput grows or latency holds; else it goes back to the last limit that paid and tries a little more now
 * and then, the more seldom the less it brings. Overload halves it, once for all requests of one flight, and the way up
 * then halves the distance to the limit that was too much.
 */
export function createAdaptiveLimit(cap: number): AdaptiveLimit {
  let state = toStart(cap)
  let window: Window | null = null
  let inFlight = 0
  let lastCutAt = -Infinity

  return {
    now: () => state.limit,
    begin(at) {
      inFlight += 1
      window ??= startWindow(at)
      window.peak = Math.max(window.peak, inFlight)
      return { at, window }
    },
    end(ticket, at, fate) {
      inFlight -= 1
      if (fate === 'overloaded' && ticket.at >= lastCutAt) {
        state = toCut(state)
        lastCutAt = at
        window = null
      }
      if (fate !== 'answered' || window === null) return
      window.answered += 1
      if (ticket.window !== window) return
      window.own += 1
      window.ownSeconds += at - ticket.at
      // As many as begin at once when the limit is doubled, so that a doubling takes one round trip.
      if (window.own < Math.max(2, state.limit / 2) || at <= window.startedAt) return
      const rate = window.answered / (at - window.startedAt)
      const measure = { limit: state.limit, rate, seconds: window.ownSeconds / window.own }
      state = toNext(state, measure, { cap, isFull: window.peak >= state.limit })
      window = { ...startWindow(at), peak: inFlight }
    },
    renew() {
      state = { ...state, base: null, phase: 'climbing', patience: LEAST_PATIENCE }
      window = null
    },
  }
}

function toStart(cap: number): State {
  const limit = Math.max(1, Math.min(cap, Math.max(FIRST_LIMIT, Math.ceil(cap * FIRST_SHARE))))
  return { limit, phase: 'climbing', base: null, ceiling: null, patience: LEAST_PATIENCE, calm: 0 }
}

function startWindow(startedAt: number): Window {
  return { startedAt, answered: 0, own: 0, ownSeconds: 0, peak: 0 }
}

interface Bounds {
  readonly cap: number
  /** Whether as many were in flight as allowed; where there is less to send, a higher limit would say nothing. */
  readonly isFull: boolean
}

function toNext(state: State, measure: Measure, bounds: Bounds): State {
  if (state.phase === 'steady') return toNextSteady(state, measure, bounds)
  const { base } = state
  if (base !== null && !isWorth(measure, base)) return toSteady(state, base)
  const next = { ...state, base: measure }
  const limit = toHigher(state, CLIMB, bounds)
  return limit === state.limit ? toSteady(next, measure) : { ...next, limit, phase: 'climbing' }
}

function toNextSteady(state: State, measure: Measure, bounds: Bounds): State {
  const { limit } = state
  const base = state.base ?? measure
  if (measure.rate < base.rate * 0.7 && measure.seconds > base.seconds * 1.5) {
    const less = Math.max(1, Math.floor(limit * SLOWDOWN_CUT))
    return { ...state, limit: less, base: { ...measure, limit: less }, calm: 0 }
  }
  const calm = state.calm + 1
  // What an endpoint bears changes: after a long calm the ceiling is tried anew.
  const ceiling = calm < MOST_PATIENCE ? state.ceiling : null
  const next = { ...state, base: toMixed(base, measure), calm, ceiling }
  if (calm < state.patience) return next
  const higher = toHigher(next, PROBE, bounds)
  return higher === limit ? next : { ...next, limit: higher, phase: 'probing' }
}

/** Goes back to what paid. */
function toSteady(state: State, base: Measure): State {
  const patience = state.phase === 'probing' ? Math.min(MOST_PATIENCE, state.patience * 2) : state.patience
  return { ...state, limit: base.limit, base, patience, phase: 'steady', calm: 0 }
}

function toCut(state: State): State {
  const ceiling = state.limit
  const { base } = state
  // Above a limit that paid, that one is known to be borne.
  if (state.phase !== 'steady' && base !== null && base.limit < ceiling)
    return { ...toSteady(state, base), ceiling }
  const limit = Math.max(1, Math.floor(state.limit * OVERLOAD_CUT))
  return { ...state, limit, base: null, ceiling, phase: 'steady', patience: LEAST_PATIENCE, calm: 0 }
}

function toHigher({ limit, ceiling }: State, factor: number, { cap, isFull }: Bounds): number {
  if (!isFull) return limit
  const free = Math.max(limit + 1, limit * factor)
  const below = ceiling === null ? free : Math.min(free, (limit + ceiling) / 2)
  return Math.max(limit, Math.min(cap, Math.floor(below)))
}

function isWorth(measure: Measure, base: Measure): boolean {
  const step = measure.limit / base.limit - 1
  const grew = measure.rate >= base.rate * (1 + step * LEAST_GAIN)
  return grew || measure.seconds <= base.seconds * (1 + step * MOST_DELAY)
}

function toMixed(before: Measure, now: Measure): Measure {
  const mix = (old: number, fresh: number) => old * 0.7 + fresh * 0.3
  return { limit: now.limit, rate: mix(before.rate, now.rate), seconds: mix(before.seconds, now.seconds) }
}
