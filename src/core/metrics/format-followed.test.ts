import { describe, expect, test } from 'vitest'
import type { MetricOptions } from '../../contracts/benchmark.ts'
import { toJudged, toOptions } from '../testing/judged.fixture.ts'
import { formatFollowed } from './format-followed.ts'

const keeps = (answer: string, form: NonNullable<MetricOptions['form']>) => {
  const score = formatFollowed.score(toJudged(answer, ['x'], { options: { form } }), 'corrected')
  return score.values['format_followed']
}

describe.each<[NonNullable<MetricOptions['form']>, readonly string[], readonly string[]]>([
  ['number', ['27.5', '-3', ' 1,204 ', '.5'], ['27.5 kg', 'about 5', '1,20', '', '5.']],
  ['date', ['12/28/2023', '1/5/2024'], ['2023-12-28', '02/30/2024', '12/28/23']],
  ['weeks', ["('14 weeks', '2 days')", '14 weeks, 2 days'], ['14 weeks', '14+2']],
  [
    'medec',
    ['CORRECT', '5 The patient was given ceftriaxone.'],
    ['Correct.', 'Sentence 5 is wrong', '5\nTwo lines'],
  ],
  ['codes', ['I10', 'I10, E11.9', 'I10\nS72.001A'], ['I10 - hypertension', 'Codes: I10', '']],
  [
    'sql',
    ['SELECT 1;', 'select a\nfrom t', '', "select ';' from t;"],
    ['```sql\nSELECT 1\n```', 'SELECT 1; SELECT 2;', 'null'],
  ],
  ['rating', ['Rating: +1', '-2', '0'], ['1', 'Rating: 1', 'Rating: +1, since']],
  ['json', ['{"answer": "B"}', ' {} '], ['[1]', 'null', '```json\n{}\n```', '{"a": }']],
  [{ pattern: '[A-E](?:, [A-E])*' }, ['A', 'A, C'], ['A.', 'A,C', 'A\nB']],
])('%j', (form, kept, broken) => {
  test.each(kept)('%j keeps it', (answer) => expect(keeps(answer, form)).toBe(1))
  test.each(broken)('%j does not', (answer) => expect(keeps(answer, form)).toBe(0))
})

describe('options', () => {
  const outputMapping = toOptions('yes', 'no')
  test.each([
    ['A', 1],
    [' B\n', 1],
    ['<think>Yes, A.</think>A', 1],
    ['A.', 0],
    ['a', 0],
    ['yes', 0],
    ['C', 0],
    ['<think>A', 0],
    ['', 0],
  ])('%j: %d', (answer, value) => {
    for (const scoring of ['helm', 'corrected'] as const)
      expect(formatFollowed.score(toJudged(answer, ['yes'], { outputMapping }), scoring)).toEqual({
        status: 'scored',
        values: { format_followed: value },
      })
  })

  test('labels as such, any case', () => {
    const options = { form: 'label' as const, labels: ['Yes', 'No'] }
    const score = (answer: string) =>
      formatFollowed.score(toJudged(answer, ['Yes'], { options }), 'helm').values
    expect([score('yes'), score('Yes, clearly')]).toEqual([{ format_followed: 1 }, { format_followed: 0 }])
  })
})

test('where no form is asked for there is no value', () => {
  expect(formatFollowed.score(toJudged('A long note.', ['x']), 'corrected')).toEqual({
    status: 'unavailable',
    reason: 'no_form_asked',
    values: {},
  })
})
