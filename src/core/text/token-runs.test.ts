import { describe, expect, test } from 'vitest'
import { takeLongestRuns } from './token-runs.ts'

const toFits = (first: string, second: string) =>
  first
    .split(' ')
    .map((word) => new Set(second.split(' ').flatMap((other, at) => (other === word ? [at] : []))))
const pair = (first: string, second: string, standing?: readonly (number | null)[]) =>
  takeLongestRuns(toFits(first, second), standing ?? first.split(' ').map(() => null))

describe('takeLongestRuns', () => {
  test.each([
    ['a b c', 'a b c', [0, 1, 2]],
    // The run "a b" is taken before the single a that comes first.
    ['a x a b', 'a b a', [2, null, 0, 1]],
    ['the cat', 'the dog the cat', [2, 3]],
    ['a a a', 'a a', [0, 1, null]],
    ['x y', 'a b', [null, null]],
    // Of runs of one length the one on the nearest place.
    ['b a', 'a a', [null, 1]],
  ])('%s over %s', (first, second, expected) => expect(pair(first, second)).toEqual(expected))

  test('a run goes on through pairs that stand', () => {
    // "b" stands on the second b, so that a and c go beside it and not to the first place.
    expect(pair('a b c', 'a c a b c', [null, 3, null])).toEqual([2, 3, 4])
  })

  test('what is equal is paired as often as both have it', () => {
    let seed = 11
    const next = () => (seed = (seed * 48271) % 2147483647)
    const make = () => Array.from({ length: 1 + (next() % 40) }, () => 'abcd'[next() % 4]!).join(' ')
    for (let round = 0; round < 100; round += 1) {
      const [first, second] = [make(), make()]
      const pairing = pair(first, second)
      const most = [...'abcd'].reduce((sum, word) => {
        const count = (text: string) => text.split(' ').filter((other) => other === word).length
        return sum + Math.min(count(first), count(second))
      }, 0)
      const places = pairing.filter((place) => place !== null)
      expect(places).toHaveLength(most)
      expect(new Set(places).size).toBe(most)
      pairing.forEach((place, at) => {
        if (place !== null) expect(second.split(' ')[place]).toBe(first.split(' ')[at])
      })
    }
  })

  test('a word said two thousand times over takes no time', { timeout: 15_000 }, () => {
    const everywhere = new Set(Array.from({ length: 2000 }, (_, at) => at))
    const fits = Array.from({ length: 2000 }, () => everywhere)
    expect(
      takeLongestRuns(
        fits,
        fits.map(() => null),
      ).every((place, at) => place === at),
    ).toBe(true)
  })
})
