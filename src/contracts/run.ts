// One benchmark asked of one model: what was asked for, and how far it got.
import { z } from 'zod'
import { accessSchema } from './benchmark.ts'
import { datasetOriginSchema, skippedRowsSchema } from './instance.ts'
import { adapterSpecSchema } from './request.ts'
import { runScoreSchema } from './stat.ts'
import { termsSchema } from './stewardship.ts'

export const promptingSchema = z.enum(['helm', 'corrected'])
/** How the prompt is laid out: `helm` as upstream does, byte for byte; `corrected` with its known mistakes mended. */
export type Prompting = z.infer<typeof promptingSchema>

/** Whose words the instructions are: our own, or upstream's from an imported prompt pack. */
export const wordingSchema = z.enum(['own', 'upstream'])
export type Wording = z.infer<typeof wordingSchema>

/** Everything that fixes the questions and who answers them; two runs with equal specs are one run. */
export const runSpecSchema = z.object({
  /** Upstream's run name, such as head_qa:language=en,category=None,model=a_b. */
  name: z.string(),
  suite: z.string(),
  benchmark: z.string(),
  arguments: z.record(z.string(), z.string()),
  prompting: promptingSchema,
  wording: wordingSchema,
  adapterSpec: adapterSpecSchema,
  datasetId: z.string(),
  datasetSha256: z.string(),
  modelId: z.string(),
  modelFingerprint: z.string(),
  maxEvalInstances: z.number().int().positive().nullable(),
  /** Which choice of in-context examples, from 0; a trial is a run of its own. Absent is 0. */
  trainTrial: z.number().int().nonnegative().optional(),
  /** Which asking of the same requests, from 0; each is a run of its own. Absent is 0. */
  repeat: z.number().int().nonnegative().optional(),
  /** Examples of the model's program that are questions of this run; absent where none is. */
  shownQuestions: z.number().int().positive().optional(),
})
export type RunSpec = z.infer<typeof runSpecSchema>

export const runStatusSchema = z.enum(['running', 'stopped', 'finished'])
export type RunStatus = z.infer<typeof runStatusSchema>

export const runProgressSchema = z.object({
  total: z.number().int(),
  answered: z.number().int(),
  failed: z.number().int(),
  /** Answers that were stored before this start and not asked again. */
  kept: z.number().int(),
  /** Answers that another run had to the same question, and that were taken from there. */
  found: z.number().int(),
  truncated: z.number().int(),
  secondsLeft: z.number().nullable(),
})
export type RunProgress = z.infer<typeof runProgressSchema>

export const trialSchema = z.object({
  number: z.number().int().positive(),
  of: z.number().int().positive(),
})
export type Trial = z.infer<typeof trialSchema>

/** A run in a list; `id` is our own random name for it. */
export const runSummarySchema = z.object({
  id: z.string(),
  name: z.string(),
  suite: z.string(),
  benchmark: z.string(),
  model: z.string(),
  access: accessSchema,
  prompting: promptingSchema,
  wording: wordingSchema,
  status: runStatusSchema,
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
  total: z.number().int(),
  answered: z.number().int(),
  failed: z.number().int(),
  truncated: z.number().int(),
  scores: z.array(runScoreSchema),
  /** Which of the runs that differ in their examples or their seed only, from 1; absent where there is one. */
  trial: trialSchema.optional(),
  /** In-context examples that a prompt has at most; absent where it has none. */
  examples: z.number().int().positive().optional(),
  /** Examples of the model's program that are questions of this run; absent where none is. */
  shownQuestions: z.number().int().positive().optional(),
  /** Answers were held to the labels of multiple choice: not to be ranked with free ones. */
  constrained: z.literal(true).optional(),
})
export type RunSummary = z.infer<typeof runSummarySchema>

export const datasetSummarySchema = z.object({
  id: z.string(),
  benchmark: z.string(),
  access: accessSchema,
  origin: datasetOriginSchema,
  /** What the file is, where its hash is known. */
  label: z.string().nullable(),
  sha256: z.string(),
  instances: z.number().int(),
  rows: z.number().int(),
  skipped: z.array(skippedRowsSchema),
  importedAt: z.string(),
  /** The terms of use, as a steward set them. */
  ...termsSchema.shape,
})
export type DatasetSummary = z.infer<typeof datasetSummarySchema>
