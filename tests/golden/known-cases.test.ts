// Inputs that other tools got wrong, in corrected scoring: the cases of the kinds that these benchmarks meet.
import { describe, expect, test } from 'vitest'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Instance } from '../../src/contracts/instance.ts'
import { exactMatch } from '../../src/core/metrics/exact-match.ts'
import { medcalcBenchAccuracy } from '../../src/core/metrics/medcalc-bench-accuracy.ts'
import type { Judged } from '../../src/core/metrics/metric.ts'
import { readNumberAnswer } from '../../src/core/extraction/number.ts'
import { toWilson } from '../../src/core/statistics/interval.ts'
import { toWinRates } from '../../src/core/statistics/win-rate.ts'
import { fillTemplate } from '../../src/core/scenarios/table.ts'
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

function toOptions(choices: string[] | Record<string, string>): Record<string, string> {
  if (!Array.isArray(choices)) return choices
  const letters = choices.every((choice) => /^[A-Z]$/.test(choice))
  return Object.fromEntries(
    choices.map((choice, index) => [letters ? choice : String.fromCharCode(65 + index), choice]),
  )
}
