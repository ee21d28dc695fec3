import { describe, expect, test } from 'vitest'
import { toInterval, toWilson } from './interval.ts'

const zeroToOne = [0, 1] as const
const share = (ones: number, count: number) =>
  Array.from({ length: count }, (_, index) => (index < ones ? 1 : 0))

describe('toInterval', () => {
  test('no interval of one value or none', () => {
    expect(toInterval([], zeroToOne)).toBeNull()
    expect(toInterval([1], zeroToOne)).toBeNull()
  })

  test('the same values give the same digits', () => {
    expect(toInterval(share(30, 100), zeroToOne)).toEqual(toInterval(share(30, 100), zeroToOne))
  })

  test('near the normal interval where that is right', () => {
    const { low, high, method } = toInterval(share(300, 1000), zeroToOne)!
    const width = 1.96 * Math.sqrt((0.3 * 0.7) / 1000)
    expect(method).toBe('bootstrap')
    expect(low).toBeGreaterThan(0.3 - width - 0.004)
    expect(low).toBeLessThan(0.3 - width + 0.004)
    expect(high).toBeGreaterThan(0.3 + width - 0.004)
    expect(high).toBeLessThan(0.3 + width + 0.004)
  })

  test('scores between the ends of the scale', () => {
    const { low, high } = toInterval([4, 4.5, 5, 3.5, 4, 4.5], [1, 5])!
    expect(low).toBeGreaterThanOrEqual(3.5)
    expect(low).toBeLessThan(4.25)
    expect(high).toBeGreaterThan(4.25)
    expect(high).toBeLessThanOrEqual(5)
  })

  test('all right or all wrong: Wilson, with a width', () => {
    expect(toInterval(share(0, 20), zeroToOne)).toMatchObject({ low: 0, method: 'wilson' })
    expect(toInterval(share(0, 20), zeroToOne)!.high).toBeCloseTo(0.161125, 5)
    expect(toInterval(share(20, 20), zeroToOne)).toMatchObject({ high: 1, method: 'wilson' })
    expect(toInterval(share(20, 20), zeroToOne)!.low).toBeCloseTo(0.838875, 5)
    expect(toInterval([5, 5, 5], [1, 5])).toMatchObject({ high: 5, method: 'wilson' })
  })

  test('all equal, away from the ends: the bootstrap has no width', () => {
    expect(toInterval([3, 3, 3], [1, 5])).toEqual({ low: 3, high: 3, method: 'bootstrap' })
  })
})

test.each([
  { k: 0, n: 1, low: 0, high: 0.793451 },
  { k: 1, n: 1, low: 0.206549, high: 1 },
  { k: 5, n: 10, low: 0.236593, high: 0.763407 },
  { k: 720, n: 1047, low: 0.658964, high: 0.715022 },
])('Wilson $k of $n', ({ k, n, low, high }) => {
  const [from, to] = toWilson(k, n)
  expect(from).toBeCloseTo(low, 6)
  expect(to).toBeCloseTo(high, 6)
})
