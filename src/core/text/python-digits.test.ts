import { expect, test } from 'vitest'
import { foldDigits } from './python-digits.ts'

test.each([
  ['25', '25'],
  ['٢٥', '25'],
  ['２５．', '25．'],
  ['𝟗𝟘𝟙𝟶', '9010'],
  ['०१२', '012'],
  ['²½Ⅳ', '²½Ⅳ'],
  ['', ''],
])('%s → %s', (text, expected) => {
  expect(foldDigits(text)).toBe(expected)
})
