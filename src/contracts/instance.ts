// One question of a benchmark with its right answers, in HELM's nouns.
import { z } from 'zod'
import { splitSchema } from './benchmark.ts'

export const CORRECT_TAG = 'correct'

export const referenceSchema = z.object({
  output: z.object({ text: z.string() }),
  tags: z.array(z.string()),
})
export type Reference = z.infer<typeof referenceSchema>

/** One turn of a conversation that is sent as it is. */
export const chatMessageSchema = z.object({
  role: z.enum(['system', 'user', 'assistant']),
  content: z.string(),
})
export type ChatMessage = z.infer<typeof chatMessageSchema>

export const instanceSchema = z.object({
  /** HELM's id: the data set's own, or id0, id1, … over the full list, before sampling. Private text. */
  id: z.string(),
  split: splitSchema,
  /** The input text of HELM's instance, before the adapter lays out the prompt. */
  input: z.string(),
  /** The conversation, for the chat adapter; `input` then holds it as text. */
  messages: z.array(chatMessageSchema).optional(),
  references: z.array(referenceSchema),
  /** Further cells that a metric needs, such as a category or limits. */
  extraData: z.record(z.string(), z.string()).optional(),
})
export type Instance = z.infer<typeof instanceSchema>

/** An instance in the vault; `rowId` is random and the only name that may leave (keyed). */
export interface StoredInstance extends Instance {
  readonly rowId: string
}

/** Rows that were left out, by reason; `lines` names the first few places (1-based; entries for JSON). */
export const skippedRowsSchema = z.object({
  reason: z.enum(['empty', 'ragged', 'malformed', 'missing_value', 'bad_value', 'duplicate_id', 'not_asked']),
  field: z.string().optional(),
  count: z.number().int().positive(),
  lines: z.array(z.number().int().positive()),
})
export type SkippedRows = z.infer<typeof skippedRowsSchema>

export const datasetOriginSchema = z.enum(['official', 'sample', 'other'])
export type DatasetOrigin = z.infer<typeof datasetOriginSchema>
