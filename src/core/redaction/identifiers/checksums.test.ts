import { describe, expect, test } from 'vitest'
import { hasLuhn, isDea, isIban, isMedicareId, isNhsNumber, isNpi, isSsnShape, isVin } from './checksums.ts'

/** Published examples; the second value has one digit changed. */
const cases = [
  ['Luhn (ISO/IEC 7812 test card)', hasLuhn, '4111111111111111', '4111111111111112'],
  ['NPI (CMS example)', isNpi, '1234567893', '1234567894'],
  ['DEA', isDea, 'AB1234563', 'AB1234564'],
  ['VIN (49 CFR 565 example)', isVin, '1M8GDM9AXKP042788', '1M8GDM9A1KP042788'],
  ['IBAN (ISO 13616 example)', isIban, 'GB82 WEST 1234 5698 7654 32', 'GB82 WEST 1234 5698 7654 33'],
  ['NHS number (NHS example)', isNhsNumber, '9434765919', '9434765918'],
  ['MBI (CMS example)', isMedicareId, '1EG4-TE5-MK73', '1EG4-TE5-MKB3'],
  ['SSN', isSsnShape, '123-45-6789', '123-00-6789'],
] as const

describe('check digits', () => {
  test.each(cases)('%s', (...[, check, right, wrong]) => {
    expect(check(right)).toBe(true)
    expect(check(wrong)).toBe(false)
  })

  test.each([
    ['', false],
    ['not a number', false],
    ['0', false],
  ])('of "%s" are never right', (text, expected) => {
    for (const [, check] of cases) expect(check(text)).toBe(expected)
  })
})
