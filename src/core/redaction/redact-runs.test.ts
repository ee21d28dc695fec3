import { createHash, createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { redactedExportSchemas, smallestGroup } from '../../contracts/redacted.ts'
import type { Hasher } from '../ports.ts'
import { toCoverage, toRun, toRunScore } from '../testing/samples.fixture.ts'
import { score, toEntry } from './redaction.fixture.ts'
import { redactRuns, type RunToRedact } from './redact-runs.ts'
import { seal } from './redacted.ts'

function toHasher(key: string): Hasher {
  return {
    sha256: (text) => createHash('sha256').update(text).digest('hex'),
    keyedId: (text) => createHmac('sha256', key).update(text).digest('hex'),
  }
}

const isShipped = (benchmark: string) => benchmark !== 'ward_letters'

function redact(runs: readonly RunToRedact[], key = 'k1', suite = 's') {
  const input = { audience: 'public', exportId: '0123456789abcdef', suite, runs, isShipped } as const
  return redactRuns(input, toHasher(key)).redacted.open()
}

describe('what leaves', () => {
  test('run, benchmark, metric, score, status and coverage', () => {
    const { runs } = redact([toEntry()])
    expect(runs[0]).toMatchObject({
      benchmark: 'pubmed_qa',
      model: 'a',
      access: 'public',
      dataset: 'official',
      status: 'finished',
      scores: [
        {
          scoring: 'corrected',
          metric: 'exact_match',
          score: 0.75,
          withheld: null,
          coverage: toCoverage(20),
        },
        { scoring: 'helm', score: 0.5 },
      ],
    })
  })

  test('an own benchmark under a keyed name alone, another one in every export', () => {
    const own = [toEntry({ run: toRun({ benchmark: 'ward_letters' }) })]
    const { runs, instances } = redact(own)
    expect(runs[0]!.benchmark).toMatch(/^own_[0-9a-f]{16}$/)
    expect(instances[0]!.benchmark).toBe(runs[0]!.benchmark)
    expect(redact(own, 'k2').runs[0]!.benchmark).not.toBe(runs[0]!.benchmark)
    expect(JSON.stringify(redact(own))).not.toContain('ward_letters')
  })

  test('scores have three decimals', () => {
    const scores = [toRunScore('helm', 0.123456)]
    expect(redact([toEntry({ run: toRun({ scores }) })]).runs[0]!.scores[0]).toMatchObject({
      score: 0.123,
      intervalLow: 0.023,
      intervalHigh: 0.223,
    })
  })

  test('instances of public data: keyed id, status and numbers, in both scorings', () => {
    const { instances } = redact([toEntry()])
    expect(instances).toHaveLength(2)
    expect(instances[0]).toEqual({
      instance: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
      run: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
      benchmark: 'pubmed_qa',
      model: 'a',
      scoring: 'corrected',
      status: 'scored',
      values: { exact_match: 1 },
    })
  })

  test('nothing else: no answers, reasons, names, dates, ids of ours', () => {
    const run = toRun({
      id: 'CANARY-RUN',
      name: 'CANARY-NAME',
      suite: 'CANARY-SUITE',
      createdAt: 'CANARY-DATE',
    })
    const text = JSON.stringify(redact([toEntry({ run })], 'k1', 'CANARY-SUITE'))
    expect(text).not.toMatch(/CANARY|MRN/)
  })
})

describe('private data', () => {
  const never = () => expect.unreachable('instances of private data are not even looked at')
  const toPrivate = (scored: number) =>
    toEntry({
      run: toRun({ access: 'private', scores: [toRunScore('helm', 0.5, toCoverage(scored))] }),
      instances: never,
    })

  test('has no instances outside', () => {
    expect(redact([toPrivate(20)])).toMatchObject({ instances: [], runs: [{ scores: [{ score: 0.5 }] }] })
  })

  test('a small group has neither score nor counts', () => {
    expect(redact([toPrivate(smallestGroup - 1)]).runs[0]!.scores).toEqual([
      {
        scoring: 'helm',
        metric: 'exact_match',
        score: null,
        intervalLow: null,
        intervalHigh: null,
        withheld: 'small_group',
        coverage: null,
      },
    ])
    expect(redact([toPrivate(smallestGroup)]).runs[0]!.scores[0]).toMatchObject({
      score: 0.5,
      withheld: null,
    })
  })

  test('gated data are held back as private ones are', () => {
    const run = toRun({ access: 'gated', scores: [toRunScore('helm', 0.5, toCoverage(2))] })
    expect(redact([toEntry({ run, instances: never })])).toMatchObject({
      instances: [],
      runs: [{ scores: [{ withheld: 'small_group' }] }],
    })
  })

  test('a small public group is shown', () => {
    const run = toRun({ scores: [toRunScore('helm', 0.5, toCoverage(2))] })
    expect(redact([toEntry({ run })]).runs[0]!.scores[0]).toMatchObject({ score: 0.5 })
  })

  // known-cases.json, redact-extra-data: whatever an instance carries beside its score.
  test('extra cells of an instance have no way out', () => {
    const instance = {
      id: 'MRN-0012345-n7',
      input: 'CANARY-IN',
      extraData: { value: 'CANARY-XD' },
      subSplit: 'CANARY-SS',
    }
    const entry = toEntry({
      run: toRun({ access: 'private' }),
      instances: () => [{ rowId: instance.id, score: { ...score, ...instance }, completion: null }],
    })
    expect(JSON.stringify(redact([entry]))).not.toMatch(/CANARY|MRN-0012345/)
    const public_ = { ...entry, run: toRun() }
    expect(JSON.stringify(redact([public_]))).not.toMatch(/CANARY|MRN-0012345/)
  })
})

describe('ids', () => {
  test('follow the key, and are no plain hash of the row’s id', () => {
    const one = redact([toEntry()], 'k1')
    const other = redact([toEntry()], 'k2')
    expect(one.instances[0]!.instance).not.toBe(other.instances[0]!.instance)
    expect(one.runs[0]!.run).not.toBe(other.runs[0]!.run)
    expect(one.suite).not.toBe(other.suite)
    for (const hashed of ['MRN0000001', 'instance MRN0000001'])
      expect(one.instances[0]!.instance).not.toBe(toHasher('').sha256(hashed).slice(0, 32))
  })

  test('a row, a run and a suite of one name have different ids', () => {
    const entry = toEntry({
      run: toRun({ id: 'x' }),
      instances: () => [{ rowId: 'x', score, completion: null }],
    })
    const { runs, instances, suite } = redact([entry], 'k1', 'x')
    expect(new Set([runs[0]!.run, instances[0]!.instance, suite]).size).toBe(3)
  })

  test('the same input gives the same bytes, whatever the order of the runs', () => {
    const a = toEntry({ run: toRun({ id: 'a' }) })
    const b = toEntry({ run: toRun({ id: 'b', model: 'b' }) })
    expect(JSON.stringify(redact([a, b]))).toBe(JSON.stringify(redact([b, a])))
  })
})

describe('the closed schema', () => {
  const good = redact([toEntry()])

  test.each([
    ['an export', { ...good, note: 'x' }],
    ['a run', { ...good, runs: [{ ...good.runs[0]!, name: 'x' }] }],
    [
      'a score',
      { ...good, runs: [{ ...good.runs[0]!, scores: [{ ...good.runs[0]!.scores[0]!, text: 'x' }] }] },
    ],
    ['an instance', { ...good, instances: [{ ...good.instances[0]!, input: 'x' }] }],
  ])('a further field in %s throws', (_what, value) => {
    expect(() => seal('public', value)).toThrow()
  })

  test.each([
    ['text as a value', { ...good.instances[0]!, values: { exact_match: 'x' as unknown as number } }],
    ['a sentence as a metric', { ...good.instances[0]!, values: { 'the patient is 91': 1 } }],
    ['a name as an id', { ...good.instances[0]!, instance: 'MRN0000001' }],
  ])('%s throws', (_what, instance) => {
    expect(() => seal('public', { ...good, instances: [instance] })).toThrow()
  })

  test('an export for one audience is none for the other', () => {
    expect(() => seal('institution', good)).toThrow()
    expect(redactedExportSchemas.public.parse(good)).toEqual(good)
  })
})
