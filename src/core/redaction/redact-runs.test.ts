import { createHash, createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { redactedExportSchemas, smallestGroup, type Audience } from '../../contracts/redacted.ts'
import type { InstanceScore } from '../../contracts/stat.ts'
import type { Hasher } from '../ports.ts'
import { toCompletion, toCoverage, toRun, toRunScore } from '../testing/samples.fixture.ts'
import { redactRuns, type RunToRedact } from './redact-runs.ts'
import { seal } from './redacted.ts'

function toHasher(key: string): Hasher {
  return {
    sha256: (text) => createHash('sha256').update(text).digest('hex'),
    keyedId: (text) => createHmac('sha256', key).update(text).digest('hex'),
  }
}

const score: InstanceScore = {
  status: 'scored',
  reason: 'CANARY-REASON',
  extracted: 'CANARY-ANSWER',
  values: { exact_match: 1 },
}

function toEntry(changes: Partial<RunToRedact> = {}): RunToRedact {
  return {
    run: toRun(),
    origin: 'official',
    instances: () => [{ rowId: 'MRN0000001', score, completion: toCompletion('CANARY-TEXT') }],
    ...changes,
  }
}

function redact(runs: readonly RunToRedact[], key = 'k1', suite = 's') {
  return redactFor('public', runs, { key, suite }).redacted.open()
}

function redactFor(audience: Audience, runs: readonly RunToRedact[], { key = 'k1', suite = 's' } = {}) {
  return redactRuns({ audience, exportId: '0123456789abcdef', suite, runs }, toHasher(key))
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

describe('colleagues', () => {
  const completion = {
    ...toCompletion('CANARY-TEXT'),
    thinking: 'CANARY-THINKING',
    promptTokens: 731,
    completionTokens: 5,
    seconds: 2.6,
  }
  const inexact = { ...score, values: { exact_match: 1 / 3 } }
  const toPrivate = (scored: number) =>
    toEntry({
      run: toRun({ access: 'private', scores: [toRunScore('helm', 0.5, toCoverage(20, { scored }))] }),
      instances: () => [{ rowId: 'MRN0000001', score: inexact, completion }],
    })

  test('have the state of each private instance, with rounded values, tokens and times', () => {
    const { instances } = redactFor('colleague', [toPrivate(20)]).redacted.open()
    expect(instances[0]).toEqual({
      instance: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
      run: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
      benchmark: 'pubmed_qa',
      model: 'a',
      scoring: 'corrected',
      status: 'scored',
      values: { exact_match: 0.333 },
      promptTokens: 1024,
      completionTokens: 16,
      seconds: 4,
    })
    expect(JSON.stringify(instances)).not.toMatch(/CANARY|MRN/)
  })

  test('have exact figures of public instances', () => {
    const entry = { ...toPrivate(20), run: toRun() }
    const { instances } = redactFor('colleague', [entry]).redacted.open()
    expect(instances[0]).toMatchObject({
      values: { exact_match: 1 / 3 },
      promptTokens: 731,
      completionTokens: 5,
      seconds: 2.6,
    })
  })

  test('have no rows of a run whose score is withheld: they would give it away', () => {
    const { redacted, heldBack } = redactFor('colleague', [toPrivate(smallestGroup - 1)])
    expect(redacted.open()).toMatchObject({
      instances: [],
      runs: [{ scores: [{ score: null, withheld: 'small_group', coverage: null }] }],
    })
    expect(heldBack).toEqual([
      { what: 'small_group', count: 1 },
      { what: 'instance_rows', count: 20 },
    ])
  })
})

describe('counts of private data', () => {
  const toPrivate = (total: number, changes: Partial<RunToRedact['run']> = {}, scored = total - 5) =>
    toEntry({
      run: toRun({
        access: 'private',
        total,
        scores: [toRunScore('helm', 0.8317, toCoverage(total, { scored, failed: total - scored }))],
        ...changes,
      }),
      instances: () => expect.unreachable('instances of private data are not even looked at'),
    })

  test('a small one is written as <11, and the one that it follows from is withheld', () => {
    const { redacted, heldBack } = redactFor('institution', [toPrivate(200)])
    const [score] = redacted.open().runs[0]!.scores
    expect(score!.coverage).toMatchObject({ total: 200, failed: '<11', scored: 'withheld', refused: 0 })
    // 195 is withheld, so the mean is as coarse as the steps of every number that it may have been.
    expect(score).toMatchObject({ score: 0.83, intervalLow: 0.73, intervalHigh: 0.93 })
    expect(heldBack).toEqual([
      { what: 'small_count', count: 1 },
      { what: 'complementary_count', count: 1 },
      { what: 'coarse_score', count: 1 },
      { what: 'instance_rows', count: 200 },
    ])
  })

  test('the public has them to the nearest 10', () => {
    const scores = [toRunScore('helm', 0.5, toCoverage(197, { scored: 182, failed: 15 }))]
    const { runs } = redactFor('public', [toPrivate(197, { scores })]).redacted.open()
    expect(runs[0]!.scores[0]!.coverage).toMatchObject({ total: 200, scored: 180, failed: 20, unparsed: 0 })
  })

  test('a mean over so few that no decimal is safe is withheld', () => {
    const { runs } = redactFor('institution', [toPrivate(17, {}, 12)]).redacted.open()
    expect(runs[0]!.scores[0]).toMatchObject({ score: null, withheld: 'complementary', coverage: null })
  })

  test('of two runs that differ by a few instances only the larger one has a score', () => {
    const full = (id: string, total: number) =>
      toPrivate(total, { id, scores: [toRunScore('helm', 0.5, toCoverage(total))] })
    const scored = redactFor('institution', [full('a', 205), full('b', 200), full('c', 180)])
      .redacted.open()
      .runs.map(({ scores }) => scores[0]!)
      .map(({ coverage, withheld }) => coverage?.total ?? withheld)
    expect(scored.sort()).toEqual([180, 205, 'complementary'])
  })

  test('the closed schema of an outside audience takes no small count and no private row', () => {
    const good = redactFor('institution', [toPrivate(200)]).redacted.open()
    const coverage = { ...good.runs[0]!.scores[0]!.coverage!, failed: 5 }
    const runs = [{ ...good.runs[0]!, scores: [{ ...good.runs[0]!.scores[0]!, coverage }] }]
    expect(() => seal('institution', { ...good, runs })).toThrow()
    const open = redactFor('institution', [toEntry()]).redacted.open()
    const closed = [{ ...open.runs[0]!, access: 'private' }]
    expect(() => seal('institution', open)).not.toThrow()
    expect(() => seal('institution', { ...open, runs: closed })).toThrow()
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
