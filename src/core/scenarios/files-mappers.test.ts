import { describe, expect, test } from 'vitest'
import { permute } from '../random/permutation.ts'
import { dischargeMe } from './discharge-me.ts'
import { ehrSql } from './ehr-sql.ts'
import { ehrshot } from './ehrshot.ts'
import { mapAll, toFile, toInput, toRight } from './mapper-shows.fixture.ts'
import { medalign } from './medalign.ts'
import { pairedLines } from './paired-lines.ts'
import { raceBasedMed } from './race-based-med.ts'

describe('paired-lines', () => {
  const lines = (...texts: string[]) => texts.map((text) => ({ text }))
  const files = (findings: string[], impressions: string[]) => [
    toFile(lines(...findings), { key: 'findings', called: 'test.findings' }),
    toFile(lines(...impressions), { key: 'impression', called: 'test.impression' }),
  ]

  test('line by line; a pair with an empty side is left out', async () => {
    const mapped = await mapAll(pairedLines, files([' a ', '', 'c', 'd'], ['A', 'B', ' ', 'D\r']))
    expect(mapped.map(toRight)).toEqual(['A', 'missing_value findings', 'missing_value impression', 'D'])
    expect(mapped.map(toInput)).toEqual(['a', null, null, 'd'])
  })

  test.each([
    [['a', 'b'], ['A'], 'test.impression'],
    [['a'], ['A', 'B'], 'test.findings'],
  ])('files of unequal length are refused', async (findings, impressions, shorter) => {
    await expect(mapAll(pairedLines, files(findings, impressions))).rejects.toThrow(
      `${shorter} has fewer lines than the file it belongs to.`,
    )
  })

  test('a file that was not given is named', async () => {
    await expect(mapAll(pairedLines, [])).rejects.toThrow('The data set lacks its file for findings.')
  })
})

describe('discharge-me', () => {
  const summary = { subject_id: 1, hadm_id: 10, text: 'Course: well. Advice: rest.' }
  const tables = {
    diagnosis: [{ subject_id: 2 }, { subject_id: 1 }, { subject_id: 1 }, { subject_id: 3 }],
    triage: [{ subject_id: 1 }, { subject_id: 2 }],
    discharge: [
      summary,
      { subject_id: 2, hadm_id: 20, text: 'two' },
      { subject_id: 3, hadm_id: 30, text: 'x' },
    ],
    radiology: [
      { hadm_id: 10, text: 'chest' },
      { hadm_id: 10, text: 'later' },
      { hadm_id: 20, text: 'hand' },
      { hadm_id: 30, text: 'foot' },
    ],
    edstays: [{ hadm_id: 10 }, { hadm_id: 20 }, { hadm_id: 30 }],
    discharge_target: [
      { hadm_id: 10, brief_hospital_course: 'well', discharge_instructions: 'rest' },
      { hadm_id: 20, brief_hospital_course: 'ok', discharge_instructions: '' },
      { hadm_id: 30, brief_hospital_course: 'a', discharge_instructions: 'b' },
    ],
  }
  const map = (changes: Partial<typeof tables> = {}) =>
    mapAll(
      dischargeMe,
      Object.entries({ ...tables, ...changes }).map(([key, rows]) => toFile(rows, { key })),
    )

  test('two instances an admission, in the order of the diagnoses; subject 3 was not triaged', async () => {
    const mapped = await map()
    expect(mapped.map(toRight)).toEqual(['ok', 'missing_value discharge_instructions', 'well', 'rest'])
    expect(toInput(mapped[2]!)).toMatch(
      /\n\nDischarge Text:\nCourse: \. Advice: rest\.\n\nRadiology Report:\nchest\n\nBrief Hospital Course:\n$/,
    )
    expect(toInput(mapped[3]!)).toMatch(/Course: well\. Advice: \.\n[^]*\n\nDischarge Instructions:\n$/)
  })

  test('an admission without a stay or a report is none', async () => {
    expect((await map({ edstays: [{ hadm_id: 10 }] })).map(toRight)).toEqual(['well', 'rest'])
    expect(await map({ radiology: [] })).toEqual([])
  })
})

describe('medalign', () => {
  const map = (responses: Record<string, unknown>[], record = '<xml>\r\nnote</xml>') =>
    mapAll(medalign, [
      toFile([{ instruction_id: '1', question: 'What?', person_id: 900 }], { key: 'instructions' }),
      toFile(responses, { key: 'responses' }),
      toFile([{ text: record }], { key: 'records', called: '900' }),
    ])
  const response = { instruction_id: 1, annotator_num: 'Annotator_1', clinician_response: 'This.' }

  test('the record stands whole in the question of an empty passage', async () => {
    const [mapped] = await map([response])
    expect(toRight(mapped!)).toBe('This.')
    expect(toInput(mapped!)).toMatch(
      /^\nQuestion: Instruction: .*\n\nEHR: <xml>\nnote<\/xml>\n\nQuestion: What\?\n\nAnswer:$/,
    )
    expect(mapped).not.toHaveProperty('draft.extraData')
  })

  test('one record serves two answers', async () => {
    expect((await map([response, response])).map(toRight)).toEqual(['This.', 'This.'])
  })

  test.each([
    [{ annotator_num: 'Annotator_2' }, 'not_asked annotator_num'],
    [{ clinician_response: '' }, 'missing_value clinician_response'],
    [{ instruction_id: 2 }, 'bad_value instruction_id'],
  ])('%j: %s', async (change, reason) => {
    expect((await map([{ ...response, ...change }])).map(toRight)).toEqual([reason])
  })

  test('of a long record the end is kept, and how much was cut is noted', async () => {
    const [mapped] = await map([response], `first ${'word '.repeat(120_000)}last`)
    const { input, extraData } = (mapped as { draft: { input: string; extraData: Record<string, string> } })
      .draft
    expect(input).toContain(' last\n\nQuestion: What?')
    expect(input).not.toContain('first')
    expect(Number(extraData['cut_characters'])).toBeGreaterThan(95_000)
    // "word " is one token of cl100k: about 99,700 of them fit.
    expect(input.length / 5).toBeGreaterThan(99_000)
    expect(input.length / 5).toBeLessThan(100_100)
  })
})

describe('race-based-med', () => {
  const black = { colours: ['000000'] }
  const red = { colours: ['000000', 'FF0000'] }
  const map = (rows: Record<string, unknown>[]) => mapAll(raceBasedMed, [toFile(rows, { key: 'supplement' })])

  test('paragraphs up to the next run are the answer; red marks it', async () => {
    const mapped = await map([
      { text: 'Supplement', ...red },
      { text: ' Run 1: Why? ', ...black },
      { text: 'Because', ...black },
      { text: 'Age', ...red, inTable: true },
      { text: 'so.', ...red },
      { text: 'Run 2: How?', ...red },
      { text: 'Thus.', ...black },
      { text: '5.8', ...red, inTable: true },
    ])
    expect(mapped.map(toRight)).toEqual(['yes', 'no'])
    expect(toInput(mapped[0]!)).toMatch(/\n\n {21}Question: Why\?\nResponse: Because\nso\.\n$/)
  })

  test('equal pairs are one: the first one’s place, the last one’s label', async () => {
    const pair = [{ text: 'Run 1: Why?' }, { text: 'So.', ...black }]
    const mapped = await map([
      ...pair,
      { text: 'Run 2: How?' },
      { text: 'Run 3: Why?' },
      { text: 'So.', ...red },
    ])
    expect(mapped.map(toRight)).toEqual(['not_asked question', 'yes', 'no'])
    expect(mapped.map(({ line }) => line)).toEqual([4, 1, 3])
  })
})

describe('ehr-sql', () => {
  const sql = 'DROP TABLE IF EXISTS a;\nCREATE TABLE a\n(\n    b INT\n) ;\n\nCREATE TABLE c\n(\n  d INT\n);\n'
  const map = (rows: Record<string, unknown>[]) =>
    mapAll(ehrSql, [toFile([{ text: sql }], { key: 'schema' }), toFile(rows, { key: 'questions' })])

  test('the schema’s tables stand before the question', async () => {
    const [mapped] = await map([{ question: 'q?', query: 'select 1', value: { v: 1 }, is_impossible: false }])
    expect(toInput(mapped!)).toBe(
      '-- Database Schema:\nCREATE TABLE a\n(\nb INT\n) ;\n\nCREATE TABLE c\n(\nd INT\n);\n\n--                     Question:\nq?\n\n',
    )
    expect(mapped).toMatchObject({ draft: { extraData: { is_impossible: 'false', value: '{"v":1}' } } })
  })

  test.each([
    [{ question: 'q', query: 'null' }, 'null', 'true'],
    [{ question: 'q', query: 'x', is_impossible: true }, 'x', 'true'],
  ])('%j cannot be answered', async (row, right, impossible) => {
    const [mapped] = await map([row])
    expect(toRight(mapped!)).toBe(right)
    expect(mapped).toMatchObject({ draft: { extraData: { is_impossible: impossible } } })
  })

  test('rows without a question or a query', async () => {
    expect((await map([{ query: 'x' }, { question: 'q' }])).map(toRight)).toEqual([
      'missing_value question',
      'missing_value query',
    ])
  })
})

describe('ehrshot', () => {
  const events = [
    { subject_id: 2, time: '2020-01-03T00:00:00.000Z', code: 'B/3' },
    { subject_id: 1, time: null, code: 'Gender/M' },
    { subject_id: 1, time: '2020-01-02T00:00:00.000Z', code: 'A/2' },
    { subject_id: 1, time: '2020-01-01T00:00:00.000Z', code: 'A/1' },
    { subject_id: 1, time: '2020-01-09T00:00:00.000Z', code: 'A/9' },
    { subject_id: 7, time: '2020-01-01T00:00:00.000Z', code: 'C/1' },
  ]
  const label = (subject: number, day: string, value: unknown = true) => ({
    subject_id: subject,
    prediction_time: `2020-01-${day}T00:00:00.000Z`,
    boolean_value: value,
  })
  const map = (labels: Record<string, unknown>[], subject = 'guo_icu') =>
    mapAll(ehrshot, [
      toFile(events, { key: 'events' }),
      toFile(labels, { key: 'labels', bindings: { subject } }),
    ])
  const codesOf = (mapped: Awaited<ReturnType<typeof map>>) =>
    mapped.map((row) => toInput(row)?.match(/^- .*$/gm) ?? [])

  test('codes up to the label’s time, in their order', async () => {
    const mapped = await map([label(1, '02'), label(2, '05', false)])
    expect(codesOf(mapped)).toEqual([['- A/1', '- A/2'], ['- B/3']])
    expect(mapped.map(toRight)).toEqual(['yes', 'no'])
    expect(mapped[0]).toMatchObject({ draft: { extraData: { subject: 'guo_icu' } } })
  })

  test('labels that are not sorted get one another’s records, as upstream mixes them', async () => {
    expect(codesOf(await map([label(2, '05'), label(1, '01')]))).toEqual([['- A/1'], ['- B/3']])
  })

  test('labels of a laboratory task are drawn as pandas does, seed 1', () => {
    expect(permute(8, 1).slice(0, 4)).toEqual([7, 2, 1, 6])
  })

  test('a diagnosis has its definition and codes, other tasks have none', async () => {
    const [hypertension] = await map([label(1, '02')], 'new_hypertension')
    expect(toInput(hypertension!)).toContain(
      'ICD10CM/I10, ICD9CM/401, ICD9CM/401.0, ICD9CM/401.1, ICD9CM/401.9, SNOMED/',
    )
    expect(toInput((await map([label(1, '02')]))[0]!)).not.toContain('Code Definition')
  })

  test('broken labels and unknown tasks are left out', async () => {
    const broken = [
      label(1, '02', 'yes'),
      { ...label(1, '02'), prediction_time: 'x' },
      { boolean_value: true },
    ]
    expect((await map(broken)).map(toRight)).toEqual([
      'bad_value boolean_value',
      'bad_value prediction_time',
      'missing_value subject_id',
    ])
    expect((await map([label(1, '02')], 'chexpert')).map(toRight)).toEqual(['not_asked subject'])
  })
})
