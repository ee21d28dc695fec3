// The benchmarks Wardroom knows, by name, with their categories and the published scores.
import type { Benchmark, Release, Taxonomy } from '../contracts/benchmark.ts'
import { AppError } from '../contracts/errors.ts'
import type { PublishedResults } from '../contracts/summary.ts'
import { findBenchmark } from '../core/catalog/run-entry.ts'
import { findMetricValue } from '../core/metrics/find-metric.ts'
import { loadCatalogFiles } from '../storage/catalog-loader.ts'

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
    ofRelease: (name) =>
      findRelease(name, releases).benchmarks.map((entry) => findBenchmark(entry.name, benchmarks)),
  }
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
