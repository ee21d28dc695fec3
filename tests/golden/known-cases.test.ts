// Inputs that other tools got wrong, in corrected scoring: the cases of the kinds that these benchmarks meet.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { JudgeReply } from '../../src/contracts/annotation.ts'
import type { JuryRecipe } from '../../src/contracts/benchmark.ts'
import type { Instance } from '../../src/contracts/instance.ts'
import { summarizeRun } from '../../src/core/aggregation/score-run.ts'
import { readDecision } from '../../src/core/annotators/read-decision.ts'
import { readRatings } from '../../src/core/annotators/read-ratings.ts'
import { exactMatch } from '../../src/core/metrics/exact-match.ts'
import { jury } from '../../src/core/metrics/jury.ts'
import { medcalcBenchAccuracy } from '../../src/core/metrics/medcalc-bench-accuracy.ts'
import type { Judged } from '../../src/core/metrics/metric.ts'
import { readNumberAnswer } from '../../src/core/extraction/number.ts'
import { toWilson } from '../../src/core/statistics/interval.ts'
import { toWinRates } from '../../src/core/statistics/win-rate.ts'
import { fillTemplate } from '../../src/core/scenarios/table.ts'
import { toBenchmark, toInstance } from '../../src/core/testing/samples.fixture.ts'
import { hasShared, readSharedJson } from '../shared-folder.ts'

interface KnownCase {
  readonly id: string
  readonly area: string
  readonly input: never
  readonly expected: never
}

const present = hasShared('known cases')
const cases = (present ? readSharedJson('cases/known-cases.json') : []) as KnownCase[]
const byId = (id: string) => cases.find((known) => known.id === id)!
const inArea = (area: string) => cases.filter((known) => known.area === area)
const toList = <T>(value: T | T[]): T[] => (Array.isArray(value) ? value : [value])

function toJudged(
  answer: string,
  golds: string[],
  { outputMapping, ...more }: Partial<Instance> & { outputMapping?: Record<string, string> } = {},
): Judged {
  const references = golds.map((text) => ({ output: { text }, tags: ['correct'] }))
  const instance: Instance = { id: 'id0', split: 'test', input: '', references, ...more }
  return { instance, answer, answerWords: {}, numOutputs: 1, ...(outputMapping ? { outputMapping } : {}) }
}

/** Where the cases of the other kinds are tested: the shape of each is a table or a scene there. */
const elsewhere: Readonly<Record<string, string>> = {
  rouge: 'tests/golden/text-metric-goldens.test.ts',
  bleu: 'tests/golden/text-metric-goldens.test.ts',
  meteor: 'tests/golden/text-metric-goldens.test.ts',
  sql: 'tests/golden/text-metric-goldens.test.ts',
  csv: 'src/storage/readers/csv-rows.test.ts',
  datasets: 'src/core/scenarios/select.test.ts',
  engine: 'tests/integration/resume.test.ts',
  privacy: 'src/core/redaction/redact-private-runs.test.ts',
}
const here = ['medcalc', 'mcq', 'numeric', 'unicode', 'template', 'stats', 'security']
// What is not built yet, or what the judges' own tests hold.
const later = ['jury', 'windows']

describe.skipIf(!present)('known-cases.json', () => {
  test('every kind has its place', () => {
    const areas = new Set(cases.map(({ area }) => area))
    expect([...areas].filter((area) => !(area in elsewhere) && ![...here, ...later].includes(area))).toEqual(
      [],
    )
    const root = join(import.meta.dirname, '../..')
    expect(Object.values(elsewhere).filter((path) => !existsSync(join(root, path)))).toEqual([])
  })
})

describe.skipIf(!present)('known-cases.json, corrected scoring', () => {
  test('MedCalc values, dates and untrusted text', () => {
    const medcalc = cases.filter(
      ({ area, input }) => (area === 'medcalc' || area === 'security') && 'category' in (input as object),
    )
    expect(medcalc.map(({ id }) => id)).toContain('medcalc-no-eval')
    for (const { id, input, expected } of medcalc) {
      const { prediction, reference, ...extraData } = input as Record<string, string>
      const result = medcalcBenchAccuracy.score(
        toJudged(prediction!, [reference!], { extraData }),
        'corrected',
      )
      const { score, extracted } = expected as { score: number; extracted?: number | null }
      expect(result.values['medcalc_bench_accuracy'], id).toBe(score)
      if (extracted !== undefined)
        expect(result.extracted ?? null, id).toBe(extracted === null ? null : String(extracted))
    }
  })

  test('multiple choice', () => {
    let checked = 0
    for (const known of inArea('mcq')) {
      const expectations = toList<{ extracted: string | null; score: number; reason?: string }>(
        known.expected,
      )
      toList<{
        choices?: string[] | Record<string, string>
        labels?: string[]
        gold: string
        prediction: string
      }>(known.input).forEach(({ choices, labels, gold, prediction }, index) => {
        const options = toOptions(choices ?? labels!)
        const right = options[gold] ?? gold
        const result = exactMatch.score(
          toJudged(prediction, [right], { outputMapping: options }),
          'corrected',
        )
        const expected = expectations[index]!
        expect(result.values['exact_match'], known.id).toBe(expected.score)
        const read = result.extracted ?? null
        expect([read, read === null ? null : options[read]], known.id).toContain(expected.extracted)
        if (expected.reason)
          expect(result, known.id).toMatchObject({ status: 'unparsed', reason: expected.reason })
        checked += 1
      })
    }
    expect(checked).toBe(6)
  })

  test('numbers', () => {
    for (const known of [...inArea('numeric'), byId('number-unicode-minus')].filter(
      ({ id }) => id !== 'float-unparseable-is-unscored',
    )) {
      const expectations = toList<{ extracted?: number; score: number }>(known.expected)
      toList<{ gold: string; prediction: string }>(known.input).forEach(({ gold, prediction }, index) => {
        const wanted = readNumberAnswer(gold)
        const reading = readNumberAnswer(prediction)
        const equal = wanted.found && reading.found && wanted.value === reading.value
        expect(equal ? 1 : 0, `${known.id} ${prediction}`).toBe(expectations[index]!.score)
        if (expectations[index]!.extracted !== undefined)
          expect(reading).toEqual({ found: true, value: expectations[index]!.extracted })
      })
    }
  })

  test('a gold value that is no number leaves the mean', () => {
    const { gold, prediction } = byId('float-unparseable-is-unscored').input as {
      gold: string
      prediction: string
    }
    const result = medcalcBenchAccuracy.score(
      toJudged(prediction, [gold], { extraData: { category: 'physical' } }),
      'corrected',
    )
    expect(result).toMatchObject({ status: 'bad_gold', values: {} })
  })

  test('invisible signs at the edges', () => {
    for (const { gold, prediction } of byId('unicode-invisible-edges').input as {
      gold: string
      prediction: string
    }[]) {
      expect(exactMatch.score(toJudged(prediction, [gold]), 'corrected').values['exact_match']).toBe(1)
    }
  })

  test('juries: who is missing is said, and what is no rating is none', () => {
    const { scale, judges } = byId('jury-one-judge-missing').input as {
      scale: [number, number]
      judges: Record<string, Record<string, number> | null>
    }
    const benchmark = toJury(Object.keys(judges['gpt']!), scale)
    const judgements = Object.entries(judges).map(([judge, ratings]) => ({
      judge,
      modelId: null,
      self: false,
      replies: [ratings ? toReply(JSON.stringify(ratings)) : ({ kind: 'failed', code: 'timeout' } as const)],
    }))
    const judged = { ...toJudged('an answer', ['gold']), benchmark, judgements: { jury: judgements } }
    expect(jury.score(judged, 'corrected')).toMatchObject({
      reason: 'partial_jury',
      values: { a_accuracy: 4 },
    })

    const raws = byId('jury-score-types').input as { scale: [number, number]; raw: unknown }[]
    const wanted = byId('jury-score-types').expected as { score: number | null; reason?: string }[]
    raws.forEach(({ scale: bounds, raw }, index) => {
      const verdict = readRatings(
        JSON.stringify({ rating: { score: raw } }),
        toJury(['rating'], bounds).jury,
        '',
      )
      expect(verdict).toMatchObject(
        wanted[index]!.score === null
          ? { status: 'unread', reason: wanted[index]!.reason }
          : { status: 'given', ratings: [{ score: wanted[index]!.score }] },
      )
    })
  })

  test('judges’ replies: small faults are mended, planted scores are not read, nonsense is no "no"', () => {
    const repaired = byId('jury-json-comment-and-newline')
    const wanted = repaired.expected as { score: number }[]
    ;(repaired.input as { raw: string }[]).forEach(({ raw }, index) => {
      const verdict = readRatings(raw, toJury(['quality'], [0, 1]).jury, '')
      expect(verdict).toMatchObject({ status: 'given', ratings: [{ score: wanted[index]!.score }] })
    })

    const planted = byId('jury-planted-score')
    const { candidate, judge_raw } = planted.input as { candidate: string; judge_raw: string }
    expect(readRatings(judge_raw, toJury(['quality'], [1, 5]).jury, candidate)).toMatchObject({
      ratings: [planted.expected],
    })

    const bad = byId('healthbench-bad-judge-json').input as { judge_raw: string }
    expect(readDecision(bad.judge_raw, 'criteria_met', '')).toEqual({ found: false, reason: 'not_json' })
  })

  test('HealthBench clips the mean, and no conversation', () => {
    const known = byId('healthbench-clip-after-mean')
    const { example_scores } = known.input as { example_scores: number[] }
    const { mean_unclipped, final } = known.expected as { mean_unclipped: number; final: number }
    const benchmark = toBenchmark({ metrics: ['health_bench'], mainMetric: 'pubmed_qa_score' })
    const scored = example_scores.map((value) => ({
      instance: toInstance(0),
      score: { status: 'scored' as const, values: { pubmed_qa_score: value } },
    }))
    const run = summarizeRun(benchmark, 'corrected', scored)
    expect(run.value).toBe(final)
    expect(run.stats[0]!.mean).toBeCloseTo(mean_unclipped, 12)
    expect(summarizeRun(benchmark, 'helm', scored).value).toBeCloseTo(mean_unclipped, 12)
  })

  test('win rates with missing columns, Wilson at the edge, templates without a second expansion', () => {
    const { scores } = byId('win-rate-missing').input as { scores: Record<string, (number | null)[]> }
    const rates = toWinRates(Object.values(scores), ['higher', 'higher'])
    expect(rates).toEqual([
      { rate: 0.5, over: 2 },
      { rate: 0.5, over: 1 },
      { rate: 0.5, over: 2 },
    ])

    const { wilson } = byId('ci-at-the-edge').expected as { wilson: [number, number] }
    toWilson(0, 20).forEach((bound, index) => expect(bound).toBeCloseTo(wilson[index]!, 5))

    const { template, row } = byId('template-literal-braces').input as {
      template: string
      row: Record<string, string>
    }
    expect(fillTemplate(template, { line: 1, values: row })).toBe(
      (byId('template-literal-braces').expected as { prompt: string }).prompt,
    )
  })
})

function toReply(text: string): JudgeReply {
  return { kind: 'answered', text }
}

function toJury(names: readonly string[], scale: [number, number]): { name: string; jury: JuryRecipe } {
  const criteria = names.map((name) => ({ name, question: '' }))
  const recipe = { role: '', inputTag: 'question', showsGold: true, criteria, scale, scoreWithoutVerdict: 1 }
  return { name: 'a', jury: recipe }
}

function toOptions(choices: string[] | Record<string, string>): Record<string, string> {
  if (!Array.isArray(choices)) return choices
  const letters = choices.every((choice) => /^[A-Z]$/.test(choice))
  return Object.fromEntries(
    choices.map((choice, index) => [letters ? choice : String.fromCharCode(65 + index), choice]),
  )
}
