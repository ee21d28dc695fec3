// Groups, categories, best values and basis facts of a small board.
import { describe, expect, it } from 'vitest'
import type { Leaderboard, LeaderboardCell, LeaderboardRow } from '../../../contracts/summary.ts'
import { toBasisFacts } from './board-basis.ts'
import {
  countScored,
  toBestKeys,
  toCategories,
  toColumnGroups,
  toModelName,
  toRowGroups,
} from './board-layout.ts'
import { toBoardView } from './board-view.ts'
import { toCategoryRates } from './category-rates.ts'

function cellOf(value: number | null, origin: 'official' | 'sample' = 'sample'): LeaderboardCell {
  return {
    runId: 'r',
    value,
    interval: null,
    coverage: {
      total: 60,
      scored: 60,
      failed: 0,
      unparsed: 0,
      refused: 0,
      unread: 0,
      badGold: 0,
      unavailable: 0,
    },
    basis: {
      scoring: 'helm',
      prompting: 'helm',
      wording: 'own',
      origin,
      datasetLabel: null,
      asked: 40,
      available: 60,
      truncated: 1,
      jury: [],
    },
    comparable: false,
    running: false,
  }
}

function rowOf(benchmark: string, category: string, cells: Record<string, LeaderboardCell>): LeaderboardRow {
  return {
    benchmark,
    displayName: benchmark,
    category,
    categoryName: `The ${category}`,
    access: 'public',
    mainMetric: 'exact_match',
    metricLabel: 'EM',
    cells,
    published: {},
    publishedInstances: 0,
  }
}

describe('toBestKeys', () => {
  it('marks the highest of each group apart, ties together', () => {
    const row = {
      ...rowOf('b', 'c', { a: cellOf(0.2), b: cellOf(0.2), c: cellOf(null) }),
      published: { x: 0.9, y: 0.8 },
    }
    expect(toBestKeys(row)).toEqual(new Set(['a', 'b', 'x']))
  })

  it('marks nothing where there is nothing to compare with', () => {
    expect(
      toBestKeys({ ...rowOf('b', 'c', { a: cellOf(0.2), b: cellOf(null) }), published: { x: 0.9 } }).size,
    ).toBe(0)
  })
})

describe('toCategories', () => {
  it('keeps the order of the rows', () => {
    const categories = toCategories([rowOf('b1', 'z', {}), rowOf('b2', 'a', {}), rowOf('b3', 'z', {})])
    expect(categories.map(({ name, rows }) => [name, rows.map((row) => row.benchmark)])).toEqual([
      ['The z', ['b1', 'b3']],
      ['The a', ['b2']],
    ])
  })
})

describe('toModelName', () => {
  it('parts the version from the name', () => {
    expect(toModelName('GPT-4o (2024-05-13)')).toEqual({ name: 'GPT-4o', version: '2024-05-13' })
    expect(toModelName('o3-mini')).toEqual({ name: 'o3-mini', version: null })
    expect(toModelName('(x)')).toEqual({ name: '(x)', version: null })
  })
})

describe('a board', () => {
  const board: Leaderboard = {
    suite: 's',
    scoring: 'helm',
    columns: [],
    rows: [
      rowOf('b1', 'z', { a: cellOf(0.1), b: cellOf(null) }),
      rowOf('b2', 'z', { a: cellOf(0.3, 'official') }),
    ],
    publishedSource: null,
    warnings: [],
  }
  const base = {
    name: '',
    kind: 'own',
    winRate: null,
    winRateOver: 0,
    jointWinRate: null,
    jointWinRateOver: 0,
    publishedWinRate: null,
  } as const

  it('counts scored benchmarks', () => {
    expect([countScored(board, { ...base, key: 'a' }), countScored(board, { ...base, key: 'b' })]).toEqual([
      2, 0,
    ])
  })

  it('states every basis that it mixes', () => {
    expect(toBasisFacts(board)).toEqual([
      { label: 'Prompting', value: 'helm' },
      { label: 'Wording', value: 'our own instructions' },
      { label: 'Data', value: 'invented samples and official' },
      { label: 'Sample', value: '40 of 60 instances' },
      { label: 'Cut prompts', value: '3' },
    ])
  })

  it('filters, folds nothing away silently, and puts pinned rows apart', () => {
    const groups = toRowGroups(board, toBoardView({ q: 'B2', pin: 'b1' }, ['s']))
    expect(groups.pinned.map((row) => row.benchmark)).toEqual(['b1'])
    expect(groups.categories.map(({ rows }) => rows.map((row) => row.benchmark))).toEqual([['b2']])
    expect(toRowGroups(board, toBoardView({ access: 'private' }, ['s'])).categories).toEqual([])
  })

  it('sorts rows by a model and models by a row, those without a value last', () => {
    const columns = [
      { ...base, key: 'b', name: 'b' },
      { ...base, key: 'a', name: 'a' },
    ]
    const full = { ...board, columns }
    const rows = toRowGroups(full, toBoardView({ sort: '-model:a' }, ['s'])).categories[0]?.rows
    expect(rows?.map((row) => row.benchmark)).toEqual(['b2', 'b1'])
    const { own } = toColumnGroups(full, toBoardView({ sort: 'row:b1' }, ['s']))
    expect(own.map(({ key }) => key)).toEqual(['a', 'b'])
  })

  it('takes win rates within a category from rows with two scores or more', () => {
    const columns = ['a', 'b'].map((key) => ({ ...base, key, name: key }))
    const rows = [
      rowOf('b1', 'z', { a: cellOf(0.1), b: cellOf(0.1) }),
      rowOf('b2', 'z', { a: cellOf(0.3), b: cellOf(0.2) }),
      rowOf('b3', 'z', { b: cellOf(0.9) }),
    ]
    expect([...toCategoryRates(rows, columns)]).toEqual([
      ['a', 0.75],
      ['b', 0.25],
    ])
  })
})
