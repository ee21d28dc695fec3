import { expect, test } from 'vitest'
import { findNearestName, toSuggestion } from './nearest-name.ts'

const names = ['head_qa', 'med_qa', 'medcalc_bench', 'medec', 'pubmed_qa']

test.each<[string, string | null]>([
  ['pubmedqa', 'pubmed_qa'],
  ['medcalc', 'medcalc_bench'],
  ['medce', 'medec'],
  ['HEAD_QA', 'head_qa'],
  ['head-qa', 'head_qa'],
  ['mde_qa', 'med_qa'],
  ['zzzzzzzz', null],
  ['', null],
])('%j → %j', (wanted, expected) => expect(findNearestName(wanted, names)).toBe(expected))

test('nothing known, nothing near', () => expect(findNearestName('a', [])).toBeNull())

test('as a sentence', () => {
  expect(toSuggestion('medcalc', names)).toBe(' Did you mean medcalc_bench?')
  expect(toSuggestion('zzzzzzzz', names)).toBe('')
})
