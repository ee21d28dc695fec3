// The catalog's filters ↔ the route: words, access, dataset.
import type { Ref } from 'react'
import { accessSchema } from '../../../contracts/benchmark.ts'
import type { BenchmarkItem } from '../../../contracts/catalog.ts'
import { Chips } from '../../ui/Chips.tsx'
import { setQuery } from '../../ui/route.ts'
import { SearchField } from '../../ui/SearchField.tsx'
import { toAccess } from './benchmark-filters.ts'
import type { BenchmarkFilters } from './benchmark-filters.ts'
import { datasetStates, toDatasetState, toStateWord } from './dataset-words.ts'

interface BenchmarksToolbarProps {
  readonly items: readonly BenchmarkItem[]
  readonly filters: BenchmarkFilters
  readonly searchRef: Ref<HTMLInputElement>
}

const ACCESS_WORDS = { public: 'Public', gated: 'Gated', private: 'Private' } as const

export function BenchmarksToolbar({ items, filters, searchRef }: BenchmarksToolbarProps) {
  const accesses = accessSchema.options.map((access) => ({
    value: access,
    label: ACCESS_WORDS[access],
    count: items.filter((item) => toAccess(item) === access).length,
  }))
  const states = datasetStates.map((state) => ({
    value: state,
    label: toStateWord(state),
    count: items.filter(({ dataset }) => toDatasetState(dataset) === state).length,
  }))
  return (
    <div className="bm-tools">
      <SearchField
        ref={searchRef}
        label="Filter benchmarks"
        value={filters.words}
        onChange={(words) => setQuery({ q: words === '' ? null : words })}
      />
      <Chips
        label="Access"
        options={[{ value: 'all', label: 'All', count: items.length }, ...accesses]}
        value={filters.access}
        onChange={(access) => setQuery({ access: access === 'all' ? null : access })}
      />
      <span className="bm-split" aria-hidden="true" />
      <Chips
        label="Dataset"
        options={[{ value: 'all', label: 'Any dataset', count: items.length }, ...states]}
        value={filters.dataset}
        onChange={(dataset) => setQuery({ dataset: dataset === 'all' ? null : dataset })}
      />
    </div>
  )
}
