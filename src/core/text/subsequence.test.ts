import { expect, test } from 'vitest'
import { countLongestCommon, findLongestCommon } from './subsequence.ts'

const toTokens = (text: string) => text.split(' ').filter(Boolean)

// Places as rouge_score 0.1.2 backtracks: of several, it leaves the last token of the first list first.
test.each([
  ['a b c d', 'a b c d', [0, 1, 2, 3]],
  ['a b c d', 'b d', [1, 3]],
  ['a b c', 'x y', []],
  ['', 'a', []],
  ['a b', 'b a', [0]],
  ['the cat sat on the mat', 'the mat on the cat', [0, 3, 4]],
  ['x a y b x a', 'a x b a', [0, 3, 5]],
])('%j in %j', (first, second, places) => {
  expect(findLongestCommon(toTokens(first), toTokens(second))).toEqual(places)
  expect(countLongestCommon(toTokens(first), toTokens(second))).toBe(places.length)
})

test('the places spell a common subsequence of the length that counting gives, beyond one word of bits', () => {
  let seed = 1
  const next = () => (seed = (seed * 48271) % 2147483647)
  for (let round = 0; round < 60; round += 1) {
    const make = () => Array.from({ length: next() % 150 }, () => 'abcdef'[next() % 6]!)
    const [first, second] = [make(), make()]
    const places = findLongestCommon(first, second)
    expect(places).toHaveLength(countLongestCommon(first, second))
    let at = 0
    for (const place of places) {
      const found = second.indexOf(first[place]!, at)
      expect(found).toBeGreaterThanOrEqual(at)
      at = found + 1
    }
    expect(places).toEqual([...new Set(places)].sort((a, b) => a - b))
  }
})
