// The route's query ↔ the filters of the catalog, and the catalog → what they leave of it.
import { accessSchema } from '../../../contracts/benchmark.ts'
import type { Access } from '../../../contracts/benchmark.ts'
import type { BenchmarkItem, CategoryNode } from '../../../contracts/catalog.ts'
import { datasetStates, toDatasetState } from './dataset-words.ts'
import type { DatasetState } from './dataset-words.ts'

export interface BenchmarkFilters {
  readonly words: string
  readonly access: Access | 'all'
  readonly dataset: DatasetState | 'all'
}

/** One subcategory with its benchmarks; `name` is null for benchmarks that stand under none. */
export interface SubcategoryRows {
  readonly name: string | null
  readonly benchmarks: readonly BenchmarkItem[]
}

export interface CategoryRows {
  readonly name: string
  readonly displayName: string
  readonly subcategories: readonly SubcategoryRows[]
  readonly count: number
}

/** Words that are no filter's count as no filter. */
export function readFilters(query: Readonly<Record<string, string>>): BenchmarkFilters {
  const access = accessSchema.safeParse(query['access'])
  return {
    words: query['q'] ?? '',
    access: access.success ? access.data : 'all',
    dataset: datasetStates.find((state) => state === query['dataset']) ?? 'all',
  }
}

export function isFiltered({ words, access, dataset }: BenchmarkFilters): boolean {
  return words.trim() !== '' || access !== 'all' || dataset !== 'all'
}

/** Who may see it: the dataset that is here decides; without one, the benchmark. */
export function toAccess(item: BenchmarkItem): Access {
  return item.dataset?.access ?? item.access
}

export function toItems(tree: readonly CategoryNode[]): BenchmarkItem[] {
  return tree.flatMap(({ benchmarks }) => benchmarks)
}

/** Categories with subcategories in their order; gaps are shown where nothing is filtered. */
export function toRows(tree: readonly CategoryNode[], filters: BenchmarkFilters): CategoryRows[] {
  const withGaps = !isFiltered(filters)
  return tree
    .map((category) => {
      const left = category.benchmarks.filter((item) => matches(item, category, filters))
      const names = [
        ...category.subcategories,
        ...new Set(left.map(({ subcategory }) => subcategory).filter((name) => !isListed(name, category))),
      ]
      const subcategories = names
        .map((name) => ({ name, benchmarks: left.filter(({ subcategory }) => subcategory === name) }))
        .filter(({ benchmarks }) => withGaps || benchmarks.length > 0)
      const { name, displayName } = category
      return { name, displayName, subcategories, count: left.length }
    })
    .filter(({ subcategories }) => subcategories.length > 0)
}

function isListed(name: string | null, { subcategories }: CategoryNode): boolean {
  return name !== null && subcategories.includes(name)
}

function matches(item: BenchmarkItem, category: CategoryNode, filters: BenchmarkFilters): boolean {
  if (filters.access !== 'all' && toAccess(item) !== filters.access) return false
  if (filters.dataset !== 'all' && toDatasetState(item.dataset) !== filters.dataset) return false
  const text = [item.name, item.displayName, item.subcategory ?? '', category.displayName, item.metricLabel]
    .join(' ')
    .toLowerCase()
  return filters.words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
