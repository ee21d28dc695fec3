import { describe, expect, test } from 'vitest'
import { toAdapterSpec } from '../adapters/adapter-spec.ts'
import type { Scoring } from '../../contracts/stat.ts'
import { toBenchmark, toInstance } from '../testing/samples.fixture.ts'
import { addOverRun, scoreInstances, summarizeRun, type AnsweredInstance } from './score-run.ts'

const benchmark = toBenchmark()

function score(answered: readonly AnsweredInstance[], scoring: Scoring = 'corrected', of = benchmark) {
  const scored = scoreInstances(of, { adapterSpec: toAdapterSpec(of.adapter), scoring }, answered)
  return { scored, run: summarizeRun(of, scoring, scored) }
}

const withoutGold = toInstance(5, 'none of the three')
const oneOfEach: readonly AnsweredInstance[] = [
  { instance: toInstance(0), answer: 'A' },
  { instance: toInstance(1, 'no'), answer: 'A' },
  { instance: toInstance(2), answer: 'A or B' },
  { instance: toInstance(3), answer: 'I cannot help with that.' },
  { instance: toInstance(4), answer: null },
  { instance: withoutGold, answer: 'A' },
]

describe('coverage', () => {
  test('every status is counted, and only what tells of the model is in the mean', () => {
    const { scored, run } = score(oneOfEach)
    expect(scored.map((entry) => entry.score.status)).toEqual([
      'scored',
      'scored',
      'unparsed',
      'refused',
      'failed',
      'bad_gold',
    ])
    expect(run.coverage).toEqual({
      total: 6,
      scored: 4,
      failed: 1,
      unparsed: 1,
      refused: 1,
      unread: 0,
      badGold: 1,
      unavailable: 0,
    })
    expect(run.value).toBe(1 / 4)
    expect(run.stats[0]).toMatchObject({ name: 'exact_match', split: 'test', count: 4, sum: 1 })
  })

  test('reasons and readings stand beside the scores', () => {
    const { scored } = score(oneOfEach)
    expect(scored[0]!.score).toMatchObject({ extracted: 'A' })
    expect(scored[2]!.score).toMatchObject({
      reason: 'ambiguous',
      extracted: null,
      values: { exact_match: 0 },
    })
    expect(scored[4]!.score).toEqual({ status: 'failed', reason: 'no_answer', values: {} })
    expect(scored[5]!.score).toEqual({
      status: 'bad_gold',
      reason: 'no_right_reference',
      values: { refused: 0, format_followed: 1 },
    })
  })

  test('helm scores what upstream scores: an unread answer is a plain 0', () => {
    const { scored, run } = score(oneOfEach, 'helm')
    expect(scored.map((entry) => entry.score.status)).toEqual([
      'scored',
      'scored',
      'scored',
      'scored',
      'failed',
      'scored',
    ])
    expect(run).toMatchObject({ value: 1 / 5, coverage: { scored: 5, failed: 1, badGold: 0 } })
    expect(run.stats.map(({ name }) => name)).toContain('exact_match@5')
  })

  test('nothing answered: no value, no interval, and that is no zero', () => {
    const { run } = score([{ instance: toInstance(0), answer: null }])
    expect(run).toMatchObject({ value: null, interval: null, coverage: { total: 1, scored: 0, failed: 1 } })
    expect(run.stats[0]).toMatchObject({ name: 'exact_match', count: 0, mean: null })
  })

  test('instances of other splits are asked but stand outside the score', () => {
    const valid = toInstance(1, 'yes', { split: 'valid' })
    const { scored, run } = score([
      { instance: toInstance(0), answer: 'A' },
      { instance: valid, answer: 'B' },
    ])
    expect(scored).toHaveLength(2)
    expect(run).toMatchObject({ value: 1, coverage: { total: 1 } })
  })
})

test('the status is that of the metric that gives the main value', () => {
  const medec = toBenchmark({
    metrics: ['medec_error', 'exact_match'],
    mainMetric: 'medec_error_flag_accuracy',
    adapter: { ...benchmark.adapter, method: 'generation' },
  })
  const references = [{ output: { text: 'CORRECT' }, tags: ['correct'] }]
  const { scored } = score(
    [{ instance: toInstance(0, 'yes', { references }), answer: 'A good note.' }],
    'corrected',
    medec,
  )
  expect(scored[0]!.score).toMatchObject({
    status: 'unparsed',
    values: { medec_error_flag_accuracy: 0, exact_match: 0 },
  })
})

describe('several metrics', () => {
  const plan = { adapterSpec: toAdapterSpec(benchmark.adapter), scoring: 'corrected' as const }

  test('the status is that of the main metric, and one that does not apply takes no other out of its mean', () => {
    const of = toBenchmark({ metrics: ['meteor', 'refusal', 'exact_match', 'format_followed'] })
    const { scored, run } = score(oneOfEach, 'corrected', of)
    expect(scored.map((entry) => entry.score.status)).toEqual([
      'scored',
      'scored',
      'unparsed',
      'refused',
      'failed',
      'bad_gold',
    ])
    const toMean = (name: string) => run.stats.find((stat) => stat.name === name)
    expect(run.stats.map(({ name }) => name)).not.toContain('meteor')
    expect(toMean('exact_match')).toMatchObject({ count: 4, mean: 1 / 4 })
    // An answer to a broken row says as much about the model's manners as any other.
    expect(toMean('refused')).toMatchObject({ count: 5, mean: 1 / 5 })
    expect(toMean('format_followed')).toMatchObject({ count: 5, mean: 3 / 5 })
  })

  test('a value over the run stands beside the means, and may be the main one', () => {
    const of = toBenchmark({ metrics: ['classification'], mainMetric: 'classification_macro_f1' })
    const { run } = score(oneOfEach, 'corrected', of)
    const whole = addOverRun({ benchmark: of, plan }, oneOfEach, run)
    // yes: 1 right, 1 surplus, 2 missed; no: 1 missed; maybe: never right nor answered.
    expect(whole.value).toBeCloseTo((2 / 5 + 0) / 2, 14)
    expect(whole.stats.find(({ name }) => name === 'classification_macro_f1')).toMatchObject({ count: 1 })
    expect(whole.stats.find(({ name }) => name === 'label_f1')).toMatchObject({ count: 4, mean: 1 / 4 })
    expect(whole.interval).toBeNull()
  })

  test('where no metric has such a value the run stays as it is', () => {
    const { run } = score(oneOfEach)
    expect(addOverRun({ benchmark, plan }, oneOfEach, run)).toBe(run)
  })
})
