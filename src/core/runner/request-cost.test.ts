import { describe, expect, test } from 'vitest'
import { toCost, weighCosts, type RequestCost } from './request-cost.ts'
import type { Amount, Stretch } from './work-done.ts'

/** Stretches of one request each, which take exactly what they cost. */
function toStretches(amounts: readonly Amount[], cost: RequestCost): Stretch[] {
  let end = 0
  return amounts.map((amount) => {
    const from = end
    end += toCost(amount, cost) / 50
    return { from, to: end, amount }
  })
}

const varied = Array.from({ length: 40 }, (_, at) => ({
  count: 1,
  prompt: 100 + ((at * 37) % 40) * 70,
  answer: 10 + ((at * 23) % 40) * 2,
}))

/** How often a small request fits into a large one, as the weighed costs have it. */
function compare(stretches: readonly Stretch[]): number {
  return weighCosts(stretches, 1).reduce(
    (sum, { cost, share }) => sum + (share * toCost(large, cost)) / toCost(small, cost),
    0,
  )
}

const large = { count: 1, prompt: 3000, answer: 40 }
const small = { count: 1, prompt: 100, answer: 40 }

describe('what a request costs', () => {
  test.each([
    // A token of a prompt that costs a sixteenth, much, or next to nothing; a request for itself nothing, or most of it.
    [{ perRequest: 0, perPromptToken: 1 / 15 }, 240 / 46.67],
    [{ perRequest: 0, perPromptToken: 0.5 }, 1540 / 90],
    [{ perRequest: 24, perPromptToken: 0.02 }, 124 / 66],
    [{ perRequest: 200, perPromptToken: 0.005 }, 255 / 240.5],
  ])('%j shows where sizes differ', (cost, truth) => {
    const error = Math.abs(Math.log(compare(toStretches(varied, cost)) / truth))
    const unseen = Math.abs(Math.log(compare([]) / truth))
    expect(error).toBeLessThan(Math.max(0.1, unseen / 3))
  })

  test('is the usual where nothing tells it', () => {
    const alike = varied.map(() => ({ count: 1, prompt: 700, answer: 40 }))
    expect(compare(toStretches(alike, { perRequest: 100, perPromptToken: 0.001 }))).toBeCloseTo(
      compare([]),
      9,
    )
    // About 4 tokens a request and a sixteenth a token: 231 tokens beside 50, spread about that.
    expect(compare([])).toBeGreaterThan(3.5)
    expect(compare([])).toBeLessThan(5.5)
  })

  test('shares are of one whole', () => {
    const shares = weighCosts(toStretches(varied, { perRequest: 4, perPromptToken: 0.1 }), 1)
    expect(shares.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 9)
  })
})
