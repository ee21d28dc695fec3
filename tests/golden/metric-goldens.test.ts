// Upstream's values for the metrics, sampling, prompts and win rates of these benchmarks, to the last digit.
import { describe, expect, test } from 'vitest'
import type { Instance } from '../../src/contracts/instance.ts'
import type { AdapterSpec } from '../../src/contracts/request.ts'
import { toAdapterSpec } from '../../src/core/adapters/adapter-spec.ts'
import { toRequest } from '../../src/core/adapters/to-request.ts'
import { exactMatch } from '../../src/core/metrics/exact-match.ts'
import { medcalcBenchAccuracy } from '../../src/core/metrics/medcalc-bench-accuracy.ts'
import { medecError } from '../../src/core/metrics/medec-error.ts'
import type { Judged } from '../../src/core/metrics/metric.ts'
import { createNumpyMt19937, createPythonMt19937 } from '../../src/core/random/mt19937.ts'
import { permute } from '../../src/core/random/permutation.ts'
import { chooseTrainExamples } from '../../src/core/scenarios/train-examples.ts'
import { toStat } from '../../src/core/statistics/stat.ts'
import { toWinRates } from '../../src/core/statistics/win-rate.ts'
import { normalizeText } from '../../src/core/text/normalize.ts'
import { hasShared, readSharedJson } from '../shared-folder.ts'

const present = hasShared('metric goldens')
const goldens = (present ? readSharedJson('cases/metric-goldens.json') : {}) as Record<
  string,
  Record<string, unknown>
>
const casesOf = (group: string) => (goldens[group]?.['cases'] ?? []) as Record<string, never>[]

function toInstance(golds: readonly string[], extraData?: Record<string, string>): Instance {
  const references = golds.map((text) => ({ output: { text }, tags: ['correct'] }))
  return { id: 'id0', split: 'test', input: '', references, ...(extraData ? { extraData } : {}) }
}

function judge(instance: Instance, answer: string, outputMapping?: Record<string, string>): Judged {
  return { instance, answer, answerWords: {}, numOutputs: 1, ...(outputMapping ? { outputMapping } : {}) }
}

describe.skipIf(!present)('metric-goldens.json, helm scoring', () => {
  test('string metrics', () => {
    const cases = casesOf('string_metrics') as unknown as {
      gold: string
      pred: string
      [name: string]: unknown
    }[]
    expect(cases.length).toBeGreaterThan(10)
    for (const { gold, pred, normalized_gold, normalized_pred, f1_score, ...expected } of cases) {
      expect(f1_score).toBeTypeOf('number')
      expect(normalizeText(gold)).toBe(normalized_gold)
      expect(normalizeText(pred)).toBe(normalized_pred)
      expect(exactMatch.score(judge(toInstance([gold]), pred), 'helm').values, `${gold} | ${pred}`).toEqual(
        expected,
      )
    }
  })

  test('exact match, upstream tests', () => {
    for (const { gold, pred, exact_match } of casesOf('exact_match_upstream')) {
      expect(exactMatch.score(judge(toInstance([gold!]), pred!), 'helm').values['exact_match']).toBe(
        exact_match,
      )
    }
  })

  test('multiple choice scoring', () => {
    const {
      output_mapping: mapping,
      gold,
      cases,
    } = goldens['multiple_choice_scoring'] as never as {
      output_mapping: Record<string, string>
      gold: string
      cases: { completion: string; exact_match: number }[]
    }
    const references = Object.values(mapping).map((text) => ({
      output: { text },
      tags: text === gold ? ['correct'] : [],
    }))
    for (const { completion, exact_match } of cases) {
      const judged = judge({ ...toInstance([]), references }, completion, mapping)
      expect(exactMatch.score(judged, 'helm').values['exact_match'], completion).toBe(exact_match)
    }
  })

  test('MedCalc accuracy', () => {
    const cases = casesOf('medcalc_bench_accuracy') as Record<string, string | number>[]
    expect(cases).toHaveLength(18)
    for (const { prediction, ground_truth, category, lower_limit, upper_limit, expected } of cases) {
      const instance = toInstance([ground_truth as string], { category, lower_limit, upper_limit } as Record<
        string,
        string
      >)
      const { values } = medcalcBenchAccuracy.score(judge(instance, prediction as string), 'helm')
      expect(values['medcalc_bench_accuracy'], `${category}: ${prediction}`).toBe(expected)
    }
  })

  test('MEDEC flag and sentence accuracy', () => {
    const cases = casesOf('medec') as unknown as { prediction: string; reference: string; expected: object }[]
    expect(cases).toHaveLength(9)
    for (const { prediction, reference, expected } of cases) {
      expect(medecError.score(judge(toInstance([reference]), prediction), 'helm').values, prediction).toEqual(
        expected,
      )
    }
  })

  test('sampling: NumPy RandomState(0).permutation', () => {
    const cases = casesOf('sampling_eval_instances') as unknown as { N: number; first: number[] }[]
    for (const { N, first } of cases) expect(permute(N).slice(0, first.length), `N=${N}`).toEqual(first)
    expect(permute(10_000).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 10_000 }, (_, i) => i))
  })

  test('Mersenne Twister, NumPy and Python seeding', () => {
    const golden = goldens['mt19937'] as unknown as Record<string, number[]>
    const numpy = createNumpyMt19937(0)
    expect([0, 1, 2, 3].map(() => numpy.nextUint32())).toEqual(golden['numpy_seed0_first_uint32'])
    for (const seed of [0, 1]) {
      const python = createPythonMt19937(seed)
      expect([0, 1, 2, 3].map(() => python.nextUint32())).toEqual(
        golden[`python_seed${seed}_first_getrandbits32`],
      )
    }
  })

  test('stats', () => {
    const [expected] = casesOf('stat_upstream') as unknown as [Record<string, number> & { add: number[] }]
    const stat = toStat('x', 'test', expected.add)
    expect(stat).toMatchObject({
      count: 10,
      sum: 45,
      sumSquared: 285,
      min: 0,
      max: 9,
      mean: 4.5,
      variance: 8.25,
    })
    expect(stat.stddev).toBeCloseTo(expected['stddev']!, 12)
    expect(toStat('x', 'test', [])).toMatchObject({ count: 0, mean: null, stddev: null })
  })

  test('win rates, upstream tests', () => {
    type Case = {
      name: string
      lower_is_better: (boolean | null)[]
      rows: (number | null)[][]
      expected: (number | null)[]
    }
    const cases = casesOf('win_rate_upstream') as unknown as Case[]
    expect(cases).toHaveLength(8)
    for (const { name, lower_is_better, rows, expected } of cases) {
      const directions = lower_is_better.map((lower) => (lower === null ? null : lower ? 'lower' : 'higher'))
      expect(
        toWinRates(rows, directions).map(({ rate }) => rate),
        name,
      ).toEqual(expected)
    }
  })

  test('win rates of the published leaderboard', () => {
    const golden = goldens['win_rate_published_leaderboard'] as never as {
      scores: number[][]
      recomputed: number[]
      tolerance: number
    }
    const rates = toWinRates(
      golden.scores,
      golden.scores[0]!.map(() => 'higher'),
    )
    rates.forEach(({ rate }, index) =>
      expect(Math.abs(rate! - golden.recomputed[index]!)).toBeLessThan(golden.tolerance),
    )
  })

  test('zero-shot multiple-choice prompts', () => {
    type Case = {
      instructions: string
      input_noun: string | null
      output_noun: string
      input: string
      references: string[]
      expected_prompt: string
    }
    const cases = casesOf('multiple_choice_zero_shot_prompt') as unknown as Case[]
    expect(cases).toHaveLength(3)
    for (const golden of cases) {
      const spec = toAdapterSpec({ ...recipe(golden), method: 'multiple_choice_joint' })
      const instance = { ...toInstance(golden.references), input: golden.input }
      expect(toRequest(instance, spec, null).prompt).toBe(golden.expected_prompt)
    }
  })

  test('generation prompt', () => {
    const golden = goldens['generation_prompt'] as never as Parameters<typeof recipe>[0] & {
      input: string
      expected_prompt: string
    }
    const spec = toAdapterSpec({ ...recipe(golden), method: 'generation' })
    expect(toRequest({ ...toInstance([]), input: golden.input }, spec, null).prompt).toBe(
      golden.expected_prompt,
    )
  })

  test('in-context examples of a trial', () => {
    const cases = casesOf('sampling_train_examples') as unknown as {
      train: [string, string | null][]
      max_train_instances: number
      seed?: number
      expected?: string[]
      expected_by_seed?: Record<string, string[]>
    }[]
    expect(cases).toHaveLength(5)
    for (const { train, max_train_instances: maxTrainInstances, seed, expected, ...golden } of cases) {
      const rows = train.map(([input, labels]) => ({ ...toInstance(toRight(labels)), input }))
      for (const [trial, inputs] of Object.entries(golden.expected_by_seed ?? { [seed!]: expected! })) {
        const chosen = chooseTrainExamples(rows, { maxTrainInstances }, Number(trial))
        expect(chosen.map(({ input }) => input)).toEqual(inputs)
      }
    }
  })

  test('prompt and mapping of the joint adapter, with examples', () => {
    interface Shown {
      input: string
      references: string[]
      correct: number[]
    }
    const golden = goldens['multiple_choice_joint_prompt'] as never as {
      adapter: Record<string, string>
      train: Shown[]
      eval: Shown
      expected_prompt: string
      with_multi_label_second_train_output: string
      expected_output_mapping: Record<string, string>
    }
    const spec: AdapterSpec = {
      ...toAdapterSpec({
        ...recipe({ instructions: '', input_noun: 'Input', output_noun: 'Output' }),
        method: 'multiple_choice_joint',
      }),
      inputPrefix: golden.adapter['input_prefix']!,
      inputSuffix: golden.adapter['input_suffix']!,
      outputPrefix: golden.adapter['output_prefix']!,
    }
    const toShown = ({ input, references, correct }: Shown): Instance => ({
      ...{ id: input, split: 'train', input },
      references: references.map((text, at) => ({
        output: { text },
        tags: correct.includes(at) ? ['correct'] : [],
      })),
    })
    const examples = golden.train.map(toShown)
    const request = toRequest(toShown(golden.eval), { ...spec, examples }, null)
    expect(request.prompt).toBe(golden.expected_prompt)
    expect(request.outputMapping).toEqual(golden.expected_output_mapping)
    const all = toRequest(toShown(golden.eval), { ...spec, examples, multiLabel: true }, null)
    expect(all.prompt).toContain(`Output: ${golden.with_multi_label_second_train_output}\n\nInput: First ref`)
    const numbered = toRequest(toInstance(['x', 'y']), { ...spec, referencePrefix: '  1: ' }, null)
    expect(numbered.prompt).toContain('  1: x\n  2: y\n')
  })
})

/** "four" → the one right reference; "6+correct 7" → a wrong one before it, which is no label. */
function toRight(labels: string | null): string[] {
  return labels === null ? [] : [labels.split('+correct ').at(-1)!]
}

function recipe(golden: { instructions: string; input_noun: string | null; output_noun: string | null }) {
  return {
    instructions: golden.instructions,
    inputNoun: golden.input_noun,
    outputNoun: golden.output_noun,
    newlineAfterInputNoun: false,
    newlineAfterOutputNoun: false,
    maxTokens: 1,
    stopSequences: [],
    corrected: {},
  }
}
