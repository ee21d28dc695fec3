// The characters and sentences of the run pages, for the values that tempt rounding.
import { describe, expect, it } from 'vitest'
import {
  toAmount,
  toCoverageSentence,
  toDuration,
  toHalfWidth,
  toPercent,
  toTimes,
  toTokens,
} from './run-numbers.ts'

const full = { total: 200, scored: 200, failed: 0, unparsed: 0, refused: 0, badGold: 0, unavailable: 0 }

describe('numbers of the run pages', () => {
  it('prints durations in the unit that fits', () => {
    expect([0.2, 45, 59.6, 1500, 3599, 7560, 23_460, 176_400, 270_000].map(toDuration)).toEqual([
      '1 s',
      '45 s',
      '60 s',
      '25 min',
      '1 h 00',
      '2 h 06',
      '6 h 31',
      '2 d 1 h',
      '3 d 3 h',
    ])
  })

  it('prints tokens in the unit that fits', () => {
    expect([12, 5600, 999_499, 999_500, 17_940_000].map(toTokens)).toEqual([
      '12',
      '6 k',
      '999 k',
      '1.0 M',
      '17.9 M',
    ])
  })

  it('prints how many times less is computed', () => {
    expect([1, 20, 2.2003, 34.42, 400.4].map(toTimes)).toEqual(['×1', '×20', '×2.2', '×34.4', '×400'])
  })

  it('never rounds a share up to all', () => {
    expect([toPercent(999, 1000), toPercent(1000, 1000), toPercent(0, 0)]).toEqual([99, 100, 0])
  })

  it('counts nouns', () => {
    expect([toAmount(1, 'run'), toAmount(1200, 'run')]).toEqual(['1 run', '1,200 runs'])
  })

  it('prints half the interval without its zero', () => {
    expect(toHalfWidth({ low: 0.116, high: 0.22, method: 'bootstrap' })).toBe('±.052')
  })

  it('says what was left out and what counts as wrong', () => {
    expect(toCoverageSentence({ ...full, scored: 198, failed: 2, unparsed: 4, refused: 1 })).toBe(
      '198 of 200 scored. 2 requests failed, and the mean leaves them out. 5 answers commit to nothing and count as wrong.',
    )
    expect(toCoverageSentence({ ...full, scored: 199, badGold: 1, refused: 1 })).toBe(
      '199 of 200 scored. 1 question has a broken right answer, and the mean leaves it out. 1 answer commits to nothing and counts as wrong.',
    )
    expect(toCoverageSentence(full)).toBe('200 of 200 scored.')
  })
})
