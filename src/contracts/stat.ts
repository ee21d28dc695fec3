// Scores: of one answer, and of many.
import { z } from 'zod'
import { judgeCountSchema } from './annotation.ts'
import { splitSchema } from './benchmark.ts'

export const scoringSchema = z.enum(['corrected', 'helm'])
/** `helm` is what upstream computes, to the last digit; `corrected` is right. */
export type Scoring = z.infer<typeof scoringSchema>

/**
 * `scored`: a value that counts. `unparsed`, `refused`: the answer commits to nothing or declines; the minimum, and counted.
 * `failed`, `unread` (no judge's verdict could be read), `bad_gold`, `unavailable`: say nothing about the model; outside
 * the mean.
 */
export const scoreStatusSchema = z.enum([
  'scored',
  'unparsed',
  'refused',
  'failed',
  'unread',
  'bad_gold',
  'unavailable',
])
export type ScoreStatus = z.infer<typeof scoreStatusSchema>

export const instanceScoreSchema = z.object({
  status: scoreStatusSchema,
  /** Why, as a closed word: no_answer_found, incomplete_reasoning, ambiguous, … */
  reason: z.string().optional(),
  /** What the answer was read as (corrected scoring). Private text where the data is. */
  extracted: z.string().nullable().optional(),
  /** Metric name → value of this instance. */
  values: z.record(z.string(), z.number()),
})
export type InstanceScore = z.infer<typeof instanceScoreSchema>

/** HELM's Stat over instances: population variance; mean, min and max are null when nothing was counted. */
export const statSchema = z.object({
  name: z.string(),
  split: splitSchema,
  count: z.number().int(),
  sum: z.number(),
  sumSquared: z.number(),
  min: z.number().nullable(),
  max: z.number().nullable(),
  mean: z.number().nullable(),
  variance: z.number().nullable(),
  stddev: z.number().nullable(),
})
export type Stat = z.infer<typeof statSchema>

/** scored counts every value in the mean, so it includes unparsed and refused. */
export const coverageSchema = z.object({
  total: z.number().int(),
  scored: z.number().int(),
  failed: z.number().int(),
  unparsed: z.number().int(),
  refused: z.number().int(),
  /** No verdict could be read; scores stored before there were judges have none. */
  unread: z.number().int().default(0),
  badGold: z.number().int(),
  unavailable: z.number().int(),
})
export type Coverage = z.infer<typeof coverageSchema>

/** 95% interval of a mean: percentile bootstrap over instances, or Wilson's where every value is equal. */
export const intervalSchema = z.object({
  low: z.number(),
  high: z.number(),
  method: z.enum(['bootstrap', 'wilson']),
})
export type Interval = z.infer<typeof intervalSchema>

export const runScoreSchema = z.object({
  scoring: scoringSchema,
  mainMetric: z.string(),
  value: z.number().nullable(),
  interval: intervalSchema.nullable(),
  stats: z.array(statSchema),
  coverage: coverageSchema,
  /** The judges whose verdicts are in the values, by name; none where the benchmark asks for none or none was asked. */
  judges: z.array(judgeCountSchema).default([]),
})
/** One run, scored one way. */
export type RunScore = z.infer<typeof runScoreSchema>
