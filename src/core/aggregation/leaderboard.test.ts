import { describe, expect, test } from 'vitest'
import type { DatasetSummary, RunSpec, RunSummary } from '../../contracts/run.ts'
import type { PublishedResults } from '../../contracts/summary.ts'
import { toBenchmark, toRun, toRunScore } from '../testing/samples.fixture.ts'
import { toLeaderboard, type LeaderboardInput } from './leaderboard.ts'

const medec = toBenchmark({
  name: 'medec',
  displayName: 'Medec',
  category: 'clinical_decision_support',
  metrics: ['medec_error'],
  mainMetric: 'medec_error_flag_accuracy',
})
const privacy = toBenchmark({ name: 'shc_privacy_med', displayName: 'PrivacyDetection', access: 'private' })
const benchmarks = [toBenchmark(), medec, privacy]
const taxonomy = {
  categories: [
    { name: 'clinical_decision_support', displayName: 'Clinical Decision Support', subcategories: [] },
    { name: 'medical_research', displayName: 'Medical Research Assistance', subcategories: [] },
  ],
}
const dataset: DatasetSummary = {
  id: 'd',
  benchmark: 'pubmed_qa',
  access: 'public',
  origin: 'official',
  label: 'PQA-L',
  sha256: '',
  instances: 1000,
  rows: 1000,
  skipped: [],
  importedAt: '',
  owner: null,
  expiresOn: null,
}
const published: PublishedResults = {
  source: { title: 'MedHELM', citation: '', date: '2025-07-31', url: '' },
  models: [
    { name: 'P1', meanWinRate: 0.6, scores: { pubmed_qa: 0.6, medec: 0.9, other: 0.1 } },
    { name: 'P2', meanWinRate: 0.4, scores: { pubmed_qa: 0.4, medec: 0.1 } },
  ],
}

function toBoard(runs: readonly RunSummary[], changes: Partial<LeaderboardInput> = {}) {
  return toLeaderboard({
    suite: 's',
    scoring: 'helm',
    runs,
    specOf: () => null,
    datasetOf: () => dataset,
    benchmarks,
    taxonomy,
    published: null,
    ...changes,
  })
}

const run = (model: string, value: number | null, changes: Partial<RunSummary> = {}) =>
  toRun({
    id: `${model}-${changes.benchmark ?? 'pubmed_qa'}`,
    model,
    scores: [toRunScore('helm', value), toRunScore('corrected', value)],
    ...changes,
  })
const ratesOf = ({ columns }: ReturnType<typeof toBoard>) =>
  columns.map(({ name, winRate, winRateOver, jointWinRate, jointWinRateOver }) => [
    name,
    winRate,
    winRateOver,
    jointWinRate,
    jointWinRateOver,
  ])

describe('rows and cells', () => {
  test('benchmarks that were run, by category, then by name', () => {
    const { rows } = toBoard([
      run('a', 0.5),
      run('a', 0.5, { benchmark: 'shc_privacy_med' }),
      run('a', 0.5, { benchmark: 'medec' }),
    ])
    expect(rows.map(({ displayName }) => displayName)).toEqual(['Medec', 'PrivacyDetection', 'PubMedQA'])
    expect(rows[0]).toMatchObject({ categoryName: 'Clinical Decision Support', metricLabel: 'MedecFlagAcc' })
  })

  test('the newest run of a benchmark and model stands', () => {
    const { rows } = toBoard([run('a', 0.9, { id: 'new' }), run('a', 0.1, { id: 'old' })])
    expect(rows[0]!.cells).toMatchObject({ a: { runId: 'new', value: 0.9 } })
  })

  test('a run that has no score yet hides none that has, and one under way is marked', () => {
    const { rows } = toBoard([run('a', 0.9, { id: 'new', scores: [] }), run('a', 0.1, { id: 'old' })])
    expect(rows[0]!.cells).toMatchObject({ a: { runId: 'old', running: false } })
    expect(toBoard([run('a', 0.1, { status: 'running' })]).rows[0]!.cells['a']).toMatchObject({
      running: true,
    })
  })

  test('of a benchmark in parts the newest run of each, whatever their names say beside', () => {
    const parted = toBenchmark({ arguments: { condition: null } })
    const named = (condition: string, value: number, suffix = '') =>
      run('a', value, {
        id: `${condition}${suffix}`,
        name: `pubmed_qa:condition=${condition},model=a${suffix}`,
      })
    const runs = [named('x', 1, ',max_train_instances=5'), named('x', 0), named('y', 0.5)]
    const specOf = ({ id }: RunSummary) => ({ arguments: { condition: id[0]! } }) as unknown as RunSpec
    const { rows } = toBoard(runs, { benchmarks: [parted], specOf })
    expect(rows[0]!.cells['a']!.value).toBeCloseTo(0.75, 12)
  })

  test('a cell says what it rests on', () => {
    const { rows } = toBoard([run('a', 0.9, { total: 20, truncated: 3, wording: 'upstream' })])
    expect(rows[0]!.cells['a']).toMatchObject({
      comparable: true,
      basis: {
        scoring: 'helm',
        prompting: 'helm',
        wording: 'upstream',
        origin: 'official',
        datasetLabel: 'PQA-L',
        asked: 20,
        available: 1000,
        truncated: 3,
      },
    })
  })
})

describe('win rates', () => {
  test('own models among themselves, over the benchmarks that two have', () => {
    const board = toBoard([
      run('a', 0.9),
      run('b', 0.1),
      run('a', 0.5, { benchmark: 'medec' }),
      run('c', null),
    ])
    expect(ratesOf(board).map((rates) => rates.slice(0, 3))).toEqual([
      ['a', 1, 1],
      ['b', 0, 1],
      ['c', null, 0],
    ])
  })

  test('jointly with published ones, on benchmarks where an own value is comparable', () => {
    const board = toBoard([run('a', 0.5)], { published })
    // P1 0.6, a 0.5, P2 0.4 on pubmed_qa; medec was not run here, so it ranks nobody.
    expect(ratesOf(board)).toEqual([
      ['a', null, 0, 0.5, 1],
      ['P1', null, 0, 1, 1],
      ['P2', null, 0, 0, 1],
    ])
    expect(board.columns[1]).toMatchObject({ key: 'published:P1', kind: 'published', publishedWinRate: 0.6 })
  })

  test('beside a comparable score one on other data is not ranked', () => {
    const datasetOf = ({ model }: RunSummary) => ({
      ...dataset,
      origin: model === 'a' ? ('official' as const) : ('other' as const),
    })
    const board = toBoard([run('a', 0.5), run('b', 0.9)], { published, datasetOf })
    expect(ratesOf(board).map((rates) => rates[3])).toEqual([0.5, null, 1, 0])
  })

  test('own scores on other data are not ranked beside published ones', () => {
    const sample = { ...dataset, origin: 'sample' as const }
    const board = toBoard([run('a', 0.5)], { published, datasetOf: () => sample })
    expect(ratesOf(board).map((rates) => rates[3])).toEqual([null, null, null])
    expect(board.rows[0]!.cells['a']!.comparable).toBe(false)
    expect(board.rows[0]!.published).toEqual({ 'published:P1': 0.6, 'published:P2': 0.4 })
  })
})

test('published scores stand beside helm values only', () => {
  const board = toBoard([run('a', 0.5)], { published, scoring: 'corrected' })
  expect(board.columns.map(({ name }) => name)).toEqual(['a'])
  expect(board).toMatchObject({
    publishedSource: null,
    rows: [{ published: {}, cells: { a: { comparable: false } } }],
  })
})

describe('warnings', () => {
  const warningsOf = (runs: readonly RunSummary[], changes: Partial<LeaderboardInput> = {}) =>
    toBoard(runs, changes).warnings

  test('none where nothing is mixed', () => {
    expect(warningsOf([run('a', 0.5), run('b', 0.5)])).toEqual([])
  })

  test('invented rows, unknown files', () => {
    expect(warningsOf([run('a', 0.5)], { datasetOf: () => ({ ...dataset, origin: 'sample' }) })).toEqual([
      'PubMedQA: invented sample rows. They try the software out and measure no model.',
    ])
    const other = { ...dataset, origin: 'other' as const }
    expect(warningsOf([run('a', 0.5)], { datasetOf: () => other })).toEqual([
      'PubMedQA: the file is not one that is known, so it counts as private.',
    ])
    expect(warningsOf([run('a', 0.5, { benchmark: 'shc_privacy_med' })], { datasetOf: () => other })).toEqual(
      [],
    )
  })

  test('different samples and wordings', () => {
    expect(warningsOf([run('a', 0.5), run('b', 0.5, { total: 10 })])).toEqual([
      'PubMedQA: the models were asked different samples.',
    ])
    expect(warningsOf([run('a', 0.5), run('b', 0.5, { wording: 'upstream' })])).toEqual([
      'PubMedQA: the instructions were worded in two ways.',
    ])
  })

  test('examples in some prompts, and questions that a program was shown', () => {
    expect(warningsOf([run('a', 0.5), run('b', 0.5, { examples: 5 })])).toEqual([
      'PubMedQA: the prompts had different numbers of examples.',
    ])
    expect(warningsOf([run('a', 0.5, { shownQuestions: 2 })])).toEqual([
      'PubMedQA: a program was given questions of the benchmark with their answers.',
    ])
    const wording = 'upstream'
    expect(warningsOf([run('a', 0.5, { examples: 5, wording })], { published })).toEqual([
      'PubMedQA: asked with examples; published scores are without any.',
      'No own score here may be ranked beside the published ones.',
    ])
  })

  test('cut prompts', () => {
    expect(warningsOf([run('a', 0.5, { truncated: 1 })])).toEqual(['1 prompt was cut to fit the model.'])
    expect(warningsOf([run('a', 0.5, { truncated: 1 }), run('b', 0.5, { truncated: 2 })])).toEqual([
      '3 prompts were cut to fit the model.',
    ])
  })

  test('own words beside published scores, and nothing to rank', () => {
    expect(warningsOf([run('a', 0.5)], { published })).toEqual([
      'Own scores rest on instructions in Wardroom’s words, published ones on upstream’s.',
    ])
    const other = { ...dataset, origin: 'other' as const }
    expect(
      warningsOf([run('a', 0.5, { wording: 'upstream' })], { published, datasetOf: () => other }),
    ).toContain('No own score here may be ranked beside the published ones.')
  })
})
