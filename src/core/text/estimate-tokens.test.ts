import { describe, expect, test } from 'vitest'
import { estimateTokens, keepLastTokens } from './estimate-tokens.ts'

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
