// Runs of a suite and published scores → the leaderboard: benchmarks down, models across, own and published apart.
import type { Benchmark } from '../../contracts/benchmark.ts'
import type { Taxonomy } from '../../contracts/taxonomy.ts'
import type { DatasetSummary, RunSummary } from '../../contracts/run.ts'
import type { Scoring } from '../../contracts/stat.ts'
import type {
  Basis,
  Leaderboard,
  LeaderboardCell,
  LeaderboardColumn,
  LeaderboardRow,
  PublishedResults,
} from '../../contracts/summary.ts'
import { findMetricValue } from '../metrics/find-metric.ts'
import { toWinRates, type WinRate } from '../statistics/win-rate.ts'
import { toWarnings } from './leaderboard-warnings.ts'
import { mergeCells, mergeTrials } from './merge-cells.ts'
import { findTrials, type SpecOf } from './trial-sets.ts'

export interface LeaderboardInput {
  readonly suite: string
  readonly scoring: Scoring
  /** Newest first; the newest run of a benchmark and model stands for it. */
  readonly runs: readonly RunSummary[]
  readonly specOf: SpecOf
  readonly datasetOf: (run: RunSummary) => DatasetSummary | null
  readonly benchmarks: readonly Benchmark[]
  readonly taxonomy: Taxonomy
  /** Shown only beside helm values; null leaves it out. */
  readonly published: PublishedResults | null
}

export function toLeaderboard(input: LeaderboardInput): Leaderboard {
  const published = input.scoring === 'helm' ? input.published : null
  const models = [...new Set(input.runs.map((run) => run.model))].sort()
  const rows = toRows(input, published)
  return {
    suite: input.suite,
    scoring: input.scoring,
    columns: toColumns({ models, rows, directions: toDirections(rows, input.benchmarks) }, published),
    rows,
    publishedSource: published?.source ?? null,
    warnings: toWarnings(rows, published !== null),
  }
}

function toRows(input: LeaderboardInput, published: PublishedResults | null): LeaderboardRow[] {
  const order = new Map(input.taxonomy.categories.map((category, index) => [category.name, index]))
  const asked = new Set(input.runs.map((run) => run.benchmark))
  return input.benchmarks
    .filter((benchmark) => asked.has(benchmark.name))
    .sort(
      (a, b) =>
        (order.get(a.category) ?? 99) - (order.get(b.category) ?? 99) ||
        (a.displayName.toLowerCase() < b.displayName.toLowerCase() ? -1 : 1),
    )
    .map((benchmark) => ({
      benchmark: benchmark.name,
      displayName: benchmark.displayName,
      category: benchmark.category,
      categoryName:
        input.taxonomy.categories.find(({ name }) => name === benchmark.category)?.displayName ??
        benchmark.category,
      access: benchmark.access,
      mainMetric: benchmark.mainMetric,
      metricLabel: findMetricValue(benchmark.mainMetric, benchmark).shortLabel,
      cells: toCells(input, benchmark),
      published: toPublishedCells(benchmark, published),
      publishedInstances: benchmark.publishedInstances,
    }))
}

function toCells(input: LeaderboardInput, benchmark: Benchmark): Record<string, LeaderboardCell> {
  const ofBenchmark = input.runs.filter((run) => run.benchmark === benchmark.name)
  const byModel = Map.groupBy(ofBenchmark, ({ model }) => model)
  const cells = [...byModel].flatMap(([model, newestFirst]) => {
    const scored = newestFirst.filter((run) => toCell(input, run).length > 0)
    const parts = newestOfEach(scored, benchmark, input.specOf).map((trials) =>
      mergeTrials(trials.flatMap((run) => toCell(input, run))),
    )
    return parts.length === 0 ? [] : [[model, mergeCells(parts)] as const]
  })
  return Object.fromEntries(cells)
}

/**
 * The newest run with its trials; of a benchmark that must be given an argument, such as a condition, the newest of each value.
 */
function newestOfEach(
  newestFirst: readonly RunSummary[],
  benchmark: Benchmark,
  specOf: SpecOf,
): readonly (readonly RunSummary[])[] {
  if (newestFirst.length === 0) return []
  const isParted = Object.values(benchmark.arguments).includes(null)
  if (!isParted) return [findTrials(newestFirst, specOf)]
  // By arguments: a name says more, such as how many examples there were.
  const parts = Map.groupBy(newestFirst, (run) => JSON.stringify(specOf(run)?.arguments ?? run.name))
  return [...parts.values()].map((runs) => findTrials(runs, specOf))
}

function toCell(input: LeaderboardInput, run: RunSummary): LeaderboardCell[] {
  const score = run.scores.find(({ scoring }) => scoring === input.scoring)
  const dataset = input.datasetOf(run)
  if (!score || !dataset) return []
  const basis = {
    scoring: input.scoring,
    prompting: run.prompting,
    wording: run.wording,
    origin: dataset.origin,
    datasetLabel: dataset.label,
    asked: run.total,
    available: dataset.instances,
    truncated: run.truncated,
    jury: score.judges.map(({ judge }) => judge),
    ...(run.examples === undefined ? {} : { examples: run.examples }),
    ...(run.shownQuestions === undefined ? {} : { shownQuestions: run.shownQuestions }),
    ...(run.constrained ? { constrained: run.constrained } : {}),
  }
  return [
    {
      runId: run.id,
      value: score.value,
      interval: score.interval,
      coverage: score.coverage,
      basis,
      comparable: isComparable(basis),
      running: run.status !== 'finished',
    },
  ]
}

/** Published scores are zero-shot, and of free answers. */
function isComparable({ scoring, prompting, origin, examples = 0, constrained }: Basis): boolean {
  const asked = prompting === 'helm' && examples === 0 && !constrained
  return scoring === 'helm' && origin === 'official' && asked
}

function toPublishedCells(benchmark: Benchmark, published: PublishedResults | null): Record<string, number> {
  const cells = (published?.models ?? []).flatMap((model) => {
    const value = model.scores[benchmark.name]
    return value === undefined ? [] : [[`published:${model.name}`, value] as const]
  })
  return Object.fromEntries(cells)
}

type Directions = readonly ('higher' | 'lower' | null)[]

/** Which end of each row's main value is better. */
function toDirections(rows: readonly LeaderboardRow[], benchmarks: readonly Benchmark[]): Directions {
  const byName = new Map(benchmarks.map((benchmark) => [benchmark.name, benchmark]))
  return rows.map((row) => findMetricValue(row.mainMetric, byName.get(row.benchmark)!).direction)
}

interface Board {
  readonly models: readonly string[]
  readonly rows: readonly LeaderboardRow[]
  readonly directions: Directions
}

function toColumns(
  { models, rows, directions }: Board,
  published: PublishedResults | null,
): LeaderboardColumn[] {
  const own = models.map((name) => ({ key: name, name, kind: 'own' as const, publishedWinRate: null }))
  const others = (published?.models ?? []).map((model) => ({
    key: `published:${model.name}`,
    name: model.name,
    kind: 'published' as const,
    publishedWinRate: model.meanWinRate,
  }))
  const among = toWinRates(
    own.map(({ key }) => rows.map((row) => row.cells[key]?.value ?? null)),
    directions,
  )
  const joint = toJointWinRates(
    [...own, ...others].map(({ key }) => key),
    rows,
    directions,
  )
  return [...own, ...others].map((column, index) => ({
    ...column,
    winRate: among[index]?.rate ?? null,
    winRateOver: among[index]?.over ?? 0,
    jointWinRate: joint[index]?.rate ?? null,
    jointWinRateOver: joint[index]?.over ?? 0,
  }))
}

/** Own and published models together, over benchmarks where some own value may be compared; published scores alone rank nobody here. */
function toJointWinRates(
  keys: readonly string[],
  rows: readonly LeaderboardRow[],
  directions: Directions,
): WinRate[] {
  const shared = rows.map(
    (row) =>
      Object.keys(row.published).length > 0 && Object.values(row.cells).some((cell) => cell.comparable),
  )
  const scores = keys.map((key) =>
    rows.map((row) => {
      const cell = row.cells[key]
      return row.published[key] ?? (cell?.comparable ? cell.value : null)
    }),
  )
  return toWinRates(
    scores,
    directions.map((direction, column) => (shared[column] ? direction : null)),
  )
}
