// What may leave the machine: one closed schema an audience. A field that is not here cannot be written.
import { z } from 'zod'
import { accessSchema } from './benchmark.ts'
import { datasetOriginSchema } from './instance.ts'
import { modelNameSchema } from './model.ts'
import { promptingSchema, wordingSchema } from './run.ts'
import { coverageSchema, scoringSchema, scoreStatusSchema } from './stat.ts'

export const audienceSchema = z.enum(['public', 'institution'])
export type Audience = z.infer<typeof audienceSchema>

/** HMAC-SHA-256, the first 16 bytes in hex. */
const keyedIdSchema = z.string().regex(/^[0-9a-f]{32}$/)
const wordSchema = z.string().regex(/^[a-z0-9_@]{1,60}$/i)
const valueSchema = z.number().finite().nullable()

export const redactedScoreSchema = z.strictObject({
  scoring: scoringSchema,
  metric: wordSchema,
  /** Mean to 3 decimals; null where nothing was scored or the group is too small to show. */
  score: valueSchema,
  intervalLow: valueSchema,
  intervalHigh: valueSchema,
  withheld: z.enum(['small_group']).nullable(),
  coverage: coverageSchema.nullable(),
})

export const redactedRunSchema = z.strictObject({
  run: keyedIdSchema,
  benchmark: wordSchema,
  model: modelNameSchema,
  access: accessSchema,
  dataset: datasetOriginSchema,
  prompting: promptingSchema,
  wording: wordingSchema,
  status: z.enum(['running', 'stopped', 'finished']),
  scores: z.array(redactedScoreSchema),
})
export type RedactedRun = z.infer<typeof redactedRunSchema>

export const redactedInstanceSchema = z.strictObject({
  instance: keyedIdSchema,
  run: keyedIdSchema,
  benchmark: wordSchema,
  model: modelNameSchema,
  scoring: scoringSchema,
  status: scoreStatusSchema,
  values: z.record(wordSchema, z.number().finite()),
})
export type RedactedInstance = z.infer<typeof redactedInstanceSchema>

const redactedExportBase = {
  format: z.literal('wardroom-export-1'),
  exportId: z.string().regex(/^[0-9a-f]{16}$/),
  suite: keyedIdSchema,
  runs: z.array(redactedRunSchema),
  /** Per-instance rows, of public data only. */
  instances: z.array(redactedInstanceSchema),
}

export const redactedExportSchemas = {
  public: z.strictObject({ ...redactedExportBase, audience: z.literal('public') }),
  institution: z.strictObject({ ...redactedExportBase, audience: z.literal('institution') }),
} as const

export type RedactedExport = z.infer<(typeof redactedExportSchemas)[Audience]>
