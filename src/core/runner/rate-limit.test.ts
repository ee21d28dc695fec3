import { describe, expect, test } from 'vitest'
import { createRateLimit } from './rate-limit.ts'

/** When each of these may go, one after the other. */
function schedule(perMinute: number, amounts: readonly number[]): number[] {
  const limit = createRateLimit(perMinute)
  let at = 0
  return amounts.map((amount) => {
    at += limit.secondsUntil(amount, at)
    limit.take(amount, at)
    return Math.round(at * 100) / 100
  })
}

describe('createRateLimit', () => {
  test('30 a minute: one every two seconds', () => {
    expect(schedule(30, [1, 1, 1, 1])).toEqual([0, 2, 4, 6])
  })

  test('120 a minute: two together, then one every half second', () => {
    expect(schedule(120, [1, 1, 1, 1])).toEqual([0, 0, 0.5, 1])
  })

  test('600 tokens a minute: what is larger than a second’s worth waits for a full bucket, and leaves a debt', () => {
    expect(schedule(600, [100, 100, 5])).toEqual([0, 10, 19.5])
  })

  test('never more than the limit in any minute, but for the first second’s worth', () => {
    const times = schedule(90, Array<number>(400).fill(1))
    for (const start of times)
      expect(times.filter((at) => at >= start && at < start + 60).length).toBeLessThanOrEqual(90 + 2)
  })

  test('time without requests is not saved up', () => {
    const limit = createRateLimit(60)
    limit.take(1, 0)
    expect(limit.secondsUntil(1, 1_000)).toBe(0)
    limit.take(1, 1_000)
    expect(limit.secondsUntil(1, 1_000)).toBe(1)
  })

  test('what was taken too little is waited for later, what was taken too much comes back', () => {
    const limit = createRateLimit(60)
    limit.take(1, 0)
    limit.correct(-3)
    expect(limit.secondsUntil(1, 0)).toBe(4)
    limit.correct(4)
    expect(limit.secondsUntil(1, 0)).toBe(0)
  })
})
