import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { benchmarkSchema } from '../../contracts/benchmark.ts'
import { toBenchmarkText } from './benchmark-text.ts'
import { proposeBenchmark, type Proposal } from './propose-benchmark.ts'

function propose(rows: readonly Record<string, unknown>[]): Proposal {
  return proposeBenchmark({
    name: 'ward.csv',
    format: 'csv',
    records: '*',
    rows: rows.map((values, index) => ({ line: index + 2, values })),
  })!
}

function rolesOf({ roles, form }: Proposal) {
  const name = (column: { name: string } | null) => column?.name ?? null
  const { options } = roles
  return {
    form,
    id: name(roles.id),
    question: name(roles.question),
    context: roles.context.map((column) => column.name),
    options: options === null ? null : 'key' in options ? options.name : options.map((column) => column.name),
    answer: name(roles.answer),
  }
}

const long = 'The patient was admitted with fever and cough and was given antibiotics for seven days.'
const times = (count: number, toRow: (index: number) => Record<string, unknown>) =>
  Array.from({ length: count }, (_, index) => toRow(index))

describe('what each column is taken for', () => {
  test('options in columns', () => {
    const rows = times(4, (index) => ({
      ...{ qid: `q${index}`, Question: `Which drug ${index}?`, opa: 'x', opb: 'y', opc: 'z' },
      answer_idx: 'ABC'[index % 3],
    }))
    expect(rolesOf(propose(rows))).toEqual({
      ...{ form: 'options', id: 'qid', question: 'Question', context: [] },
      ...{ options: ['opa', 'opb', 'opc'], answer: 'answer_idx' },
    })
    expect(propose(rows).benchmark.scenario).toMatchObject({
      id: 'qid',
      prompt: '{Question}',
      references: { options: ['opa', 'opb', 'opc'], correct: 'answer_idx', first: 1 },
    })
  })

  test('options in a list, right ones counted from zero', () => {
    const rows = times(4, (index) => ({
      question: `Q${index}?`,
      choices: '["x", "y"]',
      label: String(index % 2),
    }))
    expect(rolesOf(propose(rows))).toMatchObject({ form: 'options', options: 'choices', answer: 'label' })
    expect(propose(rows).benchmark.scenario).toMatchObject({ references: { options: 'choices', first: 0 } })
  })

  test('labels that come again', () => {
    const rows = times(9, (index) => ({
      note: `${long} ${index}`,
      decision: ['yes', 'no', 'maybe'][index % 3],
    }))
    expect(rolesOf(propose(rows))).toMatchObject({ form: 'labels', question: null, context: ['note'] })
    expect(propose(rows).benchmark).toMatchObject({
      adapter: { method: 'multiple_choice_joint' },
      scenario: { references: { labels: ['maybe', 'no', 'yes'], correct: 'decision' } },
      metrics: ['exact_match', 'classification'],
    })
  })

  test.each([
    ['number', (index: number) => String(index * 1.5)],
    ['date', (index: number) => `0${index + 1}/15/2024`],
    ['short text', (index: number) => `drug ${index}`],
    ['long text', (index: number) => `${long} ${index}`],
  ] as const)('an answer that is a %s', (form, toAnswer) => {
    const rows = times(7, (index) => ({
      context: `${long} ${index}`,
      prompt: `What of ${index}?`,
      reference: toAnswer(index),
    }))
    expect(rolesOf(propose(rows))).toMatchObject({
      ...{ form, question: 'prompt', context: ['context'], answer: 'reference' },
    })
    expect(propose(rows).benchmark.scenario).toMatchObject({
      prompt: '{context}\n\n{prompt}',
      references: { answer: 'reference' },
    })
  })

  test('nothing that says what is right', () => {
    const rows = times(3, (index) => ({ 'MO Note': `${long} ${index}` }))
    expect(rolesOf(propose(rows))).toMatchObject({ form: 'no answer', context: ['MO Note'], answer: null })
    expect(propose(rows).benchmark.scenario).toMatchObject({ references: { none: true } })
  })

  test('no column with text', () => {
    expect(proposeBenchmark({ name: 'x.csv', format: 'csv', records: '*', rows: [] })).toBeNull()
  })
})

test('the YAML loads as the same benchmark, whatever the columns are called', () => {
  const odd = ['a: b', '- x', "it's", 'tab\there', '# no', 'true', '日本', '"q"']
  for (const name of odd) {
    const proposal = propose(times(4, (index) => ({ [name]: `${long} ${index}`, answer: `text ${index}` })))
    expect(benchmarkSchema.parse(parse(toBenchmarkText(proposal, ['medical_research'])))).toEqual(
      proposal.benchmark,
    )
  }
})
