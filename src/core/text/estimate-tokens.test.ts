import { describe, expect, test } from 'vitest'
import { estimateTokens, keepFirstTokens, keepLastTokens } from './estimate-tokens.ts'

// Counts of tiktoken 0.14, cl100k_base.
test.each([
  ['', 0, 0],
  ['The patient is well.', 5, 0],
  ['- SNOMED/38341003\n- ICD10CM/I10\n', 17, 2],
  ['Creatinine 1.17 mg/dL, potassium 4.5 mmol/L.', 19, 1],
])('%j is about %i tokens', (text, tokens, tolerance) => {
  expect(Math.abs(estimateTokens(text) - tokens)).toBeLessThanOrEqual(tolerance)
})

describe('keepLastTokens', () => {
  test.each([
    ['one two three', 3, 'one two three'],
    ['one two three', 2, ' two three'],
    ['one two three', 1, ' three'],
    ['one two three', 0, ''],
    ['one two three', -5, ''],
  ])('%j, %i → %j', (text, room, kept) => expect(keepLastTokens(text, room)).toBe(kept))
})

describe('keepFirstTokens', () => {
  test.each([
    ['one two three', 3, 'one two three'],
    ['one two three', 2, 'one two'],
    ['one two three', 0, ''],
    ['', 2, ''],
    // Nineteen letters are four tokens: none of it fits.
    ['otorhinolaryngology', 2, ''],
  ])('%j, %i → %j', (text, room, kept) => expect(keepFirstTokens(text, room)).toBe(kept))
})
