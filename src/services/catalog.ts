// The benchmarks Wardroom knows, by name, with their categories and the published scores.
import type { Benchmark, Taxonomy } from '../contracts/benchmark.ts'
import type { PublishedResults } from '../contracts/summary.ts'
import { findBenchmark } from '../core/catalog/run-entry.ts'
import { findMetricValue } from '../core/metrics/find-metric.ts'
import { loadCatalogFiles } from '../storage/catalog-loader.ts'

export interface Catalog {
  readonly benchmarks: readonly Benchmark[]
  readonly taxonomy: Taxonomy
  /** The newest published release; null where none is shipped. */
  readonly published: PublishedResults | null
  /** Throws `not_found` with the nearest right name. */
  find(name: string): Benchmark
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
  }
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
