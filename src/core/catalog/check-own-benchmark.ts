// A benchmark that an institution brings → what stands against taking it in, as the field and a sentence.
import type { Benchmark } from '../../contracts/benchmark.ts'
import type { Taxonomy } from '../../contracts/taxonomy.ts'
import { listMetricValues } from '../metrics/find-metric.ts'
import { metrics } from '../metrics/index.generated.ts'
import { scenarioMappers } from '../scenarios/index.generated.ts'
import { toSuggestion } from '../text/nearest-name.ts'

/** The category of own benchmarks that fit into none of the taxonomy's. */
export const OWN_CATEGORY = { name: 'own', displayName: 'Own benchmarks' } as const

export interface OwnFault {
  readonly field: string
  /** Without the field and without the full stop. */
  readonly message: string
}

export interface Known {
  readonly shipped: readonly Benchmark[]
  readonly taxonomy: Taxonomy
}

/** Null where it may be taken in. The hash of a file proves that it is public; a YAML that anyone writes does not. */
export function findOwnFault(benchmark: Benchmark, { shipped, taxonomy }: Known): OwnFault | null {
  const taken = shipped.some(({ name, aliases }) =>
    [benchmark.name, ...benchmark.aliases].some((own) => own === name || aliases.includes(own)),
  )
  if (taken)
    return { field: 'name', message: 'a benchmark that Wardroom ships has this name; choose another' }
  if (benchmark.access !== 'private')
    return {
      field: 'access',
      message: 'an own benchmark is private; a data steward may open its data sets later',
    }
  if (benchmark.files.some(({ known }) => known.length > 0))
    return { field: 'files', message: 'an own benchmark has no known files; leave `known` out' }
  return findCategoryFault(benchmark, taxonomy) ?? findMapperFault(benchmark) ?? findMetricFault(benchmark)
}

function findCategoryFault({ category, subcategory }: Benchmark, { categories }: Taxonomy): OwnFault | null {
  const names = [...categories.map(({ name }) => name), OWN_CATEGORY.name]
  if (!names.includes(category))
    return { field: 'category', message: `no such category; there are ${names.join(', ')}` }
  const below = categories.find(({ name }) => name === category)?.subcategories ?? []
  if (subcategory === null || below.includes(subcategory)) return null
  return {
    field: 'subcategory',
    message: `no such subcategory of ${category}; \`wardroom taxonomy add\` adds one, null leaves it open`,
  }
}

function findMapperFault({ scenario }: Benchmark): OwnFault | null {
  if (scenario.mapper === 'table' || scenario.mapper === 'columns') return null
  if (scenarioMappers.some(({ name }) => name === scenario.mapper)) return null
  return { field: 'scenario', message: 'no such mapper; own benchmarks use `columns`' }
}

function findMetricFault({ metrics: ids, mainMetric, jury, name }: Benchmark): OwnFault | null {
  const at = ids.findIndex((id) => !metrics.some((metric) => metric.id === id))
  if (at >= 0) {
    const known = metrics.map(({ id }) => id)
    return {
      field: `metrics.${at}`,
      message: `this version has no such metric.${toSuggestion(ids[at]!, known)} There are ${known.join(', ')}`,
    }
  }
  const given = metrics
    .filter(({ id }) => ids.includes(id))
    .flatMap((metric) => listMetricValues(metric, { name, jury, metrics: ids }))
    .map((value) => value.name)
  if (given.includes(mainMetric)) return null
  return { field: 'mainMetric', message: `none of the metrics gives it; they give ${given.join(', ')}` }
}
