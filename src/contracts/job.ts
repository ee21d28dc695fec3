// Work that goes on in the engine: runs asked for together, how far they are, and what a sample would cost.
import { z } from 'zod'
import { promptingSchema, runProgressSchema } from './run.ts'

export const concurrencySchema = z.union([z.number().int().min(1).max(4096), z.literal('auto')])
export type Concurrency = z.infer<typeof concurrencySchema>

export const jobRequestSchema = z.object({
  suite: z.string().trim().min(1).max(80),
  /** Run entries, such as pubmed_qa:model=NAME. */
  entries: z.array(z.string()).min(1),
  maxEvalInstances: z.number().int().positive().nullable(),
  /** Most requests in flight; `auto`: as many as the model gains from. */
  concurrency: concurrencySchema,
  /** Names of the models that judge the answers; the default jury of each benchmark where it is absent. */
  jury: z.array(z.string()).optional(),
  /** By benchmark, before `jury` and the defaults: for the same again, with the jury that each had. */
  juries: z.record(z.string(), z.array(z.string())).optional(),
  /** `helm` where it is not said. */
  prompting: promptingSchema.optional(),
  /** Closed tasks answer with one of their labels only. */
  constrained: z.boolean().optional(),
  /** Log-probabilities of the labels of closed tasks. */
  logprobs: z.boolean().optional(),
  /** Answers of earlier runs are not looked at. */
  withoutCache: z.boolean().optional(),
  numTrainTrials: z.number().int().min(1).max(100).optional(),
  /** How often each request is sent. */
  numTrials: z.number().int().min(1).max(100).optional(),
})
export type JobRequest = z.infer<typeof jobRequestSchema>

export const jobStateSchema = z.enum(['running', 'paused', 'stopped', 'finished', 'failed'])
export type JobState = z.infer<typeof jobStateSchema>

export const jobRunSchema = z.object({
  /** The run's id once it has begun. */
  runId: z.string().nullable(),
  name: z.string(),
  benchmark: z.string(),
  displayName: z.string(),
  model: z.string(),
  /** Names of its judges; none where it is not judged. */
  jury: z.array(z.string()),
  state: z.enum(['waiting', 'running', 'finished', 'stopped']),
  progress: runProgressSchema.nullable(),
})
export type JobRun = z.infer<typeof jobRunSchema>

/** How far a judge is with the answers of all runs of the job; `total` is what it will have been asked about. */
export const jobJudgingSchema = z.object({
  judge: z.string(),
  judged: z.number().int(),
  total: z.number().int(),
  /** Answers of which some question to the judge finally failed. */
  failed: z.number().int(),
})
export type JobJudging = z.infer<typeof jobJudgingSchema>

export const jobSchema = z.object({
  id: z.string(),
  suite: z.string(),
  state: jobStateSchema,
  startedAt: z.string(),
  endedAt: z.string().nullable(),
  maxEvalInstances: z.number().int().nullable(),
  prompting: promptingSchema,
  /** Whether closed tasks answer with one of their labels only. */
  constrained: z.boolean(),
  /** Whether log-probabilities of their labels are asked for. */
  logprobs: z.boolean(),
  /** Names of the models that judge; none where nothing is judged. */
  jury: z.array(z.string()),
  runs: z.array(jobRunSchema),
  /** One for each judge; none where nothing is judged. */
  judging: z.array(jobJudgingSchema),
  /** Answers a second over the last half minute; null while nothing has been answered. */
  perSecond: z.number().nullable(),
  secondsLeft: z.number().nullable(),
  answered: z.number().int(),
  failed: z.number().int(),
  total: z.number().int(),
  kept: z.number().int(),
  found: z.number().int(),
  /** Failures by code. */
  failures: z.record(z.string(), z.number().int()),
  /** Ids, codes and counts: what happened, newest last; at most 200. */
  events: z.array(z.object({ at: z.string(), text: z.string() })),
  /** Why it failed, as a sentence that is safe to show. */
  fault: z.string().nullable(),
})
export type Job = z.infer<typeof jobSchema>

export const sampleMoneySchema = z.object({
  currency: z.string(),
  /** Judges at most all the same: how long they reply is not known. */
  expected: z.number(),
  most: z.number(),
  /** What of `most` is for judges. */
  jury: z.number(),
})

export const sampleCostSchema = z.object({
  /** Instances a benchmark; null is all. */
  size: z.number().int().nullable(),
  /** Rank movement found by Perlitz et al. 2023: the 95% interval is ± so many places. */
  rankMovement: z.number(),
  /** Share of the full compute saved here, and in the study. */
  savedHere: z.number(),
  savedInStudy: z.number(),
  answers: z.number().int(),
  /** Answers that judges look at, once for each judge. */
  verdicts: z.number().int(),
  /** Tokens of prompts, estimated. */
  promptTokens: z.number(),
  /** Tokens of answers as earlier runs lead to expect, and with every answer as long as it may be. */
  completionTokens: z.number(),
  mostCompletionTokens: z.number(),
  /** By currency, judges with it; none where no model has a price. */
  costs: z.array(sampleMoneySchema),
  /** Of the answers, from earlier runs and probes of the models chosen: judges come on top; null where nothing is known of one. */
  seconds: z.number().nullable(),
  /** Smallest difference of two proportions that the sample of one benchmark can tell, at 95%. */
  smallestDifference: z.number(),
})
export type SampleCost = z.infer<typeof sampleCostSchema>

export const estimateSchema = z.object({
  samples: z.array(sampleCostSchema),
  /** Entries that cannot be run, with the reason as a sentence: no data set, above clearance. */
  refused: z.array(z.object({ entry: z.string(), reason: z.string() })),
})
export type Estimate = z.infer<typeof estimateSchema>
