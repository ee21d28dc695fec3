// How long an address took to answer → how long it may be silent before a request is given up.

export interface AnswerTimes {
  /** Seconds of silence allowed; never less than the `least` that was set. */
  allow(url: string, least: number): number
  answered(url: string, seconds: number): void
  /** Times an exchange; one that ends in an error of the server's says nothing of its speed. */
  measure<Answer extends { readonly status: number }>(
    url: string,
    exchange: () => Promise<Answer>,
  ): Promise<Answer>
}

/** A server that has not answered yet may be loading its model. */
const LOADING_FACTOR = 3
/** Many times what the slowest requests took: a slow machine is no broken one. */
const SLOW_FACTOR = 8
const SLOW_SHARE = 0.95
const KEPT = 64
const ADDRESSES_KEPT = 100

interface Seen {
  readonly seconds: number[]
  next: number
  slow: number
}

export function createAnswerTimes(): AnswerTimes {
  const byUrl = new Map<string, Seen>()

  function begin(url: string): Seen {
    const [oldest] = byUrl.keys()
    if (byUrl.size >= ADDRESSES_KEPT && oldest !== undefined) byUrl.delete(oldest)
    const seen = { seconds: [], next: 0, slow: 0 }
    byUrl.set(url, seen)
    return seen
  }

  function answered(url: string, taken: number): void {
    const seen = byUrl.get(url) ?? begin(url)
    seen.seconds[seen.next] = taken
    seen.next = (seen.next + 1) % KEPT
    // The few first ones, then now and then: sorting for each answer is for nothing.
    if (seen.seconds.length < KEPT || seen.next % 16 === 0) seen.slow = toSlow(seen.seconds)
  }

  return {
    allow(url, least) {
      const seen = byUrl.get(url)
      if (seen === undefined) return least * LOADING_FACTOR
      // Whole seconds: Node keeps one timer for all that wait equally long.
      return Math.max(least, Math.ceil(seen.slow * SLOW_FACTOR))
    },
    answered,
    async measure(url, exchange) {
      const sentAt = performance.now()
      const answer = await exchange()
      if (answer.status < 300) answered(url, (performance.now() - sentAt) / 1000)
      return answer
    },
  }
}

function toSlow(seconds: readonly number[]): number {
  const sorted = seconds.toSorted((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * SLOW_SHARE) - 1] ?? 0
}
