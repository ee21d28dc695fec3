// The benchmarks Wardroom knows, by name, with their categories and the published scores.
import type { Benchmark } from '../contracts/benchmark.ts'
import type { Release, Taxonomy } from '../contracts/taxonomy.ts'
import { AppError } from '../contracts/errors.ts'
import type { PublishedResults } from '../contracts/summary.ts'
import { findBenchmark } from '../core/catalog/run-entry.ts'
import { findMetricValue } from '../core/metrics/find-metric.ts'
import { findOwnFault, OWN_CATEGORY } from '../core/catalog/check-own-benchmark.ts'
import { loadCatalogFiles } from '../storage/catalog-loader.ts'
import { loadOwnBenchmark, type OwnBenchmarkFile } from '../storage/own-benchmark-file.ts'
import type { OwnBenchmarksStore } from '../storage/own-benchmarks-store.ts'

/** What a workspace knows beside what is shipped may change while it is open: read it anew at each use. */
export interface Catalog {
  readonly benchmarks: readonly Benchmark[]
  /** The same by category and subcategory; those without a subcategory come last in their category. */
  readonly inOrder: readonly Benchmark[]
  readonly taxonomy: Taxonomy
  /** The newest published release; null where none is shipped. */
  readonly published: PublishedResults | null
  readonly releases: readonly Release[]
  /** Throws `not_found` with the nearest right name. */
  find(name: string): Benchmark
  /** False for the institution's own, whose names and texts are private. */
  readonly isShipped: (name: string) => boolean
  /** The benchmarks of a release of MedHELM, in its order. Throws `not_found` with the names that there are. */
  ofRelease(name: string): Benchmark[]
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
  const { benchmarks, taxonomy, published, releases } = loadCatalogFiles(resources)
  return {
    benchmarks,
    inOrder: sortByTaxonomy(benchmarks, taxonomy),
    taxonomy,
    published: published[0] ?? null,
    releases,
    find: (name) => findBenchmark(name, benchmarks),
    isShipped: (name) => benchmarks.some((benchmark) => benchmark.name === name),
    ofRelease: (name) =>
      findRelease(name, releases).benchmarks.map((entry) => findBenchmark(entry.name, benchmarks)),
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
    releases: shipped.releases,
    isShipped: shipped.isShipped,
    ofRelease: (name) => shipped.ofRelease(name),
    get own() {
      return read().own
    },
    get benchmarks() {
      return [...shipped.benchmarks, ...read().own]
    },
    get inOrder() {
      return sortByTaxonomy([...shipped.benchmarks, ...read().own], read().taxonomy)
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

function sortByTaxonomy(benchmarks: readonly Benchmark[], { categories }: Taxonomy): Benchmark[] {
  const places = categories.flatMap(({ name, subcategories }) =>
    [...subcategories, null].map((subcategory) => `${name} ${subcategory}`),
  )
  const placeOf = ({ category, subcategory }: Benchmark) => places.indexOf(`${category} ${subcategory}`)
  return benchmarks.toSorted((a, b) => placeOf(a) - placeOf(b))
}

function findRelease(name: string, releases: readonly Release[]): Release {
  const release = releases.find((candidate) => candidate.name === name || candidate.version === name)
  if (release) return release
  const names = releases.map((candidate) => candidate.name).join(', ')
  throw new AppError('not_found', `There is no release "${name.slice(0, 60)}". There are ${names}.`, {
    field: 'release',
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
