// So much a minute → when the next request may go: a token bucket.

export interface RateLimit {
  /** Seconds until so much may be taken; 0 for now. */
  secondsUntil(amount: number, at: number): number
  take(amount: number, at: number): void
  /** Gives back what was taken too much, or takes what was too little; known once the answer is there. */
  correct(excess: number): void
}

/** Holds a second's worth, so that requests come evenly and not in bursts. What is larger than that waits for a full bucket. */
export function createRateLimit(perMinute: number): RateLimit {
  const perSecond = perMinute / 60
  const capacity = Math.max(1, perSecond)
  let level = capacity
  let filledAt: number | null = null

  function fill(at: number): void {
    if (filledAt !== null) level = Math.min(capacity, level + (at - filledAt) * perSecond)
    filledAt = at
  }

  return {
    secondsUntil(amount, at) {
      fill(at)
      return Math.max(0, (Math.min(amount, capacity) - level) / perSecond)
    },
    take(amount, at) {
      fill(at)
      level -= amount
    },
    correct(excess) {
      level = Math.min(capacity, level + excess)
    },
  }
}

export const unlimited: RateLimit = { secondsUntil: () => 0, take: () => {}, correct: () => {} }
