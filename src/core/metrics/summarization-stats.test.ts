import { expect, test } from 'vitest'
import { findFragments, findFragmentsAsUpstream } from '../text/fragments.ts'
import { toJudged } from '../testing/judged.fixture.ts'
import { summarizationStats } from './summarization-stats.ts'

const toValues = (answer: string, input: string, scoring: 'helm' | 'corrected') => {
  const { values } = summarizationStats.score(toJudged(answer, ['x'], { input }), scoring)
  return ['coverage', 'density', 'compression'].map((part) => values[`summarization_${part}`])
}

// helm: upstream's fragments over spaCy 3.8.18's tokens. corrected: by hand.
test.each([
  // The line break is a word upstream, so that the text has 24 and not 23. Fragments of 1, 3 and 5 words.
  [
    'A 54-year-old man came with chest pain. The chest pain began two hours ago.\n\nHe smokes.',
    'Man with chest pain that began two hours ago.',
    { helm: [0.9, 3.5, 2.4], corrected: [0.9, 3.5, 2.3] },
  ],
  // "a a b" stands in the text, but upstream looks on behind the match "a a" and misses it: 2² + 1² of 3.
  ['a a a b', 'a a b', { helm: [1, 5 / 3, 4 / 3], corrected: [1, 3, 4 / 3] }],
  // Upstream drops the braces and counts the second blank.
  [
    'Fever and cough for 3 days.  Cough is dry.',
    '{The cough is dry.}',
    { helm: [0.8, 3.2, 2.4], corrected: [4 / 7, 16 / 7, 11 / 7] },
  ],
  ['One two three', 'nothing shared here', { helm: [0, 0, 1], corrected: [0, 0, 1] }],
  ['One two three', '', { helm: [0, 0, 0], corrected: [0, 0, 0] }],
])('%j and %j', (text, summary, { helm, corrected }) => {
  toValues(summary, text, 'helm').forEach((value, at) => expect(value).toBeCloseTo(helm[at]!, 14))
  toValues(summary, text, 'corrected').forEach((value, at) => expect(value).toBeCloseTo(corrected[at]!, 14))
})

test('the longest fragments are those that trying every place of the text gives', () => {
  let seed = 7
  const next = () => (seed = (seed * 48271) % 2147483647)
  const make = (length: number) => Array.from({ length }, () => 'abc'[next() % 3]!)
  for (let round = 0; round < 200; round += 1) {
    const [summary, text] = [make(next() % 30), make(next() % 60)]
    expect(findFragments(summary, text)).toEqual(findByTrying(summary, text))
    const upstream = findFragmentsAsUpstream(summary, text)
    expect(upstream.reduce((sum, length) => sum + length, 0)).toBeLessThanOrEqual(summary.length)
  }
})

function findByTrying(summary: string[], text: string[]): number[] {
  const lengths: number[] = []
  for (let at = 0; at < summary.length;) {
    const best = text.reduce((most, _token, place) => {
      let length = 0
      while (at + length < summary.length && summary[at + length] === text[place + length]) length += 1
      return Math.max(most, length)
    }, 0)
    if (best > 0) lengths.push(best)
    at += Math.max(best, 1)
  }
  return lengths
}

test('neither end is better, and a row without text is broken', () => {
  expect(summarizationStats.gives.map(({ direction }) => direction)).toEqual([null, null, null])
  expect(summarizationStats.score(toJudged('x', ['x']), 'corrected').status).toBe('bad_gold')
})
