// HELM's run expanders: a key of a run entry and its value → what it changes of the adapter, and of the run's name.
import { AppError } from '../../contracts/errors.ts'
import type { AdapterSpec } from '../../contracts/request.ts'
import { toFormatInstructions } from './format-instructions.ts'
import { layoutNames, setPrompt, setStop, stopNames } from './prompt-expanders.ts'
import type { SpecChange } from './spec-change.ts'

/** One of the runs that a key makes of one. */
export interface Expansion {
  /** `key=value` for the run's name; null where the name stays. */
  readonly suffix: string | null
  readonly change?: SpecChange
  readonly maxEvalInstances?: number
}

type Expander = (value: string, key: string) => readonly Expansion[]

const expanders: Readonly<Record<string, Expander>> = {
  num_train_trials: inNumbers({ least: 1 }, (numTrainTrials) => ({
    change: (spec) => ({ ...spec, numTrainTrials }),
  })),
  max_train_instances: inNumbers(
    {
      least: 0,
      lists: {
        zero: [0],
        one: [1],
        all: [0, 1, 2, 4, 8, 16],
        big_bench_few_shot_setting: [0, 1, 2, 3],
        vhelm: [0, 1, 2, 4, 8],
        melt: [0, 1, 5],
      },
    },
    (maxTrainInstances) => ({ change: (spec) => ({ ...spec, maxTrainInstances }) }),
  ),
  max_eval_instances: inNumbers(
    { least: 1, lists: { default: [1000], heim_default: [100] } },
    (maxEvalInstances) => ({ maxEvalInstances }),
  ),
  num_outputs: inNumbers({ least: 1, lists: { default: [1], copyright_sweep: [1, 10] } }, (numOutputs) => ({
    change: (spec) => setOutputs(spec, numOutputs),
  })),
  num_trials: inNumbers({ least: 1, lists: { heim_efficiency: [5] } }, (numTrials) => ({
    change: (spec) => ({ ...spec, numTrials }),
  })),
  num_output_tokens: inNumbers(
    { least: 1, lists: { default_sweep: [1, 2, 4, 8, 16, 32, 64] } },
    (maxTokens) => ({
      change: (spec) => ({ ...spec, maxTokens }),
    }),
  ),
  increase_max_tokens: unnamed((value, key) => {
    const more = toNumber(value, key, { least: 0, whole: true })
    return (spec) => ({ ...spec, maxTokens: spec.maxTokens + more })
  }),
  temperature: unnamed((value, key) => {
    const temperature = toNumber(value, key, { least: 0 })
    return (spec) => ({ ...spec, temperature })
  }),
  increase_temperature: unnamed((value, key) => {
    const more = toNumber(value, key, { least: 0 })
    return (spec) => ({ ...spec, temperature: spec.temperature + more })
  }),
  add_to_stop: unnamed((value) => {
    const added = value === 'newline' ? '\n' : value
    return (spec) => ({ ...spec, stopSequences: [...spec.stopSequences, added] })
  }),
  output_format_instructions: unnamed((value) => toFormatInstructions(value)),
  eval_split: named((value, key) => {
    if (value !== 'test' && value !== 'valid') fail(key, ['test', 'valid'])
    return (spec) => ({ ...spec, evalSplits: [value] })
  }),
  instructions: named((value, key) => {
    if (value === 'none') return (spec) => ({ ...spec, instructions: '' })
    if (value !== 'expert') fail(key, ['none', 'expert'])
    // Wardroom's own words, as all of its instructions.
    return (spec) => ({ ...spec, instructions: `You are an expert in this field. ${spec.instructions}` })
  }),
  prompt: named((value, key) => setPrompt(value) ?? fail(key, layoutNames)),
  newline: named((value, key) => {
    const target = value === 'semicolon' ? ';\n' : '<br>\n'
    if (value !== 'semicolon' && value !== 'br') fail(key, ['semicolon', 'br'])
    return (spec) => ({ ...spec, substitutions: [{ source: '\n', target }] })
  }),
  stop: named((value, key) => setStop(value) ?? fail(key, stopNames)),
  global_prefix: named((value, key) => {
    if (value !== 'nlg') fail(key, ['nlg'])
    return (spec) => ({ ...spec, globalPrefix: '[NLG]' })
  }),
}

/** Keys of upstream that are refused, with the reason. */
const refusals: Readonly<Record<string, string>> = {
  data_augmentation: 'changed questions are no part of MedHELM, and none are made here',
  chatml: 'the chat template is that of the model’s server or file',
  tokenizer: 'it belongs to upstream’s benchmark of speed, which is not one of MedHELM’s',
  num_prompt_tokens: 'it belongs to upstream’s benchmark of speed, which is not one of MedHELM’s',
  process_output: 'answers are scored as they came; cutting thoughts off is a setting of the model',
  format_prompt: 'it takes two values, which an entry cannot give',
  follow_format_instructions: 'it puts sentences of upstream around the prompt, which are not shipped',
}

/** Those that choose the model are not among them. */
export const expanderNames: readonly string[] = [...Object.keys(expanders), ...Object.keys(refusals)]

/** Throws `usage` for a value that the key does not take, and for a key that has no meaning here. */
export function toExpansions(key: string, value: string): readonly Expansion[] {
  const reason = refusals[key]
  if (reason !== undefined) throw new AppError('usage', `${key} is not done here: ${reason}.`, { field: key })
  return expanders[key]!(value, key)
}

interface NumberRule {
  readonly least: number
  /** Names for one or several values. */
  readonly lists?: Readonly<Record<string, readonly number[]>>
}

function inNumbers(
  { least, lists = {} }: NumberRule,
  toRest: (value: number) => Omit<Expansion, 'suffix'>,
): Expander {
  return (value, key) => {
    const listed = Object.hasOwn(lists, value) ? lists[value] : undefined
    const values = listed ?? [toNumber(value, key, { least, whole: true })]
    return values.map((one) => ({ suffix: `${key}=${one}`, ...toRest(one) }))
  }
}

function named(toChange: (value: string, key: string) => SpecChange): Expander {
  return (value, key) => [{ suffix: `${key}=${value}`, change: toChange(value, key) }]
}

function unnamed(toChange: (value: string, key: string) => SpecChange): Expander {
  return (value, key) => [{ suffix: null, change: toChange(value, key) }]
}

interface Bounds {
  readonly least: number
  readonly whole?: true
}

function toNumber(value: string, key: string, { least, whole }: Bounds): number {
  const number = Number(value)
  const isNumber = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(value)
  if (isNumber && number >= least && number <= 1e9 && (!whole || Number.isInteger(number))) return number
  const what = whole ? 'a whole number' : 'a number'
  throw new AppError('usage', `${key} is ${what} of at least ${least}, not "${value.slice(0, 40)}".`, {
    field: key,
  })
}

/** Choices alone ask for the likeliest tokens beside their one answer. */
function setOutputs(spec: AdapterSpec, numOutputs: number): AdapterSpec {
  if (numOutputs === 1 || spec.method === 'multiple_choice_joint') return { ...spec, numOutputs }
  throw new AppError(
    'usage',
    'num_outputs is 1 for open answers here: num_trials asks each question several times.',
    { field: 'num_outputs' },
  )
}

function fail(key: string, values: readonly string[]): never {
  throw new AppError('usage', `${key} is ${values.join(' or ')}.`, { field: key })
}
