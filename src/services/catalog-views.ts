// The catalog and what lies in the workspace → the benchmark tree and one benchmark's page.
import type { Benchmark } from '../contracts/benchmark.ts'
import type { BenchmarkItem, BenchmarkPage, CategoryNode } from '../contracts/catalog.ts'
import { listJudgeTasks } from '../core/annotators/ask-judge.ts'
import { toAdapterSpec } from '../core/adapters/adapter-spec.ts'
import { findMetric, findMetricValue, listMetricValues } from '../core/metrics/find-metric.ts'
import type { DatasetsStore } from '../storage/datasets-store.ts'
import type { PromptPacksStore } from '../storage/prompt-packs-store.ts'
import type { Catalog } from './catalog.ts'
import { termsOf } from './dataset-terms.ts'
import type { Host } from './host.ts'
import { withWording } from './prompts.ts'

export interface CatalogViews {
  tree(): CategoryNode[]
  /** Throws `not_found`. */
  page(name: string): BenchmarkPage
}

export interface CatalogViewsParts {
  readonly catalog: Catalog
  readonly datasets: DatasetsStore
  readonly packs: PromptPacksStore
  readonly host: Pick<Host, 'now'>
}

export function createCatalogViews({ catalog, datasets, packs, host }: CatalogViewsParts): CatalogViews {
  function toItem(benchmark: Benchmark): BenchmarkItem {
    const { name, displayName, description, subcategory, access, mainMetric, publishedInstances } = benchmark
    const metricLabel = findMetricValue(mainMetric, benchmark).shortLabel
    const dataset = datasets.latest(name)
    return {
      name,
      displayName,
      description,
      subcategory,
      access,
      mainMetric,
      metricLabel,
      judged: listJudgeTasks(benchmark).length > 0,
      publishedInstances,
      dataset,
      terms: termsOf({ expiresOn: dataset?.expiresOn ?? null }, host),
    }
  }

  return {
    tree: () =>
      catalog.taxonomy.categories.map((category) => ({
        ...category,
        benchmarks: catalog.benchmarks
          .filter((benchmark) => benchmark.category === category.name)
          .map(toItem),
      })),
    page(name) {
      const benchmark = catalog.find(name)
      const category = catalog.taxonomy.categories.find((node) => node.name === benchmark.category)
      const { taxonomy, source, notes } = benchmark
      return {
        item: toItem(benchmark),
        categoryName: category?.displayName ?? benchmark.category,
        taxonomy,
        source,
        notes,
        files: benchmark.files.map((file) => ({
          name: file.name,
          format: file.format,
          optional: file.optional,
          fields: file.fields,
        })),
        prompt: toPromptShown(benchmark, packs),
        metrics: toMetricsShown(benchmark),
        datasets: datasets.list().filter((dataset) => dataset.benchmark === name),
      }
    },
  }
}

function toPromptShown(benchmark: Benchmark, packs: PromptPacksStore): BenchmarkPage['prompt'] {
  const pack = packs.find(benchmark.name)
  const own = toAdapterSpec(benchmark.adapter)
  const { method, instructions, inputPrefix, outputPrefix, maxTokens } = pack
    ? withWording(own, pack.adapterSpec)
    : own
  return {
    method,
    wording: pack ? 'upstream' : 'own',
    instructions: instructions.trimEnd(),
    inputPrefix,
    outputPrefix,
    maxTokens,
    pack: pack && { benchmark: pack.benchmark, importedAt: pack.importedAt, sha256: pack.sha256 },
  }
}

function toMetricsShown(benchmark: Benchmark): BenchmarkPage['metrics'] {
  return benchmark.metrics
    .flatMap((id) => listMetricValues(findMetric(id), benchmark))
    .map(({ name, label, description }) => ({
      name,
      label,
      description,
      main: name === benchmark.mainMetric,
    }))
}
