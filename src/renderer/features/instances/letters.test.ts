// Probabilities as a model gives them, and how they stand in the table.
import { expect, it } from 'vitest'
import { toOtherShare, toProbabilityText } from './letters.ts'

it.each([
  [0.834, '0.83'],
  [0, '0.00'],
  [0.004, '<0.01'],
  [0.996, '>0.99'],
  [1, '1.00'],
  // Rounding in a logarithm.
  [1.0000001, '1.00'],
  [null, 'not given'],
])('%s is %s', (probability, text) => expect(toProbabilityText(probability)).toBe(text))

const toLetters = (...all: (number | null)[]) =>
  all.map((probability, at) => ({ letter: 'ABCD'[at]!, probability, correct: at === 0 }))

it('says what is left for other beginnings, where every letter has its own', () => {
  expect(toOtherShare(toLetters(0.5, 0.25))).toBeCloseTo(0.25, 12)
  expect(toOtherShare(toLetters(0.5, 0.4999))).toBeNull()
  expect(toOtherShare(toLetters(0.5, null))).toBeNull()
})
