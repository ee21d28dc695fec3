// What judges, query runs and text models say of one answer: as it is stored, and as it is read.
import { z } from 'zod'
import { modelNameSchema } from './model.ts'
import { failureSchema } from './request.ts'
import { sqlOutcomeSchema } from './sql-outcome.ts'

/**
 * What came back for one question put to a judge: its text, or why there is none. It is kept as it came, so that both ways
 * of scoring read the same words. Private text where the data is.
 */
export const judgeReplySchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('answered'), text: z.string() }),
  z.strictObject({ kind: z.literal('failed'), code: failureSchema.shape.code }),
])
export type JudgeReply = z.infer<typeof judgeReplySchema>

/** One judge's replies to one answer, one for each thing it was asked: one in all, one a rubric item, one a claim. */
export const judgementSchema = z.strictObject({
  judge: modelNameSchema,
  /** The model of the workspace that judged, whose name of today is read; null for verdicts made elsewhere. */
  modelId: z.string().nullable(),
  /** Whether the judge is the model that gave the answer. */
  self: z.boolean(),
  replies: z.array(judgeReplySchema),
})
export type Judgement = z.infer<typeof judgementSchema>

/** What a judge is asked for: ratings of an answer, whether a rubric's items are met, whether claims are supported. */
export const judgeTaskSchema = z.enum(['jury', 'rubric', 'claims'])
export type JudgeTask = z.infer<typeof judgeTaskSchema>

export const textModelTaskSchema = z.enum(['bert_score', 'summac'])
export type TextModelTask = z.infer<typeof textModelTaskSchema>

/** Values by the metric's names; null where the texts gave none, such as an empty answer. */
const textModelValuesSchema = z.record(z.string(), z.number()).nullable()

export const textModelNoteSchema = z.strictObject({
  task: textModelTaskSchema,
  helm: textModelValuesSchema,
  corrected: textModelValuesSchema,
})
export type TextModelNote = z.infer<typeof textModelNoteSchema>

/** `basis` is the SHA-256 of all that was asked: a note whose basis is another's is asked for again. */
export const annotationSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('judge'),
    task: judgeTaskSchema,
    basis: z.string(),
    judgement: judgementSchema,
  }),
  z.strictObject({
    kind: z.literal('sql'),
    basis: z.string(),
    helm: sqlOutcomeSchema,
    corrected: sqlOutcomeSchema,
  }),
  z.strictObject({ kind: z.literal('text_model'), basis: z.string(), note: textModelNoteSchema }),
])
/** One annotator's word on one answer, as the vault keeps it. */
export type Annotation = z.infer<typeof annotationSchema>

/** Why a judge's reply is no verdict. */
export const unreadReasonSchema = z.enum([
  'empty',
  'not_json',
  'missing',
  'not_a_number',
  'out_of_range',
  'surplus',
  'quoted_from_answer',
])
export type UnreadReason = z.infer<typeof unreadReasonSchema>

export const criterionVerdictSchema = z.strictObject({
  criterion: z.string(),
  score: z.number(),
  /** The judge's own words; private text where the data is. */
  reason: z.string(),
})
export type CriterionVerdict = z.infer<typeof criterionVerdictSchema>

/** One reply, read: ratings, or why there are none. An item that is met or supported is rated 1, else 0. */
export const verdictSchema = z.discriminatedUnion('status', [
  z.strictObject({ status: z.literal('given'), ratings: z.array(criterionVerdictSchema) }),
  z.strictObject({ status: z.literal('unread'), reason: unreadReasonSchema }),
  z.strictObject({ status: z.literal('failed'), code: failureSchema.shape.code }),
])
export type Verdict = z.infer<typeof verdictSchema>

/** How many verdicts of one judge there are over a run; `self` where it judged its own answers. */
export const judgeCountSchema = z.object({
  judge: modelNameSchema,
  modelId: z.string().nullable(),
  self: z.boolean(),
  given: z.number().int(),
  unread: z.number().int(),
  failed: z.number().int(),
})
export type JudgeCount = z.infer<typeof judgeCountSchema>
