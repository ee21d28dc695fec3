// What may leave the machine: one closed schema an audience. A field that is not here cannot be written.
import { z } from 'zod'
import { accessSchema, splitSchema } from './benchmark.ts'
import { datasetOriginSchema } from './instance.ts'
import { modelNameSchema } from './model.ts'
import { promptingSchema, runStatusSchema, wordingSchema } from './run.ts'
import { scoringSchema, scoreStatusSchema } from './stat.ts'

/** Who will read it, the nearest reader first: this house, another house, everyone. */
export const audienceSchema = z.enum(['colleague', 'institution', 'public'])
export type Audience = z.infer<typeof audienceSchema>

/** A group of so few instances has no score outside, and no count of so few is written: CMS cell suppression, 1 to 10. */
export const smallestGroup = 11

/** HMAC-SHA-256, the first 16 bytes in hex. */
export const keyedIdSchema = z.string().regex(/^[0-9a-f]{32}$/)
const wordSchema = z.string().regex(/^[a-z0-9_@-]{1,60}$/i)
const valueSchema = z.number().finite().nullable()

/** A count; `<11` where it is from 1 to 10; `withheld` where such a count could be worked out from it. */
export const redactedCountSchema = z.union([
  z.number().int().nonnegative(),
  z.literal('<11'),
  z.literal('withheld'),
])
export type RedactedCount = z.infer<typeof redactedCountSchema>

export const redactedCoverageSchema = z.strictObject({
  total: redactedCountSchema,
  scored: redactedCountSchema,
  failed: redactedCountSchema,
  unparsed: redactedCountSchema,
  refused: redactedCountSchema,
  /** Exports of before there were judges lack it. */
  unread: redactedCountSchema.optional(),
  badGold: redactedCountSchema,
  unavailable: redactedCountSchema,
})
export type RedactedCoverage = z.infer<typeof redactedCoverageSchema>

export const withheldSchema = z.enum(['small_group', 'complementary'])
/** `small_group`: fewer than 11 were scored. `complementary`: a small group or count could be worked out from it. */
export type Withheld = z.infer<typeof withheldSchema>

export const redactedScoreSchema = z.strictObject({
  scoring: scoringSchema,
  metric: wordSchema,
  /** Mean to 3 decimals, fewer where a count is withheld; null where nothing was scored or it is withheld. */
  score: valueSchema,
  intervalLow: valueSchema,
  intervalHigh: valueSchema,
  withheld: withheldSchema.nullable(),
  coverage: redactedCoverageSchema.nullable(),
  /** Names of the judges whose verdicts are in the score, in alphabetical order; absent where there are none. */
  judges: z.array(modelNameSchema).optional(),
})
export type RedactedScore = z.infer<typeof redactedScoreSchema>

export const redactedRunSchema = z.strictObject({
  run: keyedIdSchema,
  benchmark: wordSchema,
  model: modelNameSchema,
  access: accessSchema,
  dataset: datasetOriginSchema,
  prompting: promptingSchema,
  wording: wordingSchema,
  /** Answers were held to the labels of multiple choice; absent where they were free. */
  constrained: z.literal(true).optional(),
  status: runStatusSchema,
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

/** Colleagues also get what an answer took: for data that is not public, rounded up to powers of two. */
export const colleagueInstanceSchema = redactedInstanceSchema.extend({
  promptTokens: z.number().int().nullable(),
  completionTokens: z.number().int().nullable(),
  seconds: z.number().finite().nullable(),
})
export type RedactedInstance =
  z.infer<typeof redactedInstanceSchema> | z.infer<typeof colleagueInstanceSchema>

/** The fields in the order in which they are written. */
function toBase<A extends Audience>(audience: A) {
  return {
    format: z.literal('wardroom-export-2'),
    exportId: z.string().regex(/^[0-9a-f]{16}$/),
    audience: z.literal(audience),
    suite: keyedIdSchema,
    runs: z.array(redactedRunSchema),
  }
}

interface OutsideExport {
  readonly runs: readonly RedactedRun[]
  readonly instances: readonly { readonly run: string }[]
}

/** Beyond this house: rows of single instances belong to public data, and no count of other data is a small one. */
function isFitForOutside({ runs, instances }: OutsideExport, smallest: number): boolean {
  const open = new Set(runs.filter(({ access }) => access === 'public').map(({ run }) => run))
  const counts = runs
    .filter(({ access }) => access !== 'public')
    .flatMap(({ scores }) => scores.flatMap(({ coverage }) => Object.values(coverage ?? {})))
    .filter((count) => count !== undefined)
  return (
    instances.every(({ run }) => open.has(run)) &&
    counts.every((count) => typeof count === 'string' || count === 0 || count >= smallest)
  )
}

export const redactedExportSchemas = {
  colleague: z.strictObject({
    ...toBase('colleague'),
    instances: z.array(colleagueInstanceSchema),
  }),
  institution: z
    .strictObject({
      ...toBase('institution'),
      instances: z.array(redactedInstanceSchema),
    })
    .refine((value) => isFitForOutside(value, smallestGroup)),
  // Counts for the public are rounded to 10, so that 11 reads 10.
  public: z
    .strictObject({ ...toBase('public'), instances: z.array(redactedInstanceSchema) })
    .refine((value) => isFitForOutside(value, smallestGroup - 1)),
} as const

export type RedactedExport = z.infer<(typeof redactedExportSchemas)[Audience]>

/** One question of a gated data set with surrogates for what was marked in it; what was not marked is as it was. */
export const surrogateRowSchema = z.strictObject({
  id: keyedIdSchema,
  split: splitSchema,
  input: z.string(),
  references: z.array(z.strictObject({ text: z.string(), correct: z.boolean() })),
})
export type SurrogateRow = z.infer<typeof surrogateRowSchema>

/** No audience has text: this leaves under a steward's sign-off alone. */
export const surrogateSetSchema = z.strictObject({
  format: z.literal('wardroom-surrogates-1'),
  rows: z.array(surrogateRowSchema),
})
export type SurrogateSet = z.infer<typeof surrogateSetSchema>
