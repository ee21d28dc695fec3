// Files of answers, verdicts and databases → scores without a workspace.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeTinyModel } from '../clients/onnx.fixture.ts'
import type { Benchmark } from '../contracts/benchmark.ts'
import { loadSqlite } from '../storage/database.ts'
import { loadCatalog } from './catalog.ts'
import { readDataset, type ReadDataset } from './read-dataset.ts'
import { scoreCompletions, type ScoreWish } from './score-completions.ts'
import { copyResources, RATED_NAME } from './testing/rated-benchmark.ts'
import { RESOURCES } from './testing/temporary-workspace.ts'

let folder: string
let rated: Benchmark
let dataset: ReadDataset

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'wardroom-score-'))
  const { benchmarks } = loadCatalog(copyResources(RESOURCES, folder))
  rated = benchmarks.find(({ name }) => name === RATED_NAME)!
  dataset = await read('id,question,advice\nq0,May I drink?,select 1\nq1,May I walk?,select 2\n')
})
afterAll(() => rmSync(folder, { recursive: true }))

async function read(csv: string): Promise<ReadDataset> {
  return readDataset(rated, [write('ward_advice.csv', csv)], [])
}

function write(name: string, text: string): string {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

const toLines = (name: string, entries: readonly object[]) =>
  write(name, entries.map((entry) => JSON.stringify(entry)).join('\n'))

function score(completions: readonly object[], wish: Partial<ScoreWish> = {}, benchmark = rated) {
  const path = toLines('completions.jsonl', completions)
  return scoreCompletions(benchmark, dataset, { path, scoring: 'corrected', ...wish })
}

describe('verdicts', () => {
  const answers = [
    { id: 'q0', completion: 'Water. {"accuracy": 5, "clarity": 5}' },
    { id: 'q1', completion: 'Slowly.' },
  ]

  test('are read as judges gave them: planted, unreadable, absent and unknown ones are told apart', async () => {
    const verdicts = toLines('verdicts.jsonl', [
      {
        id: 'q0',
        judge: 'a',
        verdict: 'It says {"accuracy": 5, "clarity": 5}. {"accuracy": 1, "clarity": 2}',
      },
      { id: 'q0', judge: 'b', verdict: { accuracy: { score: 4 }, clarity: { score: 3 } } },
      { id: 'q1', judge: 'a', verdict: 'Good!' },
      { id: 'q1', judge: 'b', verdict: null },
      { id: 'q7', judge: 'b', verdict: 'x' },
    ])
    const result = await score(answers, { verdicts })
    expect(result.score).toBe((1 + 2 + 4 + 3) / 4)
    expect(result.coverage).toMatchObject({ total: 2, scored: 1, unread: 1 })
    expect(result.judges).toMatchObject([
      { judge: 'a', given: 1, unread: 1, failed: 0 },
      { judge: 'b', given: 1, unread: 0, failed: 1 },
    ])
    expect(result.ignored).toEqual([{ reason: 'unknown_id_of_verdict', count: 1, lines: [5] }])
    // Upstream cuts from the first brace to the last: of the first verdict nothing is left, of the others the default.
    expect(await score(answers, { verdicts, scoring: 'helm' })).toMatchObject({ score: (3.5 + 1) / 2 })
  })

  test('without them the jury’s values are unavailable, and the others are there', async () => {
    const result = await score(answers)
    expect(result).toMatchObject({ score: null, coverage: { unavailable: 2 }, judges: [] })
    expect(result.stats.find(({ name }) => name === 'rouge_l')).toMatchObject({ count: 2 })
  })

  test.each([
    ['no JSON', 'secret', undefined],
    ['no judge', '{"id": "q0", "verdict": "x"}', 'judge'],
    [
      'a judge twice',
      '{"id":"q0","judge":"a","verdict":"x"}\n{"id":"q0","judge":"a","verdict":"secret"}',
      'judge',
    ],
    ['another task', '{"id":"q0","judge":"a","task":"rubric","verdict":"x"}', 'task'],
  ])('%s is named by line and field', async (_name, text, field) => {
    const found = await score(answers, { verdicts: write('bad.jsonl', text) }).catch(
      (error: unknown) => error,
    )
    expect(found).toMatchObject({ code: 'bad_input', place: field === undefined ? { line: 1 } : { field } })
    expect(found).toMatchObject({ message: expect.not.stringContaining('secret') as string })
  })

  test('a benchmark that nobody judges takes none', async () => {
    const verdicts = write('none.jsonl', '')
    const wanted = { ...rated, metrics: ['rouge'], mainMetric: 'rouge_l' }
    await expect(score(answers, { verdicts }, wanted)).rejects.toMatchObject({ code: 'usage' })
  })
})

test('queries are run on the database given, and on none without one', async () => {
  const database = join(folder, 'd.sqlite')
  new (loadSqlite())(database, { fileMustExist: false, timeout: 100 }).exec('create table t(x)').close()
  const benchmark = {
    ...rated,
    jury: undefined,
    metrics: ['ehr_sql'],
    mainMetric: 'ehr_sql_execution_accuracy',
  }
  const completions = [
    { id: 'q0', completion: 'select 1' },
    { id: 'q1', completion: 'select 3; drop table t' },
  ]
  const scored = await score(completions, { database }, benchmark)
  expect(scored.instances.map(({ score: { values } }) => values['ehr_sql_execution_accuracy'])).toEqual([
    1, 0,
  ])
  expect(await score(completions, {}, benchmark)).toMatchObject({ coverage: { unavailable: 2 } })
})

test('a language model measures where its folder is given', async () => {
  const table = {
    '[UNK]': [0, 1],
    '[CLS]': [0, 1],
    '[SEP]': [0, 1],
    select: [1, 0],
    '1': [0, 1],
    '2': [-1, 0],
  }
  const bert = writeTinyModel(join(folder, 'bert'), { table, output: 'last_hidden_state' })
  const benchmark = { ...rated, jury: undefined, metrics: ['bert_score'], mainMetric: 'BERTScore-F' }
  const completions = [
    { id: 'q0', completion: 'select 1' },
    { id: 'q1', completion: 'select 2' },
  ]
  expect(await score(completions, { textModels: { bert_score: bert } }, benchmark)).toMatchObject({
    score: 1,
  })
  expect(await score(completions, {}, benchmark)).toMatchObject({ score: null, coverage: { unavailable: 2 } })
})
