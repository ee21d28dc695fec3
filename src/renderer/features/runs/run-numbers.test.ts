// The characters of the pages that plan a run, for the values that tempt rounding.
import { describe, expect, it } from 'vitest'
import { toTimes, toTokens } from './run-numbers.ts'

describe('numbers of a plan', () => {
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
})
