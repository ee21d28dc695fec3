// What the identifier finder marks in text: a place, a class and a reason, never the text itself.
import { z } from 'zod'

/** The 18 classes of HIPAA Safe Harbor, 45 CFR 164.514(b)(2)(i)(A) to (R), and `age` for ages over 89 (part of C). */
export const identifierClasses = [
  'name',
  'place',
  'date',
  'age',
  'phone',
  'fax',
  'email',
  'ssn',
  'record_number',
  'health_plan',
  'account',
  'licence',
  'vehicle',
  'device',
  'url',
  'ip_address',
  'biometric',
  'photo',
  'other_code',
] as const
export const identifierClassSchema = z.enum(identifierClasses)
export type IdentifierClass = z.infer<typeof identifierClassSchema>

/** Why a span was found; closed words, so that a reason never holds text from data. */
export const identifierRules = [
  'pattern',
  'checksum',
  'label',
  'title_before',
  'words_around',
  'list',
  'list_and_shape',
  'unknown_word',
  'repeated',
  'facility_word',
] as const
export const identifierRuleSchema = z.enum(identifierRules)
export type IdentifierRule = z.infer<typeof identifierRuleSchema>

/**
 * One identifier. `start` and `end` (exclusive) are UTF-16 offsets, as String.slice takes them.
 * `score` (0 to 1) orders findings by the strength of their evidence; it is no probability.
 */
export const identifierSpanSchema = z.object({
  start: z.number().int().nonnegative(),
  end: z.number().int().positive(),
  class: identifierClassSchema,
  rule: identifierRuleSchema,
  score: z.number(),
})
export type IdentifierSpan = Readonly<z.infer<typeof identifierSpanSchema>>

const spansSchema = z.array(identifierSpanSchema)

/** The marks of a revealed question, in the order of the blocks of its view; blocks that are public have none. */
export const instanceMarksSchema = z.object({
  prompt: z.array(spansSchema),
  examples: z.array(spansSchema),
  references: z.array(spansSchema),
  answer: spansSchema,
  thinking: spansSchema,
})
export type InstanceMarks = z.infer<typeof instanceMarksSchema>
