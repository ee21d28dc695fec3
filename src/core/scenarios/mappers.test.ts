import { describe, expect, test } from 'vitest'
import { toBenchmark } from '../testing/samples.fixture.ts'
import { headQa } from './head-qa.ts'
import { medQa } from './med-qa.ts'
import { medec } from './medec.ts'
import { pubmedQa } from './pubmed-qa.ts'
import type { MappedRow, RowMapper } from './scenario-mapper.ts'

const context = {
  benchmark: toBenchmark(),
  file: { file: toBenchmark().files[0]!, name: 'rows', bindings: {} },
}
const map = (mapper: RowMapper, values: Record<string, unknown>): MappedRow => {
  const mapped = mapper.mapRow({ line: 1, values }, context)
  return 'length' in mapped ? mapped[0]! : mapped
}

/** Input, option texts and the right ones; or why the row was left out. */
function show(mapped: MappedRow): unknown {
  if ('skip' in mapped) return mapped.field === undefined ? mapped.skip : `${mapped.skip} ${mapped.field}`
  const { input, references } = mapped.draft
  const right = references.filter(({ tags }) => tags.includes('correct')).map(({ output }) => output.text)
  return { input, options: references.map(({ output }) => output.text), right }
}

/** Each change of a good row → why it is left out. */
function expectSkips(
  mapper: RowMapper,
  good: Record<string, unknown>,
  cases: readonly (readonly [Record<string, unknown>, string])[],
): void {
  expect(map(mapper, good)).toHaveProperty('draft')
  for (const [change, expected] of cases)
    expect(show(map(mapper, { ...good, ...change })), JSON.stringify(change)).toBe(expected)
}

describe('head-qa', () => {
  const good = {
    year: '2016',
    category: 'nursery',
    qtext: 'Which?',
    image: '',
    ra: '2',
    answers: [
      { aid: 1, atext: 'One' },
      { aid: 2, atext: 'Two' },
    ],
  }

  test('a question of a test year, with its category for the run’s argument', () => {
    expect(show(map(headQa, good))).toEqual({ input: 'Which?', options: ['One', 'Two'], right: ['Two'] })
    expect(
      map(headQa, {
        ...good,
        ra: 2,
        answers: good.answers.map(({ aid, atext }) => ({ aid: String(aid), atext })),
      }),
    ).toMatchObject({
      draft: { id: null, split: 'test', extraData: { category: 'nursery' } },
    })
    expect(map(headQa, { ...good, category: undefined })).not.toHaveProperty('draft.extraData')
  })

  test('rows that are not asked, and bad ones', () => {
    expectSkips(headQa, good, [
      [{ year: '2015' }, 'not_asked year'],
      [{ year: '2013' }, 'not_asked year'],
      [{ year: '' }, 'missing_value year'],
      [{ image: 'fig1.png' }, 'not_asked image'],
      [{ qtext: ' ' }, 'missing_value qtext'],
      [{ answers: 'One' }, 'bad_value answers'],
      [{ answers: [{ aid: 1, atext: 'One' }] }, 'bad_value answers'],
      [{ answers: [{ aid: 1, atext: 'One' }, { aid: 2 }] }, 'bad_value answers'],
      [{ answers: [null, null] }, 'bad_value answers'],
      [{ ra: '3' }, 'bad_value ra'],
      [{ ra: undefined }, 'bad_value ra'],
    ])
  })
})

describe('med-qa', () => {
  const good = {
    question: 'What is it?',
    options: { A: 'Asthma', B: 'Pulmonary embolism\n"' },
    answer_idx: 'B',
  }

  test('a stray quote and white space at the end of an option go', () => {
    expect(show(map(medQa, good))).toEqual({
      input: 'What is it?',
      options: ['Asthma', 'Pulmonary embolism'],
      right: ['Pulmonary embolism'],
    })
    const quoted = { A: 'A "large" dose', B: '"Yes"', C: 'x " ' }
    expect(show(map(medQa, { ...good, options: quoted }))).toMatchObject({
      options: ['A "large" dose', '"Yes', 'x "'],
    })
  })

  test('bad rows', () => {
    expectSkips(medQa, good, [
      [{ question: '' }, 'missing_value question'],
      [{ options: null }, 'bad_value options'],
      [{ options: 'A' }, 'bad_value options'],
      [{ options: { A: 'one' } }, 'bad_value options'],
      [{ options: { A: 'one', B: 2 } }, 'bad_value options'],
      [{ answer_idx: 'E' }, 'bad_value answer_idx'],
      [{ answer_idx: undefined }, 'bad_value answer_idx'],
    ])
  })
})

describe('pubmed-qa', () => {
  const good = {
    QUESTION: 'Does it work?',
    CONTEXTS: ['We tried.', 'It did.'],
    LABELS: ["PATIENTS' DATA", 'RESULTS'],
    final_decision: 'maybe',
  }

  test('labelled parts, then the question; headings in Python’s title case', () => {
    expect(show(map(pubmedQa, good))).toEqual({
      input: "Context: Patients' Data. We tried.\nResults. It did.\n\nQuestion: Does it work?\n",
      options: ['yes', 'no', 'maybe'],
      right: ['maybe'],
    })
  })

  test('bad rows', () => {
    expectSkips(pubmedQa, good, [
      [{ QUESTION: null }, 'missing_value QUESTION'],
      [{ CONTEXTS: [] }, 'bad_value CONTEXTS'],
      [{ CONTEXTS: 'text' }, 'bad_value CONTEXTS'],
      [{ CONTEXTS: ['a', 1] }, 'bad_value CONTEXTS'],
      [{ LABELS: ['A'] }, 'bad_value LABELS'],
      [{ LABELS: undefined }, 'bad_value LABELS'],
      [{ final_decision: 'Yes' }, 'bad_value final_decision'],
      [{ final_decision: '' }, 'bad_value final_decision'],
    ])
  })
})

describe('medec', () => {
  const good = {
    Sentences: '0 A man.\n1 He has fever.\n',
    'Error Flag': '1',
    'Error Sentence ID': '1',
    'Corrected Sentence': 'He has no fever. ',
  }
  const right = (values: Record<string, unknown>) =>
    (show(map(medec, { ...good, ...values })) as { right: string[] }).right

  test('the reference is the mended sentence with its number, or CORRECT', () => {
    expect(show(map(medec, good))).toMatchObject({
      input: '0 A man.\n1 He has fever.',
      right: ['1 He has no fever.'],
    })
    expect(right({ 'Error Flag': '0', 'Error Sentence ID': '-1', 'Corrected Sentence': 'NA' })).toEqual([
      'CORRECT',
    ])
    expect(right({ 'Error Flag': 1, 'Error Sentence ID': 0 })).toEqual(['0 He has no fever.'])
    // The flag says error and the rest does not: upstream takes it for correct; the flag is kept to tell.
    expect(right({ 'Corrected Sentence': 'NA' })).toEqual(['CORRECT'])
    expect(map(medec, { ...good, 'Corrected Sentence': 'NA' })).toMatchObject({
      draft: { extraData: { errorFlag: '1', errorSentenceId: '1' } },
    })
  })

  test('bad rows', () => {
    expectSkips(medec, good, [
      [{ Sentences: '' }, 'missing_value Sentences'],
      [{ 'Error Flag': undefined }, 'missing_value Error Flag'],
      [{ 'Error Flag': 'yes' }, 'bad_value Error Flag'],
    ])
  })
})
