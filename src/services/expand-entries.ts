// Run entries that lack an argument they need → an entry for every value of it that the data set has.
import { findBenchmark } from '../core/catalog/run-entry.ts'
import type { Planner } from './plan-run.ts'

/**
 * For a window, which asks for a benchmark and a model: `clear:model=NAME` becomes one entry a condition. Any other entry, also
 * one that is not understood, stays as it is: planning says what is wrong with it.
 */
export function expandEntries(
  entries: readonly string[],
  { catalog, datasets }: Pick<Planner, 'catalog' | 'datasets'>,
): string[] {
  return entries.flatMap((entry) => {
    const [name, given] = splitAtColon(entry)
    const benchmark = catalog.benchmarks.some((known) => known.name === name)
      ? findBenchmark(name, catalog.benchmarks)
      : null
    const dataset = benchmark && datasets.latest(benchmark.name)
    if (!benchmark || !dataset) return [entry]
    const lacking = Object.entries(benchmark.arguments)
      .filter(([key, value]) => value === null && !new RegExp(`(?:^|,)\\s*${key}\\s*=`).test(given))
      .map(([key]) => key)
    const [key] = lacking
    if (key === undefined || lacking.length > 1) return [entry]
    const values = datasets.lightInstances(dataset.id).flatMap(({ extraData }) => extraData?.[key] ?? [])
    const distinct = [...new Set(values)].sort()
    return distinct.length === 0
      ? [entry]
      : distinct.map((value) => `${name}:${key}=${value}${given.trim() === '' ? '' : `,${given}`}`)
  })
}

function splitAtColon(entry: string): [name: string, given: string] {
  const at = entry.indexOf(':')
  return at < 0 ? [entry.trim(), ''] : [entry.slice(0, at).trim(), entry.slice(at + 1)]
}
