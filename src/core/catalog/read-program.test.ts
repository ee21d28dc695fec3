import { describe, expect, test } from 'vitest'
import { AppError } from '../../contracts/errors.ts'
import { builtInPrograms } from './built-in-programs.ts'
import { readProgram } from './read-program.ts'

const toField = (name: string, changes = {}) => ({
  prefix: `${name[0]!.toUpperCase()}${name.slice(1)}:`,
  description: `\${${name}}`,
  ...changes,
})
const inputs = toField('inputs')
const output = toField('output')
const reasoning = toField('reasoning', { prefix: 'Reasoning: Think first' })
const toState = (fields: readonly object[], changes = {}) => ({
  traces: [],
  train: [],
  demos: [] as object[],
  signature: { instructions: 'Answer.', fields },
  lm: null,
  ...changes,
})
const read = (value: unknown) => readProgram(JSON.stringify(value), 'p.json')
const plain = { instructions: 'Answer.', inputField: 'inputs', outputField: 'output' }

describe('where the predictor stands', () => {
  test.each([
    ['of its own', toState([inputs, output]), null],
    ['with metadata', { ...toState([inputs, output]), metadata: { dependency_versions: {} } }, null],
    ['in a chain of thought', { predict: toState([inputs, reasoning, output]), metadata: {} }, 'reasoning'],
    ['under an older name', { prog: toState([inputs, reasoning, output]) }, 'reasoning'],
    [
      'with its reasoning apart, as 2.5 has it',
      toState([inputs, output], {
        extended_signature: { instructions: 'Answer.', fields: [inputs, reasoning, output] },
      }),
      'reasoning',
    ],
  ])('%s', (_, value, reasoningField) => {
    expect(read(value)).toEqual({ ...plain, reasoningField, demos: [] })
  })
})

test('examples keep the fields of the program; without input or output they are left out, as DSPy does', () => {
  const demos = [
    { augmented: true, inputs: 'q1', reasoning: 'r1', output: 'A', answer: 'A' },
    { inputs: 'q2', output: 2.5 },
    { inputs: 'q3', output: null },
    { output: 'A' },
  ]
  expect(read({ predict: toState([inputs, reasoning, output], { demos }) }).demos).toEqual([
    { inputs: 'q1', reasoning: 'r1', output: 'A' },
    { inputs: 'q2', output: '2.5' },
  ])
})

test('what a program says of a field is kept; its name then comes from the prefix', () => {
  const described = toField('inputs', { description: 'a note and a question' })
  expect(read(toState([described, output]))).toMatchObject({
    inputField: 'inputs',
    descriptions: { inputs: 'a note and a question' },
  })
  // An optimiser may word the prefix anew; the field keeps its name.
  const reworded = toField('output', { prefix: 'The answer:' })
  expect(read(toState([inputs, reworded])).outputField).toBe('output')
})

test.each([
  ['not JSON', 'Predict(inputs -> output)', 'p.json is not JSON, as a saved DSPy program is.'],
  ['another kind of JSON', '[1, 2]', 'has no signature with instructions and fields, or no demos.'],
  ['no JSON object', 'null', 'has no signature with instructions and fields, or no demos.'],
  [
    'two predictors',
    JSON.stringify({ a: toState([inputs, output]), b: toState([inputs, output]) }),
    'no demos.',
  ],
  ['one field', JSON.stringify(toState([inputs])), 'the program has 1 fields'],
  [
    'two inputs',
    JSON.stringify(toState([inputs, toField('note'), reasoning, output])),
    'the program has 4 fields',
  ],
])('%s is refused in a sentence', (_, text, words) => {
  expect(() => readProgram(text, 'p.json')).toThrow(AppError)
  expect(() => readProgram(text, 'p.json')).toThrow(words)
})

test('the built-in ones differ in their reasoning alone', () => {
  expect(builtInPrograms['zs-predict']!.reasoningField).toBeNull()
  expect({ ...builtInPrograms['zs-cot'], reasoningField: null }).toEqual(builtInPrograms['zs-predict'])
})
