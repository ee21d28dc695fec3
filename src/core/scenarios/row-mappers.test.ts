import { describe, expect, test } from 'vitest'
import { toBenchmark } from '../testing/samples.fixture.ts'
import { billingCodes } from './billing-codes.ts'
import { clear } from './clear.ts'
import { healthBench, healthBenchProfessional } from './health-bench.ts'
import { mapOne, toFile, toInput, toRight } from './mapper-shows.fixture.ts'
import { medhallu } from './medhallu.ts'
import { mediQa } from './medi-qa.ts'
import { mtsamplesProcedures, mtsamplesReplicate } from './mtsamples.ts'
import { n2c2CtMatching } from './n2c2-ct-matching.ts'
import { sctBench } from './sct-bench.ts'

describe('clear', () => {
  const bindings = { condition: 'post_traumatic_stress_disorder' }
  test.each([
    [{ text: 'x', result_human: 1 }, 'Has a history of post-traumatic stress disorder (PTSD)'],
    [{ text: 'x', result_human: '0' }, 'Does not have a history of post-traumatic stress disorder (PTSD)'],
    [{ text: 'x', result_human: '2.0' }, 'Uncertain'],
    [{ text: 'x', result_human: 3 }, 'bad_value result_human'],
    [{ text: 'x', result_human: '' }, 'missing_value result_human'],
    [{ text: ' ', result_human: 1 }, 'missing_value text'],
  ])('%j → %s', (values, expected) =>
    expect(mapOne(clear, values, bindings).map(toRight)).toEqual([expected]),
  )

  test('the input lists the options and ends with Answer:', () => {
    const [mapped] = mapOne(
      clear,
      { text: ' Drinks daily.\n', result_human: 1 },
      { condition: 'alcohol_dependence' },
    )
    expect(toInput(mapped!)).toMatch(
      /\n\nOriginal Clinical Note:\nDrinks daily\.\n\nA\. Has a history of alcohol dependence\nB\. Does not have a history of alcohol dependence\nC\. Uncertain\n\nAnswer:$/,
    )
  })

  test('a file without a condition in its name gives nothing', () => {
    expect(mapOne(clear, { text: 'x', result_human: 1 }).map(toRight)).toEqual(['missing_value condition'])
  })
})

describe('mtsamples', () => {
  // Text, the right answer, the input with only PLAN cut, the input with all three cut.
  test.each([
    ['A\nPLAN: Rest. \nB', 'Rest.', 'A', 'A'],
    ['A\r\nFINDINGS: Clear.\r\nB', 'Clear.', 'A\nFINDINGS: Clear.\nB', 'A'],
    ['FINDINGS: f\nSUMMARY: s\nPLAN: p', 'p', 'FINDINGS: f\nSUMMARY: s', ''],
    ['SUMMARY: s\nFINDINGS: f', 's', 'SUMMARY: s\nFINDINGS: f', ''],
    ['A PLAN: one PLAN: two', 'one', 'A', 'A'],
    ['A PLAN:\nSUMMARY: s', 's', 'A', 'A'],
  ])('%j', (...[text, right, replicate, procedures]) => {
    expect(mapOne(mtsamplesReplicate, { text }).map(toRight)).toEqual([right])
    expect(mapOne(mtsamplesReplicate, { text }).map(toInput)).toEqual([replicate])
    expect(mapOne(mtsamplesProcedures, { text }).map(toInput)).toEqual([procedures])
  })

  test('a file that upstream cannot fetch, for the # in its name, is not asked', () => {
    const { file } = toFile([])
    const context = { benchmark: toBenchmark(), file: { file, name: 'Report #3', bindings: {} } }
    const mapped = mtsamplesReplicate.mapRow({ line: 1, values: { text: 'A PLAN: b' } }, context)
    expect(mapped).toEqual({ skip: 'not_asked', field: 'name' })
  })

  test.each([
    ['No heading.', 'not_asked PLAN'],
    ['Plan: rest', 'bad_value PLAN'],
    ['PLAN: rest\nSummary: s', 'bad_value SUMMARY'],
    ['PLAN:\nrest', 'missing_value PLAN'],
    [' ', 'missing_value text'],
  ])('%j is left out: %s', (text, reason) => {
    expect(mapOne(mtsamplesReplicate, { text }).map(toRight)).toEqual([reason])
  })
})

describe('medhallu', () => {
  const row = { Question: 'q?', Knowledge: ['one', "it's"], 'Ground Truth': 't', 'Hallucinated Answer': 'h' }
  test('a row is two instances, the passage printed as Python prints a list', () => {
    const mapped = mapOne(medhallu, row)
    expect(mapped.map(toRight)).toEqual(['0', '1'])
    expect(mapped.map(toInput)).toEqual([
      `World Knowledge: ['one', "it's"]\n\nQuestion: q?\n\nAnswer: t\n`,
      `World Knowledge: ['one', "it's"]\n\nQuestion: q?\n\nAnswer: h\n`,
    ])
  })

  test.each([
    ['a', "['a']"],
    [`'"`, `['\\'"']`],
    ['a\\b\n\t', "['a\\\\b\\n\\t']"],
    ['x\u00a0y\u2009z\u200b', "['x\\xa0y\\u2009z\\u200b']"],
    ['µ é', "['µ é']"],
  ])('%j', (text, printed) => {
    const [mapped] = mapOne(medhallu, { ...row, Knowledge: [text] })
    expect(toInput(mapped!)).toBe(`World Knowledge: ${printed}\n\nQuestion: q?\n\nAnswer: t\n`)
  })

  test.each([
    [{ Question: '' }, ['missing_value Question']],
    [{ Knowledge: [] }, ['missing_value Knowledge']],
    [{ 'Ground Truth': null }, ['missing_value Ground Truth', '1']],
  ])('%j', (change, expected) => {
    expect(mapOne(medhallu, { ...row, ...change }).map(toRight)).toEqual(expected)
  })
})

describe('medi-qa', () => {
  const answer = (rank: string, text: string) => ({ '@ReferenceRank': rank, AnswerText: text })
  const row = {
    '@QID': '7',
    QuestionText: 'q?',
    AnswerList: { Answer: [answer('2', 'two'), answer('1', 'one'), answer('1', 'other')] },
  }
  test.each([
    [{}, 'one'],
    [{ AnswerList: { Answer: answer('1', 'only') } }, 'only'],
    [{ AnswerList: { Answer: answer('2', 'two') } }, 'bad_value AnswerList'],
    [{ AnswerList: 'x' }, 'bad_value AnswerList'],
    [{ '@QID': undefined }, 'missing_value QID'],
    [{ QuestionText: '' }, 'missing_value QuestionText'],
  ])('%j → %s', (change, expected) =>
    expect(mapOne(mediQa, { ...row, ...change }).map(toRight)).toEqual([expected]),
  )

  test('its id is the data set’s own', () => {
    expect(mapOne(mediQa, row)[0]).toMatchObject({ draft: { id: '7', input: 'q?' } })
  })
})

test.each([
  [{ text: 'n', target: ['I10', 'E11.9'] }, 'I10,E11.9'],
  [{ text: 'n', target: 'I10' }, 'I10'],
  [{ text: 'n', target: [] }, 'missing_value target'],
  [{ text: '', target: ['I10'] }, 'missing_value text'],
])('billing-codes: %j → %s', (values, expected) => {
  expect(mapOne(billingCodes, values).map(toRight)).toEqual([expected])
})

describe('sct-bench', () => {
  const row = {
    question_id: 'q1',
    sct_stem: 's',
    question: 'h',
    additional_info: 'i',
    '-2': 3,
    '-1': 5,
    '0': 2,
    '1': '0',
    '2': 0,
  }
  test.each([
    [{}, '-1'],
    [{ '2': 10 }, '+2'],
    // Equal weights: the first of them.
    [{ '-2': 1, '-1': 1, '0': 1, '1': 1, '2': 1 }, '-2'],
    [{ additional_info: '' }, 'missing_value additional_info'],
    [{ '0': 'x' }, 'bad_value -2'],
  ])('%j → %s', (change, expected) =>
    expect(mapOne(sctBench, { ...row, ...change }).map(toRight)).toEqual([expected]),
  )

  test('the weights go to the metric, the rating is asked for as upstream does', () => {
    const [mapped] = mapOne(sctBench, row)
    expect(mapped).toMatchObject({ draft: { id: 'q1', extraData: { expert_distribution: '[3,5,2,0,0]' } } })
    expect(toInput(mapped!)).toMatch(
      /\n## Scenario\n\ns\n\n## Hypothesis\n\nh\n\n## Additional Information\n\ni\n\n## Response$/,
    )
  })
})

describe('health-bench', () => {
  const prompt = [
    { role: 'user', content: 'Hi' },
    { role: 'assistant', content: 'Hello' },
  ]
  const rubrics = [{ criterion: 'Greets', points: 5, tags: ['axis:tone', 3] }]
  test('messages as they are, the rubric for the judges, the line as id', () => {
    expect(mapOne(healthBench, { prompt, rubrics, prompt_id: 'p', example_tags: ['t'] })[0]).toEqual({
      draft: {
        id: '0',
        split: 'test',
        input: 'user: Hi\n\nassistant: Hello',
        messages: prompt,
        references: [],
        extraData: {
          rubrics: '[{"criterion":"Greets","points":5,"tags":["axis:tone"]}]',
          prompt_id: 'p',
          example_tags: '["t"]',
        },
      },
    })
  })

  test('the professional one has a physician’s reply', () => {
    const row = {
      conversation: { messages: prompt },
      rubric_items: rubrics,
      id: 'x',
      physician_response: 'r',
    }
    expect(mapOne(healthBenchProfessional, row)[0]).toMatchObject({
      draft: { extraData: { prompt_id: 'x', physician_response: 'r' } },
    })
    expect(mapOne(healthBenchProfessional, { ...row, conversation: {} }).map(toRight)).toEqual([
      'bad_value conversation',
    ])
  })

  test.each([
    [{ prompt: [] }, 'bad_value prompt'],
    [{ prompt: [{ role: 'nurse', content: 'x' }] }, 'bad_value prompt'],
    [{ prompt: [{ role: 'user', content: null }] }, 'bad_value prompt'],
    [{ rubrics: [{ criterion: 'x', points: '5' }] }, 'bad_value rubrics'],
    [{ rubrics: undefined }, 'bad_value rubrics'],
  ])('%j is left out', (change, reason) => {
    expect(mapOne(healthBench, { prompt, rubrics, ...change }).map(toRight)).toEqual([reason])
  })
})

describe('n2c2-ct-matching', () => {
  const text = `\n\nRecord date: 2020-01-02\nfirst\n\n\nend\n${'*'.repeat(100)}\nno date here\n${'*'.repeat(100)}\n \n`
  const tags = { ABDOMINAL: { '@met': 'met' }, ENGLISH: { '@met': 'not met' }, HBA1C: { '@met': 'maybe' } }
  const mapped = mapOne(n2c2CtMatching, { TEXT: text, TAGS: tags })
  const of = (subject: string) =>
    mapped.find((row) => 'draft' in row && row.draft.extraData?.['subject'] === subject)!

  test('13 criteria of a file: met is yes, what has no tag is left out', () => {
    expect(mapped).toHaveLength(13)
    expect([of('ABDOMINAL'), of('ENGLISH')].map(toRight)).toEqual(['yes', 'no'])
    expect(mapped.map(toRight).filter((word) => word.startsWith('bad_value'))).toEqual(['bad_value HBA1C'])
    expect(mapped.map(toRight).filter((word) => word.startsWith('missing_value'))).toHaveLength(10)
  })

  test('notes with their dates, three line breaks as one, the last date as today', () => {
    const input = toInput(of('ENGLISH'))!
    expect(input).toContain(
      `## Note #1\nDate: 2020-01-02\nRecord date: 2020-01-02\nfirst\nend\n${'*'.repeat(50)}\n\n## Note #2\nDate: \nno date here\n`,
    )
    expect(input).toContain('There are 2 clinical notes')
    expect(input).toContain('Today is: 2020-01-02')
  })

  test('a file without text', () => {
    expect(mapOne(n2c2CtMatching, { TAGS: tags }).map(toRight)).toEqual(['missing_value TEXT'])
  })
})
