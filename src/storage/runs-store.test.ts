// Runs: what is asked, which answer wins, how scores are replaced, and the counts of the list.
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { RunScore } from '../contracts/stat.ts'
import type { Answer } from '../core/ports.ts'
import { createDatasetsStore } from './datasets-store.ts'
import { createModelsStore } from './models-store.ts'
import { createRunsStore } from './runs-store.ts'
import type { RunsStore } from './runs-store.ts'
import { sampleDataset, sampleInstances, sampleModel, sampleRunSpec } from './testing/samples.ts'
import { createTestVault, removeFolder, temporaryFolder } from './testing/temporary-vault.ts'
import type { Vault } from './vault.ts'

let folder = ''
let vault: Vault
let store: RunsStore
let rowIds: string[] = []
let datasetId = ''

beforeEach(async () => {
  folder = temporaryFolder()
  vault = await createTestVault(join(folder, 'workspace'))
  createModelsStore(vault).add(sampleModel())
  const datasets = createDatasetsStore(vault)
  datasetId = datasets.add(sampleDataset(), sampleInstances(4)).id
  rowIds = datasets.instances(datasetId).map(({ rowId }) => rowId)
  store = createRunsStore(vault)
})
afterEach(() => {
  vault.close()
  removeFolder(folder)
})

const row = (index: number) => rowIds[index] ?? ''
/** Asks the instances in the order 2, 0, 1; the second prompt was cut. */
const plan = () =>
  [2, 0, 1].map((index, ordinal) => ({ rowId: row(index), ordinal, truncated: ordinal === 1 }))

function createRun(id: string, changes: { suite?: string; createdAt?: string } = {}) {
  const { suite = 'first', createdAt = '2026-01-01T00:00:00.000Z' } = changes
  const spec = sampleRunSpec({ datasetId, suite })
  store.create({ id, spec, specHash: `hash-${id}`, access: 'public', createdAt, planned: plan() })
  return spec
}

function completed(text: string): Extract<Answer, { kind: 'completed' }> {
  const completion = {
    text,
    finishReason: 'stop' as const,
    promptTokens: 12,
    completionTokens: null,
    seconds: 0.25,
    model: null,
  }
  return { kind: 'completed', completion, attempts: 2 }
}

function failed(attempts: number): Answer {
  return { kind: 'failed', failure: { code: 'server_error', status: 503, attempts } }
}

function score(scoring: 'corrected' | 'helm', value: number): RunScore {
  const coverage = {
    total: 3,
    scored: 2,
    failed: 1,
    unparsed: 0,
    refused: 0,
    unread: 0,
    badGold: 0,
    unavailable: 0,
  }
  const interval = { low: 0, high: 1, method: 'bootstrap' as const }
  return { scoring, mainMetric: 'exact_match', value, interval, stats: [], coverage, judges: [] }
}

describe('a run', () => {
  it('is found by its spec and keeps its plan in sampling order', () => {
    const spec = createRun('run-1')
    expect(store.findBySpec('hash-run-1')).toEqual({ id: 'run-1' })
    expect(store.findBySpec('hash-run-2')).toBeNull()
    expect(store.spec('run-1')).toEqual(spec)
    expect(store.spec('run-2')).toBeNull()
    expect(store.plan('run-1')).toEqual(plan())
  })

  it('is stored whole or not at all', () => {
    const planned = [...plan(), { rowId: 'unknown', ordinal: 3, truncated: false }]
    const spec = sampleRunSpec({ datasetId })
    expect(() =>
      store.create({ id: 'run-1', spec, specHash: 'h', access: 'public', createdAt: '', planned }),
    ).toThrow()
    expect(store.list()).toEqual([])
  })
})

describe('answers', () => {
  it('come back in sampling order', () => {
    createRun('run-1')
    const first = { rowId: row(0), answer: completed('A') }
    const last = { rowId: row(1), answer: failed(3) }
    store.saveAnswers('run-1', [last, first])
    store.saveAnswers('run-1', [{ rowId: row(2), answer: completed('B') }])
    expect(store.answers('run-1')).toEqual([{ rowId: row(2), answer: completed('B') }, first, last])
  })

  it('a completion replaces a failure, never the other way, and is never overwritten', () => {
    createRun('run-1')
    const save = (answer: Answer) => store.saveAnswers('run-1', [{ rowId: row(0), answer }])
    const stored = () => store.answers('run-1').map(({ answer }) => answer)
    save(failed(1))
    save(failed(2))
    expect(stored()).toEqual([failed(2)])
    save(completed('A'))
    expect(stored()).toEqual([completed('A')])
    save(failed(3))
    save(completed('B'))
    expect(stored()).toEqual([completed('A')])
  })

  it('are found by their request, in any run, unless they failed', () => {
    createRun('run-1')
    const [known, other] = ['ab'.repeat(32), 'cd'.repeat(32)] as const
    store.saveAnswers('run-1', [
      { rowId: row(0), answer: completed('A'), requestKey: known },
      { rowId: row(1), answer: failed(1), requestKey: other },
      { rowId: row(2), answer: completed('C'), requestKey: null },
    ])
    expect(store.findCompletion(known)).toEqual(completed('A').completion)
    expect(store.findCompletion(other)).toBeNull()
    store.saveAnswers('run-1', [{ rowId: row(1), answer: completed('B'), requestKey: other }])
    expect(store.findCompletion(other)).toEqual(completed('B').completion)
  })

  it('are refused for a question the run does not ask, and then none of the batch is kept', () => {
    createRun('run-1')
    const items = [row(0), row(3)].map((rowId) => ({ rowId, answer: completed('A') }))
    expect(() => store.saveAnswers('run-1', items)).toThrow('belongs to no question')
    expect(store.answers('run-1')).toEqual([])
  })
})

describe('scores', () => {
  it('replace the earlier ones', () => {
    createRun('run-1')
    const scored = { status: 'scored' as const, values: { exact_match: 1 } }
    const unparsed = {
      status: 'unparsed' as const,
      reason: 'no_answer_found',
      extracted: null,
      values: { exact_match: 0 },
    }
    store.saveScores('run-1', {
      scores: [score('helm', 0.1), score('corrected', 0.2)],
      instances: [0, 1, 2].map((index) => ({ scoring: 'helm' as const, rowId: row(index), score: scored })),
    })
    store.saveScores('run-1', {
      scores: [score('helm', 0.5)],
      instances: [
        { scoring: 'helm', rowId: row(0), score: unparsed },
        { scoring: 'helm', rowId: row(2), score: scored },
        { scoring: 'corrected', rowId: row(0), score: scored },
      ],
    })
    expect(store.list()[0]?.scores).toEqual([score('helm', 0.5)])
    expect(store.instanceScores('run-1', 'helm')).toEqual([
      { rowId: row(2), score: scored },
      { rowId: row(0), score: unparsed },
    ])
    expect(store.instanceScores('run-1', 'corrected')).toEqual([{ rowId: row(0), score: scored }])
  })
})

describe('the list', () => {
  it('counts in the database and names the model, even a removed one', () => {
    createRun('run-1')
    store.saveAnswers('run-1', [
      { rowId: row(0), answer: completed('A') },
      { rowId: row(1), answer: failed(3) },
    ])
    store.saveScores('run-1', { scores: [score('helm', 0.5), score('corrected', 1)], instances: [] })
    store.setStatus('run-1', 'finished', '2026-01-02T00:00:00.000Z')
    createModelsStore(vault).remove('tiny')
    expect(store.list()).toEqual([
      {
        ...{
          id: 'run-1',
          name: 'pubmed_qa:model=tiny',
          suite: 'first',
          benchmark: 'pubmed_qa',
          model: 'tiny',
        },
        ...{ access: 'public', prompting: 'helm', wording: 'own', status: 'finished' },
        ...{ createdAt: '2026-01-01T00:00:00.000Z', finishedAt: '2026-01-02T00:00:00.000Z' },
        ...{ total: 3, answered: 1, failed: 1, truncated: 1 },
        scores: [score('corrected', 1), score('helm', 0.5)],
      },
    ])
  })

  it('is newest first and can be of one suite', () => {
    createRun('old', { createdAt: '2026-01-01' })
    createRun('new', { createdAt: '2026-03-01' })
    createRun('middle', { createdAt: '2026-02-01', suite: 'second' })
    expect(store.list().map(({ id, status }) => [id, status])).toEqual([
      ['new', 'running'],
      ['middle', 'running'],
      ['old', 'running'],
    ])
    expect(store.list({ suite: 'first' }).map(({ id }) => id)).toEqual(['new', 'old'])
    expect(store.suites()).toEqual(['first', 'second'])
  })
})
