import { describe, expect, test } from 'vitest'
import { findCodes, findCodesAsUpstream } from '../extraction/icd10-codes.ts'
import { toJudged } from '../testing/judged.fixture.ts'
import { mimicivBillingCode } from './mimiciv-billing-code.ts'

describe('codes in a text', () => {
  test.each([
    ['I10, E11.9', ['I10', 'E11.9'], ['I10', 'E11.9']],
    ['**I10** - hypertension\n- `J45.909`', ['I10', 'J45.909'], ['I10', 'J45.909']],
    // Without a point, in lower case, with letters at the end: codes all the same.
    ['E119', ['E119'], ['E11.9']],
    ['e11.9, z7901', [], ['E11.9', 'Z79.01']],
    ['S72.001A', ['S72'], ['S72.001A']],
    ['C7A.012 and Z3A.39', [], ['C7A.012', 'Z3A.39']],
    ['N17.9.', ['N17.9'], ['N17.9']],
    ['E11.9 (type 2 diabetes), E11.9', ['E11.9'], ['E11.9']],
    // Upstream takes one digit after the letter for a code.
    ['Vitamin B12, level L4, stage T2', ['B12', 'L4', 'T2'], []],
    ['vitamin d and b12', [], []],
    ['A1C of 7.2, T2DM, SpO2 98%', [], []],
    ['None', [], []],
  ])('%j', (text, upstream, codes) => {
    expect([...findCodesAsUpstream(text)].sort()).toEqual([...upstream].sort())
    expect([...findCodes(text)].sort()).toEqual([...codes].sort())
  })
})

const prefix = 'mimiciv_billing_code'
const toScores = (answer: string, gold: string, scoring: 'helm' | 'corrected') => {
  const { values } = mimicivBillingCode.score(toJudged(answer, [gold]), scoring)
  return [values[`${prefix}_precision`], values[`${prefix}_recall`], values[`${prefix}_f1`]]
}

test.each([
  ['E119', 'E11.9', { helm: [0, 0, 0], corrected: [1, 1, 1] }],
  ['S72.001D', 'S72.001A', { helm: [1, 1, 1], corrected: [0, 0, 0] }],
  ['I10, I10, e11.9', 'I10,E11.9,Z79.4', { helm: [1, 1 / 3, 0.5], corrected: [1, 2 / 3, 0.8] }],
])('%j against %j', (answer, gold, { helm, corrected }) => {
  expect(toScores(answer, gold, 'helm')).toEqual(helm)
  expect(toScores(answer, gold, 'corrected')).toEqual(corrected)
})

test('an answer without a code is unparsed, a reference without one is broken', () => {
  const score = (answer: string, gold: string) =>
    mimicivBillingCode.score(toJudged(answer, [gold]), 'corrected')
  expect(score('Hypertension', 'I10')).toMatchObject({ status: 'unparsed', reason: 'no_answer_found' })
  expect(score('I10', 'hypertension')).toMatchObject({ status: 'bad_gold', values: {} })
  expect(score("I'm sorry, I cannot assist with that.", 'I10')).toMatchObject({ status: 'refused' })
  expect(score('i10', 'I10')).toMatchObject({ status: 'scored', extracted: 'I10' })
})
