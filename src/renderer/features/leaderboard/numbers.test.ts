// The characters of a cell, for the values that tempt rounding.
import { describe, expect, it } from 'vitest'
import { toCoveragePercent, toCoverageText, toHalfWidth, toRange, toScore } from './numbers.ts'

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

describe('numbers of the leaderboard', () => {
  it('prints scores with three decimals', () => {
    expect([0.1684, 0, 1, 4.2].map(toScore)).toEqual(['0.168', '0.000', '1.000', '4.200'])
  })

  it('prints half the interval without its zero', () => {
    expect(toHalfWidth({ low: 0.116, high: 0.22, method: 'bootstrap' })).toBe('±.052')
    expect(toHalfWidth({ low: 1, high: 4, method: 'bootstrap' })).toBe('±1.500')
  })

  it('never rounds coverage up to all', () => {
    expect(toCoveragePercent({ ...full, scored: 199, failed: 1 })).toBe(99)
    expect(toCoveragePercent({ ...full, total: 1000, scored: 999, failed: 1 })).toBe(99)
    expect(toCoveragePercent(full)).toBe(100)
    expect(toCoveragePercent({ ...full, total: 0, scored: 0 })).toBeNull()
  })

  it('says what was left out and what counts as wrong', () => {
    expect(
      toCoverageText({ ...full, scored: 197, failed: 2, unread: 0, badGold: 1, unparsed: 4, refused: 1 }),
    ).toBe(
      '197 of 200 scored. Left out of the mean: 2 failed, 1 had a broken right answer. 5 answers commit to nothing and count as wrong.',
    )
    expect(toCoverageText(full)).toBe('200 of 200 scored.')
  })

  it('prints a range only where values differ', () => {
    expect([toRange([60, 60]), toRange([60, 1047, 40]), toRange([])]).toEqual(['60', '40 to 1,047', ''])
  })
})
