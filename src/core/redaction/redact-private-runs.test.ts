import { createHash, createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { smallestGroup, type Audience } from '../../contracts/redacted.ts'
import type { Hasher } from '../ports.ts'
import { toCompletion, toCoverage, toRun, toRunScore } from '../testing/samples.fixture.ts'
import { redactRuns, type RunToRedact } from './redact-runs.ts'
import { seal } from './redacted.ts'
import { score, toEntry } from './redaction.fixture.ts'

function toHasher(key: string): Hasher {
  return {
    sha256: (text) => createHash('sha256').update(text).digest('hex'),
    keyedId: (text) => createHmac('sha256', key).update(text).digest('hex'),
  }
}

function redactFor(audience: Audience, runs: readonly RunToRedact[]) {
  return redactRuns(
    { audience, exportId: '0123456789abcdef', suite: 's', runs, isShipped: () => true },
    toHasher('k1'),
  )
}

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
