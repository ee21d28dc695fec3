import { describe, expect, test } from 'vitest'
import type { AdapterSpec } from '../../contracts/request.ts'
import { toAdapterSpec } from '../adapters/adapter-spec.ts'
import { toModel } from '../testing/models.fixture.ts'
import { toBenchmark } from '../testing/samples.fixture.ts'
import { expandRunEntry, withModel } from './expand-run-entry.ts'
import { parseRunEntry, toRunName } from './run-entry.ts'
import { toChangedSpec } from './spec-change.ts'

const choice = toBenchmark({ name: 'pubmed_qa' })
const { adapter } = choice
const open = toBenchmark({
  name: 'aci_bench',
  adapter: { ...adapter, method: 'generation', maxTokens: 768, outputNoun: 'Clinical Note' },
})
const benchmarks = [choice, open]
const models = [
  toModel('m'),
  toModel('claude', {
    modelName: 'anthropic/claude-3',
    deployment: 'stanford/claude-3',
    tags: ['ANTHROPIC_CLAUDE_3_MODEL_TAG', 'TEXT_MODEL_TAG', 'INSTRUCTION_FOLLOWING_MODEL_TAG'],
  }),
]

function expand(description: string, of = models) {
  return expandRunEntry(parseRunEntry(description, benchmarks), of).map((entry) => {
    const base = toAdapterSpec(entry.benchmark.adapter)
    const spec = toChangedSpec(base, entry.changes)
    const keys = [...new Set([...Object.keys(base), ...Object.keys(spec)])] as (keyof AdapterSpec)[]
    const changed = Object.fromEntries(
      keys
        .filter((key) => JSON.stringify(base[key]) !== JSON.stringify(spec[key]))
        .map((key) => [key, spec[key]]),
    )
    return { name: toRunName(entry), changed, max: entry.maxEvalInstances ?? null, model: entry.model }
  })
}

describe('expanders, in the order written', () => {
  test.each<[string, string, Partial<AdapterSpec>]>([
    ['num_output_tokens=4000,model=m', ':num_output_tokens=4000,model=m', { maxTokens: 4000 }],
    ['model=m,num_output_tokens=20', ':model=m,num_output_tokens=20', { maxTokens: 20 }],
    [
      'model=m,num_output_tokens=10,increase_max_tokens=5',
      ':model=m,num_output_tokens=10',
      { maxTokens: 15 },
    ],
    [
      'increase_max_tokens=5,num_output_tokens=10,model=m',
      ':num_output_tokens=10,model=m',
      { maxTokens: 10 },
    ],
    ['model=m,temperature=0.7', ':model=m', { temperature: 0.7 }],
    ['model=m,temperature=0.5,increase_temperature=0.25', ':model=m', { temperature: 0.75 }],
    ['model=m,max_train_instances=5', ':model=m,max_train_instances=5', { maxTrainInstances: 5 }],
    ['model=m,max_train_instances=zero', ':model=m,max_train_instances=0', {}],
    ['model=m,num_train_trials=3', ':model=m,num_train_trials=3', { numTrainTrials: 3 }],
    ['model=m,num_train_trials=1', ':model=m,num_train_trials=1', { numTrainTrials: 1 }],
    ['model=m,num_trials=2', ':model=m,num_trials=2', { numTrials: 2 }],
    ['model=m,num_outputs=1', ':model=m,num_outputs=1', { numOutputs: 1 }],
    ['model=m,eval_split=valid', ':model=m,eval_split=valid', { evalSplits: ['valid'] }],
    ['model=m,add_to_stop=newline,add_to_stop=X', ':model=m', { stopSequences: ['\n', 'X'] }],
    ['model=m,stop=none', ':model=m,stop=none', { stopSequences: [] }],
    ['stop=hash,model=m', ',stop=hash:model=m', { stopSequences: ['###'], instancePrefix: '###\n\n' }],
    ['model=m,instructions=none', ':model=m,instructions=none', { instructions: '' }],
    ['model=m,prompt=qa', ':model=m,prompt=qa', { inputPrefix: 'Q: ', outputPrefix: 'A: ' }],
    ['newline=br,model=m', ',newline=br:model=m', { substitutions: [{ source: '\n', target: '<br>\n' }] }],
    ['model=m,global_prefix=nlg', ':model=m,global_prefix=nlg', { globalPrefix: '[NLG]' }],
  ])('%s', (given, name, changed) => {
    expect(expand(`pubmed_qa:${given}`)).toEqual([
      { name: `pubmed_qa${name}`, changed, max: null, model: 'm' },
    ])
  })

  test('a cap is the entry’s own', () => {
    expect(expand('pubmed_qa:max_eval_instances=100,model=m')).toEqual([
      { name: 'pubmed_qa:max_eval_instances=100,model=m', changed: {}, max: 100, model: 'm' },
    ])
  })

  test('a key of several values makes several runs', () => {
    const names = expand('pubmed_qa:max_train_instances=all,num_outputs=copyright_sweep,model=m').map(
      ({ name }) => name,
    )
    expect(names).toHaveLength(12)
    expect(names[0]).toBe('pubmed_qa:max_train_instances=0,num_outputs=1,model=m')
    expect(names[11]).toBe('pubmed_qa:max_train_instances=16,num_outputs=10,model=m')
  })

  test('an expert is asked in our own words, before the benchmark’s', () => {
    const [run] = expand('pubmed_qa:model=m,instructions=expert')
    expect(run!.changed.instructions).toMatch(
      /^You are an expert.*\. Reply with A for yes, B for no or C for maybe\.\n$/,
    )
  })

  test('the answer’s form is asked for before or behind the prompt', () => {
    const asked = 'Reply with one letter and nothing else.'
    const [before] = expand('pubmed_qa:model=m,output_format_instructions=mcqa')
    expect(before).toMatchObject({ name: 'pubmed_qa:model=m' })
    expect(before!.changed.instructions).toBe(`${asked}\n\n${adapter.instructions}\n`)
    const [behind] = expand('pubmed_qa:model=m,output_format_instructions=mmlu_no_prefix_suffix')
    expect(behind!.changed).toEqual({ globalSuffix: `\n\n${asked} Leave "Answer:" out of it.` })
  })

  test.each([
    ['pubmed_qa:model=m,num_output_tokens=x', 'num_output_tokens is a whole number of at least 1, not "x".'],
    [
      'pubmed_qa:model=m,num_output_tokens=1.5',
      'num_output_tokens is a whole number of at least 1, not "1.5".',
    ],
    [
      'pubmed_qa:model=m,max_train_instances=-1',
      'max_train_instances is a whole number of at least 0, not "-1".',
    ],
    ['pubmed_qa:model=m,temperature=warm', 'temperature is a number of at least 0, not "warm".'],
    ['pubmed_qa:model=m,eval_split=train', 'eval_split is test or valid.'],
    ['pubmed_qa:model=m,stop=constructor', 'stop is none or hash or semicolon or br.'],
    [
      'pubmed_qa:model=m,max_eval_instances=toString',
      'max_eval_instances is a whole number of at least 1, not "toString".',
    ],
    [
      'pubmed_qa:model=m,chatml=1',
      'chatml is not done here: the chat template is that of the model’s server or file.',
    ],
    [
      'pubmed_qa:model=m,data_augmentation=all',
      'data_augmentation is not done here: changed questions are no part of MedHELM, and none are made here.',
    ],
    [
      'aci_bench:model=m,num_outputs=2',
      'num_outputs is 1 for open answers here: num_trials asks each question several times.',
    ],
    [
      'aci_bench:model=m,output_format_instructions=math',
      'output_format_instructions has words for benchmarks with options only.',
    ],
  ])('%s', (description, message) => {
    expect(() => expand(description)).toThrow(expect.objectContaining({ code: 'usage', message }))
  })
})

describe('tags of the model', () => {
  test('Claude 3 gets no stop sequence of blanks', () => {
    expect(expand('pubmed_qa:model=claude,add_to_stop=X')[0]!.changed).toEqual({ stopSequences: ['X'] })
  })

  const tagged = (...tags: string[]) => [toModel('t', { tags })]
  test.each<[string, string, string, Partial<AdapterSpec>]>([
    ['BUGGY_TEMP_0_TAG', 'model=t', ':model=t', { temperature: 1e-4 }],
    ['BUGGY_TEMP_0_TAG', 'model=t,temperature=0.5', ':model=t', { temperature: 0.5 }],
    [
      'NO_NEWLINES_TAG',
      'model=t',
      ':model=t,stop=hash',
      { stopSequences: ['###'], instancePrefix: '###\n\n' },
    ],
    ['NLG_PREFIX_TAG', 'model=t', ':model=t,global_prefix=nlg', { globalPrefix: '[NLG]' }],
    [
      'ANTHROPIC_CLAUDE_2_MODEL_TAG',
      'model=t',
      ':model=t',
      { globalPrefix: '\n\nHuman: ', globalSuffix: '\n\nAssistant: Answer:' },
    ],
  ])('%s: %s', (...[tag, given, name, changed]) => {
    expect(expand(`pubmed_qa:${given}`, tagged(tag))).toEqual([
      { name: `pubmed_qa${name}`, changed, max: null, model: 't' },
    ])
  })
})

describe('models', () => {
  const [, claude] = models
  const old = toModel('old', {
    modelName: 'a/old',
    deployment: 'h/old',
    tags: ['TEXT_MODEL_TAG', 'DEPRECATED_MODEL_TAG'],
  })
  const two = ['h/one', 'h/two'].map((deployment) => toModel(deployment, { modelName: 'a/both', deployment }))
  const all = [...models, old, ...two]
  const named = (description: string) => expand(description, all).map(({ name, model }) => [name, model])

  test.each<[string, string[][]]>([
    ['model=claude', [[':model=claude', 'claude']]],
    ['model=anthropic/claude-3', [[':model=anthropic_claude-3', 'claude']]],
    ['model=stanford/claude-3', [[':model=anthropic_claude-3', 'claude']]],
    [
      'model=anthropic/claude-3,model_deployment=stanford/claude-3',
      [[':model=anthropic_claude-3,model_deployment=stanford_claude-3', 'claude']],
    ],
    [
      'model_deployment=stanford/claude-3',
      [[':model_deployment=stanford_claude-3,model=anthropic_claude-3', 'claude']],
    ],
    ['model=a/both', [[':model=a_both', 'h/two']]],
    ['model=a/old', [[':model=a_old', 'old']]],
    ['model=instruction_following', [[':model=anthropic_claude-3', 'claude']]],
    [
      'model=text',
      [
        [':model=m', 'm'],
        [':model=anthropic_claude-3', 'claude'],
      ],
    ],
    [
      'model=all',
      [
        [':model=m', 'm'],
        [':model=anthropic_claude-3', 'claude'],
        [':model=a_both,model_deployment=h_one', 'h/one'],
        [':model=a_both,model_deployment=h_two', 'h/two'],
      ],
    ],
  ])('%s', (given, expected) => {
    expect(named(`pubmed_qa:${given}`)).toEqual(expected.map(([name, model]) => [`pubmed_qa${name}`, model]))
  })

  test('no key is all of them', () => {
    expect(named('pubmed_qa')).toEqual(named('pubmed_qa:model=all'))
    expect(named('pubmed_qa:num_trials=2').map(([name]) => name)[0]).toBe('pubmed_qa:num_trials=2,model=m')
  })

  test.each([
    ['pubmed_qa:model=cluade', all, 'not_found', 'No model here is named "cluade". Did you mean claude?'],
    ['pubmed_qa:model=x', [], 'not_found', 'No model here is named "x". Add one with "wardroom models add".'],
    ['pubmed_qa', [], 'not_found', 'No model here is in the group all. Add one with "wardroom models add".'],
    ['pubmed_qa:model=code', all, 'not_found', 'No model here is in the group code.'],
    [
      'pubmed_qa:model=m,model_deployment=elsewhere/mm',
      all,
      'not_found',
      'No model here is the deployment "elsewhere/mm". Leave it out to ask the m that is here.',
    ],
    [
      'pubmed_qa:model=m,model_deployment=stanford/claude-3',
      all,
      'usage',
      'stanford/claude-3 is a deployment of anthropic/claude-3, not of "m".',
    ],
  ])('%s', (...[description, of, code, message]) => {
    expect(() => expand(description, of)).toThrow(expect.objectContaining({ code, message }))
  })

  test('an entry without a model, or with a group, can be given one', () => {
    const parse = (description: string) => parseRunEntry(description, benchmarks)
    const of = (description: string) =>
      expandRunEntry(withModel(parse(description), 'claude'), [claude!, ...models]).map(toRunName)
    expect(of('pubmed_qa:num_trials=2')).toEqual(['pubmed_qa:num_trials=2,model=claude'])
    expect(of('pubmed_qa:model=text,num_trials=2')).toEqual(['pubmed_qa:model=claude,num_trials=2'])
    expect(of('pubmed_qa:model=m')).toEqual(['pubmed_qa:model=m'])
    expect(of('pubmed_qa:model_deployment=m')).toEqual(['pubmed_qa:model_deployment=m,model=m'])
  })
})
