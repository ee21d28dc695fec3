// A small catalog through the filters: what is left, and when gaps are shown.
import { describe, expect, it } from 'vitest'
import type { BenchmarkItem, CategoryNode } from '../../../contracts/catalog.ts'
import { isFiltered, readFilters, toRows } from './benchmark-filters.ts'

function item(
  name: string,
  subcategory: string | null,
  dataset: BenchmarkItem['dataset'] = null,
): BenchmarkItem {
  return {
    name,
    displayName: name.toUpperCase(),
    description: '',
    subcategory,
    access: 'public',
    mainMetric: 'exact_match',
    judged: false,
    metricLabel: 'Exact match',
    publishedInstances: 1000,
    dataset,
    terms: { state: 'none', daysLeft: null },
  }
}

const privateFile: BenchmarkItem['dataset'] = {
  id: 'd1',
  benchmark: 'b',
  access: 'private',
  origin: 'other',
  label: null,
  sha256: 'ab',
  instances: 3,
  rows: 3,
  skipped: [],
  importedAt: '2026-01-01T00:00:00Z',
  owner: null,
  expiresOn: null,
}

const tree: CategoryNode[] = [
  {
    name: 'c',
    displayName: 'Care',
    subcategories: ['Planning', 'Visits'],
    benchmarks: [item('a', 'Planning'), item('b', 'Planning', privateFile), item('x', null)],
  },
  { name: 'd', displayName: 'Desk', subcategories: ['Bills'], benchmarks: [] },
]

const names = (query: Record<string, string>) =>
  toRows(tree, readFilters(query)).map(({ subcategories }) =>
    subcategories.map(({ name, benchmarks }) => [name, ...benchmarks.map((each) => each.name)]),
  )

describe('toRows', () => {
  it('shows gaps where nothing is filtered, and benchmarks without a subcategory last', () => {
    expect(names({})).toEqual([[['Planning', 'a', 'b'], ['Visits'], [null, 'x']], [['Bills']]])
  })

  it('filters by words, by the access of what is here, and by the dataset', () => {
    expect(names({ q: 'care planning' })).toEqual([[['Planning', 'a', 'b']]])
    expect(names({ access: 'private' })).toEqual([[['Planning', 'b']]])
    expect(names({ dataset: 'none' })).toEqual([
      [
        ['Planning', 'a'],
        [null, 'x'],
      ],
    ])
    expect(names({ q: 'nothing' })).toEqual([])
  })

  it('takes unknown words of the route for no filter', () => {
    expect(isFiltered(readFilters({ access: 'secret', dataset: '7' }))).toBe(false)
  })
})
