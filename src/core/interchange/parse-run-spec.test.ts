import { expect, test } from 'vitest'
import { parseRunSpecFile } from './parse-run-spec.ts'

const adapter = {
  method: 'multiple_choice_joint',
  instructions: 'Answer with one letter.\n',
  input_prefix: 'Question: ',
  input_suffix: '\n',
  output_prefix: 'Answer: ',
  max_tokens: 1,
  num_outputs: 5,
  stop_sequences: ['\n'],
  // Fields that Wardroom has no use for.
  model: 'openai/gpt-4o',
  substitutions: [],
}

test('upstream’s words and layout, defaults filled in', () => {
  const parsed = parseRunSpecFile({
    name: 'head_qa:language=en,category=None,model=a_b',
    adapter_spec: adapter,
  })
  expect(parsed!.benchmarkName).toBe('head_qa')
  expect(parsed!.adapterSpec).toEqual({
    method: 'multiple_choice_joint',
    globalPrefix: '',
    globalSuffix: '',
    instructions: 'Answer with one letter.\n',
    inputPrefix: 'Question: ',
    inputSuffix: '\n',
    referencePrefix: 'A. ',
    referenceSuffix: '',
    outputPrefix: 'Answer: ',
    outputSuffix: '',
    instancePrefix: '\n',
    maxTrainInstances: 0,
    numOutputs: 5,
    temperature: 0,
    maxTokens: 1,
    stopSequences: ['\n'],
  })
})

test.each([
  ['med_dialog,subset=icliniq:model=a_b', 'med_dialog'],
  ['med_qa:model=a_b', 'med_qa'],
  ['med_qa', 'med_qa'],
])('the benchmark of %j is %j', (name, expected) => {
  expect(parseRunSpecFile({ name, adapter_spec: adapter })!.benchmarkName).toBe(expected)
})

test.each([
  ['another method', { name: 'x', adapter_spec: { ...adapter, method: 'chat' } }],
  ['no length', { name: 'x', adapter_spec: { ...adapter, max_tokens: undefined } }],
  ['no name', { adapter_spec: adapter }],
  ['no adapter', { name: 'x' }],
  ['words that were hidden', { name: 'x', adapter_spec: { ...adapter, instructions: '[redacted]' } }],
  ['a list', [adapter]],
  ['nothing', null],
])('%s gives null', (_what, value) => expect(parseRunSpecFile(value)).toBeNull())
