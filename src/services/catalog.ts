// The benchmarks Wardroom knows, by name, with their categories and the published scores.
import type { Benchmark, Taxonomy } from '../contracts/benchmark.ts'
import type { PublishedResults } from '../contracts/summary.ts'
import { findBenchmark } from '../core/catalog/run-entry.ts'
import { findMetricValue } from '../core/metrics/find-metric.ts'
import { findOwnFault, OWN_CATEGORY } from '../core/catalog/check-own-benchmark.ts'
import { AppError } from '../contracts/errors.ts'
import { loadCatalogFiles } from '../storage/catalog-loader.ts'
import { loadOwnBenchmark, type OwnBenchmarkFile } from '../storage/own-benchmark-file.ts'
import type { OwnBenchmarksStore } from '../storage/own-benchmarks-store.ts'

/** What a workspace knows beside what is shipped may change while it is open: read it anew at each use. */
export interface Catalog {
  readonly benchmarks: readonly Benchmark[]
  readonly taxonomy: Taxonomy
  /** The newest published release; null where none is shipped. */
  readonly published: PublishedResults | null
  /** Throws `not_found` with the nearest right name. */
  find(name: string): Benchmark
  /** False for the institution's own, whose names and texts are private. */
  readonly isShipped: (name: string) => boolean
}

export interface BenchmarkListing {
  readonly id: string
  readonly name: string
  readonly category: string
  readonly subcategory: string | null
  readonly access: Benchmark['access']
  readonly mainMetric: string
  readonly metricLabel: string
  readonly format: readonly string[]
  readonly files: readonly string[]
  readonly description: string
}

export function loadCatalog(resources: string): Catalog {
  const { benchmarks, taxonomy, published } = loadCatalogFiles(resources)
  return {
    benchmarks,
    taxonomy,
    published: published[0] ?? null,
    find: (name) => findBenchmark(name, benchmarks),
    isShipped: (name) => benchmarks.some((benchmark) => benchmark.name === name),
  }
}

export interface WorkspaceCatalog extends Catalog {
  readonly own: readonly Benchmark[]
  /** After own benchmarks or subcategories changed. */
  refresh(): void
}

/** The shipped benchmarks, then the workspace's own, and the taxonomy with what the institution added to it. */
export function createWorkspaceCatalog(shipped: Catalog, store: OwnBenchmarksStore): WorkspaceCatalog {
  let known: { own: readonly Benchmark[]; taxonomy: Taxonomy } | null = null
  function read() {
    if (known !== null) return known
    const own = store.list().filter(({ name }) => !shipped.isShipped(name))
    known = { own, taxonomy: withOwn(shipped.taxonomy, own, store.subcategories()) }
    return known
  }
  return {
    published: shipped.published,
    isShipped: shipped.isShipped,
    get own() {
      return read().own
    },
    get benchmarks() {
      return [...shipped.benchmarks, ...read().own]
    },
    get taxonomy() {
      return read().taxonomy
    },
    find: (name) => findBenchmark(name, [...shipped.benchmarks, ...read().own]),
    refresh: () => void (known = null),
  }
}

/** Own subcategories behind the category's; own benchmarks that fit nowhere get a category of their own. */
function withOwn(
  { categories }: Taxonomy,
  own: readonly Benchmark[],
  added: readonly { category: string; name: string }[],
): Taxonomy {
  const hasOwn = own.some(({ category }) => category === OWN_CATEGORY.name)
  const all = hasOwn ? [...categories, { ...OWN_CATEGORY, subcategories: [] }] : categories
  return {
    categories: all.map((category) => ({
      ...category,
      subcategories: [
        ...category.subcategories,
        ...added.filter((entry) => entry.category === category.name).map(({ name }) => name),
      ],
    })),
  }
}

/** An own benchmark's file, read and checked. Throws `not_found` or `bad_input` with file and field. */
export function readOwnBenchmark(path: string, catalog: Catalog): OwnBenchmarkFile {
  const read = loadOwnBenchmark(path)
  const shipped = catalog.benchmarks.filter(({ name }) => catalog.isShipped(name))
  const fault = findOwnFault(read.benchmark, { shipped, taxonomy: catalog.taxonomy })
  if (fault === null) return read
  throw new AppError('bad_input', `${path}: ${fault.field}: ${fault.message}.`, {
    file: path,
    field: fault.field,
  })
}

export function toListing(benchmark: Benchmark, taxonomy: Taxonomy): BenchmarkListing {
  return {
    id: benchmark.name,
    name: benchmark.displayName,
    category:
      taxonomy.categories.find(({ name }) => name === benchmark.category)?.displayName ?? benchmark.category,
    subcategory: benchmark.subcategory,
    access: benchmark.access,
    mainMetric: benchmark.mainMetric,
    metricLabel: findMetricValue(benchmark.mainMetric, benchmark).shortLabel,
    format: [...new Set(benchmark.files.map(({ format }) => format))],
    files: benchmark.files.map(({ name }) => name),
    description: benchmark.description,
  }
}
