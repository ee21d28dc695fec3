import { describe, expect, test } from 'vitest'
import { toModel } from '../testing/models.fixture.ts'
import { toBenchmark } from '../testing/samples.fixture.ts'
import { expandRunEntry } from './expand-run-entry.ts'
import { findBenchmark, parseRunEntry, splitEntry, toRunName } from './run-entry.ts'

const benchmarks = [
  toBenchmark({ name: 'head_qa', arguments: { language: 'en', category: 'None' } }),
  toBenchmark({ name: 'med_qa', aliases: ['medhelm_med_qa'] }),
  toBenchmark({ name: 'clear', arguments: { condition: null } }),
  toBenchmark({ name: 'medec' }),
  toBenchmark({ name: 'ehrshot' }),
  toBenchmark({
    name: 'med_dialog',
    arguments: { subset: null },
    runName: { omitsDefaults: [], commaFirst: true },
  }),
  toBenchmark({
    name: 'sct_bench',
    arguments: { reason: 'False', few_shot: 'False' },
    runName: { omitsDefaults: ['reason', 'few_shot'], commaFirst: false },
  }),
]
const models = ['a/b', 'a/b/c', 'm', 'm=x'].map((name) => toModel(name))
const toName = (description: string) =>
  expandRunEntry(parseRunEntry(description, benchmarks), models).map(toRunName).join(' ')

describe('toRunName', () => {
  test.each([
    ['head_qa:model=a/b', 'head_qa:language=en,category=None,model=a_b'],
    ['head_qa:category=nursery,model=a/b', 'head_qa:language=en,category=nursery,model=a_b'],
    ['medhelm_med_qa:model=a/b', 'med_qa:model=a_b'],
    ['med_qa: model = a/b/c ', 'med_qa:model=a_b_c'],
    ['clear:model=m,condition=chronic_pain', 'clear:condition=chronic_pain,model=m'],
    ['med_dialog:subset=icliniq,model=a/b', 'med_dialog,subset=icliniq:model=a_b'],
    ['sct_bench:model=m', 'sct_bench:model=m'],
    ['sct_bench:few_shot=True,model=m', 'sct_bench:few_shot=True,model=m'],
    ['med_qa:model=m=x', 'med_qa:model=m=x'],
    ['med_qa', 'med_qa:model=a_b med_qa:model=a_b_c med_qa:model=m med_qa:model=m=x'],
  ])('%j → %j', (description, expected) => expect(toName(description)).toBe(expected))
})

describe('parseRunEntry', () => {
  test('the model is no argument of the benchmark', () => {
    expect(parseRunEntry('head_qa:model=a/b', benchmarks)).toMatchObject({
      benchmark: { name: 'head_qa' },
      arguments: { language: 'en', category: 'None' },
      steps: [{ key: 'model', value: 'a/b' }],
    })
  })

  test('paths are no part of the run, and the judges’ file is kept', () => {
    expect(parseRunEntry('medec:data_path=/x=y,jury_config_path=j.yaml', benchmarks)).toMatchObject({
      steps: [],
      juryConfigPath: 'j.yaml',
    })
    expect(splitEntry('medec:data_path=/x=y').given.get('data_path')).toBe('/x=y')
  })

  test('of a key given twice the last value counts, at the first place', () => {
    expect(parseRunEntry('medec:model=a,num_trials=2,model=b', benchmarks).steps).toEqual([
      { key: 'model', value: 'b' },
      { key: 'num_trials', value: '2' },
    ])
  })

  test('the length that records were read with may stand there', () => {
    expect(parseRunEntry('ehrshot:max_length=100000', benchmarks).steps).toEqual([])
  })

  test.each([
    ['medqa:model=m', 'not_found', 'No benchmark is named "medqa". Did you mean med_qa?'],
    ['zzzzzzzz:model=m', 'not_found', 'No benchmark is named "zzzzzzzz".'],
    ['head_qa:langage=en,model=m', 'usage', 'head_qa takes no argument "langage". Did you mean language?'],
    ['head_qa:modle=m', 'usage', 'head_qa takes no argument "modle". Did you mean model?'],
    ['med_qa:max_length=1,model=m', 'usage', 'med_qa takes no argument "max_length".'],
    [
      'medec:max_eval_instance=1',
      'usage',
      'medec takes no argument "max_eval_instance". Did you mean max_eval_instances?',
    ],
    ['ehrshot:max_length=5', 'usage', 'ehrshot is read with max_length=100000 here; leave it out.'],
    ['clear:model=m', 'usage', 'clear needs condition: write clear:condition=VALUE,model=NAME.'],
    ['med_qa:', 'usage', 'The run entry for med_qa needs key=value pairs, separated by commas.'],
    ['med_qa:model', 'usage', 'The run entry for med_qa needs key=value pairs, separated by commas.'],
    ['med_qa:model=', 'usage', 'The run entry for med_qa names no model: write med_qa:model=NAME.'],
    ['med_qa:model=m,', 'usage', 'The run entry for med_qa needs key=value pairs, separated by commas.'],
  ])('%j: %s', (description, code, message) => {
    expect(() => parseRunEntry(description, benchmarks)).toThrow(expect.objectContaining({ code, message }))
  })
})

test('a benchmark is found by name and alias', () => {
  expect(findBenchmark(' med_qa ', benchmarks).name).toBe('med_qa')
  expect(findBenchmark('medhelm_med_qa', benchmarks).name).toBe('med_qa')
})
