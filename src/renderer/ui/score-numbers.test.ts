// What stands beside a score, for the values that tempt rounding.
import { describe, expect, it } from 'vitest'
import { toCoverageSentence, toHalfWidth } from './score-numbers.ts'

const full = {
  total: 200,
  scored: 200,
  failed: 0,
  unparsed: 0,
  refused: 0,
  unread: 0,
  badGold: 0,
  unavailable: 0,
}

describe('numbers beside a score', () => {
  it('prints half the interval without its zero', () => {
    expect(toHalfWidth({ low: 0.116, high: 0.22, method: 'bootstrap' })).toBe('±.052')
  })

  it('says what was left out and what counts as wrong', () => {
    expect(toCoverageSentence({ ...full, scored: 198, failed: 2, unparsed: 4, refused: 1 })).toBe(
      '198 of 200 scored. 2 requests failed, and the mean leaves them out. 5 answers commit to nothing and count as wrong.',
    )
    expect(toCoverageSentence({ ...full, scored: 199, unread: 0, badGold: 1, refused: 1 })).toBe(
      '199 of 200 scored. 1 question has a broken right answer, and the mean leaves it out. 1 answer commits to nothing and counts as wrong.',
    )
    expect(toCoverageSentence(full)).toBe('200 of 200 scored.')
  })
})
