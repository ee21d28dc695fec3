// One question of a run as a window sees it: public text as it is, private text as a length until it is revealed.
import { z } from 'zod'
import { judgeTaskSchema } from './annotation.ts'
import { accessSchema } from './benchmark.ts'
import { sqlFaultSchema } from './sql-outcome.ts'
import { instanceScoreSchema, scoreStatusSchema, scoringSchema } from './stat.ts'

export const outcomeSchema = z.enum([
  'right',
  'wrong',
  'partial',
  'failed',
  'unparsed',
  'refused',
  'unread',
  'bad_gold',
  'unavailable',
])
export type Outcome = z.infer<typeof outcomeSchema>

/** Text, or that it is hidden and how long it is. Hidden text is not in the window's memory. */
export const guardedTextSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: z.string() }),
  z.object({ kind: z.literal('hidden'), characters: z.number().int() }),
])
export type GuardedText = z.infer<typeof guardedTextSchema>

export const instanceRowSchema = z.object({
  rowId: z.string(),
  /** Our own short name for it, the same in every view of this workspace: wr-3f9a. */
  name: z.string(),
  outcome: outcomeSchema,
  status: scoreStatusSchema,
  reason: z.string().nullable(),
  /** The main metric's value; null outside the mean. */
  score: z.number().nullable(),
  /** What was read out of the answer, and the letter that is right: hidden for private data. */
  read: z.string().nullable(),
  input: guardedTextSchema,
  truncated: z.boolean(),
})
export type InstanceRow = z.infer<typeof instanceRowSchema>

export const instanceListSchema = z.object({
  runId: z.string(),
  scoring: scoringSchema,
  access: accessSchema,
  /** All rows of the run in sampling order; filtering is the window's. */
  rows: z.array(instanceRowSchema),
})
export type InstanceList = z.infer<typeof instanceListSchema>

export const promptBlockSchema = z.object({
  label: z.enum(['instructions', 'input', 'option', 'output']),
  text: guardedTextSchema,
})

/** What one judge said of the answer, or of one item or claim; the words are text of the data. */
export const shownVerdictSchema = z.object({
  judge: z.string(),
  /** Whether the judge is the model that answered. */
  self: z.boolean(),
  task: judgeTaskSchema,
  /** The rubric's item or the claim; null where the answer as a whole was judged. */
  about: guardedTextSchema.nullable(),
  points: z.number().nullable(),
  status: z.enum(['given', 'unread', 'failed']),
  /** Why there is no verdict, as a closed word. */
  reason: z.string().nullable(),
  /** Met and supported are 1, else 0. */
  ratings: z.array(z.object({ criterion: z.string(), score: z.number(), explanation: guardedTextSchema })),
})
export type ShownVerdict = z.infer<typeof shownVerdictSchema>

/** What the answer's query and the gold one gave, as corrected scoring ran them: JSON rows, the first hundred. */
export const shownQuerySchema = z.object({
  fault: sqlFaultSchema.nullable(),
  goldFault: sqlFaultSchema.nullable(),
  predictedRows: z.number().int(),
  goldRows: z.number().int(),
  predicted: guardedTextSchema,
  gold: guardedTextSchema,
})
export type ShownQuery = z.infer<typeof shownQuerySchema>

/** Training rows that stood in the prompt with their right answers. */
export const shownExamplesSchema = z.object({
  /** How many a prompt of the run has at most. */
  most: z.number().int(),
  /** How many this prompt had room for; null where it was not answered. */
  held: z.number().int().nullable(),
  /** As they stood in the prompt; none where it was not answered. */
  texts: z.array(guardedTextSchema),
})
export type ShownExamples = z.infer<typeof shownExamplesSchema>

/** How likely each label of multiple choice was as the beginning of the answer. */
export const letterSchema = z.object({
  letter: z.string(),
  /** Null where the model gave none for it. */
  probability: z.number().nullable(),
  correct: z.boolean(),
})
export type Letter = z.infer<typeof letterSchema>

export const instanceViewSchema = z.object({
  runId: z.string(),
  rowId: z.string(),
  name: z.string(),
  access: accessSchema,
  benchmark: z.string(),
  displayName: z.string(),
  model: z.string(),
  split: z.string(),
  /** 1-based place in the sample. */
  place: z.number().int(),
  of: z.number().int(),
  previous: z.string().nullable(),
  next: z.string().nullable(),
  truncated: z.boolean(),
  prompt: z.array(promptBlockSchema),
  /** Null where the run has none. */
  examples: shownExamplesSchema.nullable(),
  /** Examples of the model's program, which are never shown; null where the model is none. */
  programExamples: z.number().int().nullable(),
  references: z.array(z.object({ text: guardedTextSchema, correct: z.boolean() })),
  answer: guardedTextSchema.nullable(),
  thinking: guardedTextSchema.nullable(),
  failure: z
    .object({ code: z.string(), status: z.number().nullable(), attempts: z.number().int() })
    .nullable(),
  completion: z
    .object({
      finishReason: z.string(),
      promptTokens: z.number().nullable(),
      completionTokens: z.number().nullable(),
      seconds: z.number(),
      attempts: z.number().int(),
    })
    .nullable(),
  /** Null where none were kept; hidden with the text, as they tell the answer. */
  letters: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('shown'), letters: z.array(letterSchema) }),
      z.object({ kind: z.literal('hidden') }),
    ])
    .nullable(),
  outcome: outcomeSchema,
  mainMetric: z.string(),
  /** Both ways, from the same answer; `extracted` is left out while text is hidden. */
  scores: z.object({ corrected: instanceScoreSchema.nullable(), helm: instanceScoreSchema.nullable() }),
  /** Of the run's judges; none where there are none. */
  verdicts: z.array(shownVerdictSchema),
  /** Null where no query was run. */
  query: shownQuerySchema.nullable(),
  others: z.array(
    z.object({ runId: z.string(), model: z.string(), outcome: outcomeSchema, score: z.number().nullable() }),
  ),
  request: z.object({
    temperature: z.number(),
    maxTokens: z.number().int(),
    stopSequences: z.array(z.string()),
    /** The answer could be one of the labels only. */
    constrained: z.boolean(),
  }),
  /** Set when this view holds revealed text. */
  revealed: z.object({ auditNumber: z.number().int(), at: z.string(), reason: z.string() }).nullable(),
})
export type InstanceView = z.infer<typeof instanceViewSchema>

export const revealReasons = [
  'check_score',
  'check_answer',
  'look_into_failure',
  'check_data',
  'clinical_review',
] as const
export const revealReasonSchema = z.enum(revealReasons)
export type RevealReason = z.infer<typeof revealReasonSchema>
