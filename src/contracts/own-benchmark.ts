// What only an institution's own benchmark says: columns in place of a mapper, and its own prompt for judges.
import { z } from 'zod'

const columnReferencesSchema = z.union([
  /** One right answer (a JSON list holds several), and a JSON list of wrong ones; an optional answer may be missing. */
  z.strictObject({
    answer: z.string(),
    incorrect: z.string().optional(),
    optional: z.boolean().default(false),
  }),
  /** A column an option, or one column with a JSON list or map of them; `correct` names a column that says which is right. */
  z.strictObject({
    options: z.union([z.array(z.string()).min(2), z.string()]),
    correct: z.string(),
    /** The number that the first option has, where `correct` holds numbers. */
    first: z.union([z.literal(0), z.literal(1)]).default(1),
  }),
  /** Fixed labels; the correct one is named by a column, in any case. */
  z.strictObject({ labels: z.array(z.string()).min(2), correct: z.string() }),
  /** No right answer is known: judges alone rate the answers. */
  z.strictObject({ none: z.literal(true) }),
])

/** The words of an own benchmark: rows → questions, without code. */
export const columnsScenarioSchema = z.strictObject({
  mapper: z.literal('columns'),
  /** Column that holds the instance's id; without it instances are numbered id0, id1, … */
  id: z.string().optional(),
  /** `{Column}` is the row's cell and nothing where there is none; what is no name in braces stays, `{{` is a brace. */
  prompt: z.string().min(1),
  references: columnReferencesSchema,
  /** Columns kept for the metrics, by the name the metrics use. */
  extraData: z.record(z.string(), z.string()).default({}),
})
export type ColumnsScenario = z.infer<typeof columnsScenarioSchema>

/** A whole judge's prompt that an institution brings, in place of role, tag and questions. */
export const juryPromptSchema = z.strictObject({
  /** `{QUESTION}`, `{RESPONSE}` and `{GOLD_RESPONSE}` stand for the texts. */
  text: z.string().min(1),
  /** What the judge's JSON must hold: for each criterion its key as the prompt spells it and the keys below. */
  output: z
    .array(z.strictObject({ criterion: z.string(), key: z.string(), fields: z.array(z.string()).min(1) }))
    .min(1),
  /** Models that the institution's file names; the run decides who judges. */
  judges: z.array(z.string()).default([]),
})
export type JuryPrompt = z.infer<typeof juryPromptSchema>
