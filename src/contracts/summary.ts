// The leaderboard: benchmarks down, models across, own and published apart.
import { z } from 'zod'
import { accessSchema } from './benchmark.ts'
import { datasetOriginSchema } from './instance.ts'
import { promptingSchema, wordingSchema } from './run.ts'
import { coverageSchema, intervalSchema, scoringSchema } from './stat.ts'

/** What a number rests on; numbers with different bases are not averaged. */
export const basisSchema = z.object({
  scoring: scoringSchema,
  prompting: promptingSchema,
  wording: wordingSchema,
  origin: datasetOriginSchema,
  datasetLabel: z.string().nullable(),
  /** Instances asked, and instances in the data set. */
  asked: z.number().int(),
  available: z.number().int(),
  truncated: z.number().int(),
  /** Names of the judges whose verdicts are in the score, in alphabetical order; none where no judge was asked. */
  jury: z.array(z.string()),
  /** In-context examples that a prompt has at most; absent where it has none. */
  examples: z.number().int().positive().optional(),
  /** Examples of the model's program that are among the questions; absent where none is. */
  shownQuestions: z.number().int().positive().optional(),
  /** Answers were held to the labels of multiple choice: not to be ranked with free ones. */
  constrained: z.literal(true).optional(),
})
export type Basis = z.infer<typeof basisSchema>

/** Runs that differ in their examples or their seed only. */
export const trialsSchema = z.object({
  count: z.number().int().positive(),
  /** Sample standard deviation of their values; null below two of them, and over several runs of a benchmark. */
  spread: z.number().nullable(),
})
export type Trials = z.infer<typeof trialsSchema>

export const leaderboardCellSchema = z.object({
  runId: z.string(),
  value: z.number().nullable(),
  interval: intervalSchema.nullable(),
  coverage: coverageSchema,
  basis: basisSchema,
  /** Whether it may be ranked beside published scores: helm scoring and prompting on the official data set. */
  comparable: z.boolean(),
  running: z.boolean(),
  /** Absent where the benchmark was asked once. */
  trials: trialsSchema.optional(),
})
export type LeaderboardCell = z.infer<typeof leaderboardCellSchema>

export const leaderboardColumnSchema = z.object({
  key: z.string(),
  name: z.string(),
  kind: z.enum(['own', 'published']),
  /** Mean win rate among the own models, over columns with at least two values; null where it has none. */
  winRate: z.number().nullable(),
  /** Benchmarks that the win rate rests on. */
  winRateOver: z.number().int(),
  /** Mean win rate over own and published models together, comparable cells only. */
  jointWinRate: z.number().nullable(),
  jointWinRateOver: z.number().int(),
  /** The published mean win rate, as printed at the source. */
  publishedWinRate: z.number().nullable(),
})
export type LeaderboardColumn = z.infer<typeof leaderboardColumnSchema>

export const leaderboardRowSchema = z.object({
  benchmark: z.string(),
  displayName: z.string(),
  category: z.string(),
  categoryName: z.string(),
  access: accessSchema,
  mainMetric: z.string(),
  metricLabel: z.string(),
  /** Column key → cell; absent where the model was not run on it. */
  cells: z.record(z.string(), leaderboardCellSchema),
  /** Column key → published score. */
  published: z.record(z.string(), z.number()),
  publishedInstances: z.number().int().nullable(),
})
export type LeaderboardRow = z.infer<typeof leaderboardRowSchema>

export const publishedSourceSchema = z.object({
  title: z.string(),
  citation: z.string(),
  date: z.string(),
  url: z.string(),
})
export type PublishedSource = z.infer<typeof publishedSourceSchema>

export const leaderboardSchema = z.object({
  suite: z.string(),
  scoring: scoringSchema,
  columns: z.array(leaderboardColumnSchema),
  rows: z.array(leaderboardRowSchema),
  publishedSource: publishedSourceSchema.nullable(),
  /** Sentences that must stand beside the table: mixed samples, invented data, other wording. */
  warnings: z.array(z.string()),
})
export type Leaderboard = z.infer<typeof leaderboardSchema>

/** Published scores as facts, one file a release of the leaderboard. */
export const publishedResultsSchema = z.strictObject({
  source: publishedSourceSchema,
  models: z.array(
    z.strictObject({
      name: z.string(),
      meanWinRate: z.number(),
      /** Benchmark name → score of its main metric, as printed (3 decimals). */
      scores: z.record(z.string(), z.number()),
    }),
  ),
})
export type PublishedResults = z.infer<typeof publishedResultsSchema>
