// A run's statistics in both scorings → one row a metric and split.
import type { RunSummary } from '../../../contracts/run.ts'
import type { Stat } from '../../../contracts/stat.ts'

export interface MetricRow {
  readonly name: string
  readonly split: Stat['split']
  readonly corrected: Stat | null
  readonly helm: Stat | null
}

/** The main metric first, the rest in the order in which they were computed. */
export function toMetricRows(run: RunSummary): MetricRow[] {
  const rows = new Map<string, MetricRow>()
  for (const { scoring, stats } of run.scores) {
    for (const stat of stats) {
      const key = `${stat.name} ${stat.split}`
      const before = rows.get(key) ?? { name: stat.name, split: stat.split, corrected: null, helm: null }
      rows.set(key, { ...before, [scoring]: stat })
    }
  }
  const main = run.scores[0]?.mainMetric
  return [...rows.values()].sort((a, b) => Number(b.name === main) - Number(a.name === main))
}
