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

/** How far the judges of a run agree in their ratings; numbers are null where there is nothing to compare. */
export const judgeAgreementSchema = z.object({
  /** Null is all criteria together. */
  criterion: z.string().nullable(),
  /** Ratings that every judge gave: answers, or items of a rubric. */
  items: z.number().int(),
  /** Share of pairs of judges with equal ratings. */
  exact: z.number().nullable(),
  /** Mean difference of two judges. */
  difference: z.number().nullable(),
  /** Krippendorff's alpha, interval. */
  alpha: z.number().nullable(),
  /** Cohen's kappa with quadratic weights; two judges alone. */
  kappa: z.number().nullable(),
})
export type JudgeAgreement = z.infer<typeof judgeAgreementSchema>

export const runScoreSchema = z.object({
  scoring: scoringSchema,
  mainMetric: z.string(),
  value: z.number().nullable(),
  interval: intervalSchema.nullable(),
  stats: z.array(statSchema),
  coverage: coverageSchema,
  /** The judges whose verdicts are in the values, by name; none where the benchmark asks for none or none was asked. */
  judges: z.array(judgeCountSchema).default([]),
  /** Over all criteria, then by criterion; absent where fewer than two judges gave ratings. */
  agreement: z.array(judgeAgreementSchema).optional(),
})
/** One run, scored one way. */
export type RunScore = z.infer<typeof runScoreSchema>
