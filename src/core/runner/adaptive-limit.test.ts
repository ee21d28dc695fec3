import { describe, expect, test } from 'vitest'
import { createAdaptiveLimit } from './adaptive-limit.ts'
import { createQueueing, simulate, type Serving } from './simulated-endpoint.fixture.ts'

const steady: Serving = () => ({ seconds: 1, fate: 'answered' })

/** 429 at once where more than `most` are in flight. */
const refusingAbove =
  (most: number): Serving =>
  (inFlight) =>
    inFlight > most ? { seconds: 0.01, fate: 'overloaded' } : { seconds: 1, fate: 'answered' }

describe('where it starts', () => {
  test.each([
    [1, 1],
    [3, 3],
    [4, 4],
    [64, 4],
    [500, 32],
    [4096, 256],
  ])('a cap of %i begins at %i', (cap, first) => {
    expect(createAdaptiveLimit(cap).now()).toBe(first)
  })
})

describe('an endpoint that answers in one second, however many ask', () => {
  test('the limit doubles with every round trip up to the cap, and stays there', () => {
    const { limits } = simulate(64, 2_000, steady)
    const reached = [1.5, 2.5, 3.5, 4.5].map((at) => limits.findLast((one) => one.at <= at)?.limit)
    expect(reached).toEqual([8, 16, 32, 64])
    expect(limits.filter(({ at }) => at > 5).every(({ limit }) => limit === 64)).toBe(true)
  })

  test('500 are in flight after four round trips, so that a long run loses little', () => {
    const { limits, seconds } = simulate(500, 20_000, steady)
    expect(limits.find(({ limit }) => limit === 500)?.at).toBe(4)
    expect(seconds).toBeLessThan((20_000 / 500) * 1.1 + 2)
  })
})

describe('an endpoint with a fixed number of slots and a queue', () => {
  test.each([
    [1, 1],
    [8, 1],
    [32, 0.2],
    [100, 2],
  ])('%i slots of %d s are kept busy, and the queue stays short', (slots, seconds) => {
    const { limits, seconds: took } = simulate(512, 200 * slots, createQueueing(slots, seconds))
    const later = limits.slice(limits.length >> 1).map(({ limit }) => limit)
    expect(Math.max(...later)).toBeLessThanOrEqual(Math.max(64, slots * 4))
    // The least time that the slots need, and the climb.
    expect(took).toBeLessThan(200 * seconds * 1.15)
  })
})

describe('an endpoint that refuses what is too much', () => {
  test.each([2, 10, 50])('above %i in flight: settles below, and few are refused', (most) => {
    const { limits, overloaded, answered } = simulate(512, 200 * most, refusingAbove(most))
    const later = limits.slice(limits.length >> 1).map(({ limit }) => limit)
    const mean = later.reduce((sum, limit) => sum + limit, 0) / later.length
    expect(mean).toBeGreaterThan(most * 0.7)
    expect(mean).toBeLessThan(most * 1.1)
    expect(overloaded / answered).toBeLessThan(0.15)
  })

  test('all of one flight refused is one halving, not many', () => {
    const limit = createAdaptiveLimit(512)
    const tickets = Array.from({ length: 32 }, () => limit.begin(0))
    for (const ticket of tickets) limit.end(ticket, 1, 'overloaded')
    expect(limit.now()).toBe(16)
  })

  test('refused again and again it goes down to one, and never below', () => {
    const limit = createAdaptiveLimit(64)
    for (let at = 0; at < 20; at++) limit.end(limit.begin(at), at + 0.5, 'overloaded')
    expect(limit.now()).toBe(1)
  })

  test('it comes back up once the endpoint bears more', () => {
    const recovering: Serving = (inFlight, at) =>
      at < 30 && inFlight > 4 ? { seconds: 0.01, fate: 'overloaded' } : { seconds: 1, fate: 'answered' }
    const { limits } = simulate(64, 10_000, recovering)
    expect(limits.findLast(({ at }) => at < 30)!.limit).toBeLessThanOrEqual(5)
    expect(limits.at(-1)!.limit).toBe(64)
  })
})

describe('an endpoint that becomes slower', () => {
  test('a lower limit, without a fault', () => {
    const slots = createQueueing(16, 1)
    let other: Serving | null = null
    const slowing: Serving = (inFlight, at) => {
      if (at < 40) return slots(inFlight, at)
      other ??= createQueueing(2, 1)
      return other(inFlight, at)
    }
    const { limits } = simulate(64, 1_000, slowing)
    const before = limits.findLast(({ at }) => at < 40)!.limit
    expect(before).toBeGreaterThanOrEqual(16)
    expect(Math.min(...limits.filter(({ at }) => at > 45).map(({ limit }) => limit))).toBeLessThan(before)
  })
})

test('with less to ask than allowed the limit stays where it is', () => {
  const limit = createAdaptiveLimit(64)
  for (let at = 0; at < 100; at++) limit.end(limit.begin(at), at + 0.5, 'answered')
  expect(limit.now()).toBe(4)
})

test('renewed, it climbs again from where it stands', () => {
  const limit = createAdaptiveLimit(8)
  for (let at = 0; at < 40; at += 2) {
    const tickets = Array.from({ length: limit.now() }, () => limit.begin(at))
    for (const ticket of tickets) limit.end(ticket, at + 1, 'answered')
  }
  expect(limit.now()).toBe(8)
  limit.renew()
  expect(limit.now()).toBe(8)
})
