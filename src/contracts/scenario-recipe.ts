// How rows become instances: the words of the table mapper, or the name of a mapper of its own.
import { z } from 'zod'

const referencesSchema = z.union([
  /** One reference: a template over the row. */
  z.strictObject({ template: z.string() }),
  /** Fixed labels; the correct one is named by a column. */
  z.strictObject({ labels: z.array(z.string()).min(2), correct: z.string() }),
  /** An option a column: what the `correct` cell holds → the column with that option's text. */
  z.strictObject({ options: z.record(z.string(), z.string()), correct: z.string() }),
  /** One cell that holds an object of options, such as `{"A": "…", "B": "…"}`; the correct key is in a column. */
  z.strictObject({ optionsIn: z.string(), correct: z.string() }),
])

/**
 * The table mapper's words. `{Column}` in a template is the row's cell, `{#}` the running number of the rows that are kept
 * (from 1); values are never expanded again.
 */
export const tableScenarioSchema = z
  .strictObject({
    mapper: z.literal('table'),
    /** Column that holds the instance's id; without it instances are numbered id0, id1, … */
    id: z.string().optional(),
    input: z.string(),
    references: referencesSchema,
    /** Columns kept for the metrics, by the name the metrics use. */
    extraData: z.record(z.string(), z.string()).default({}),
    /** Cells that may be empty; any other empty cell skips the row. */
    mayBeEmpty: z.array(z.string()).default([]),
    /** Rows with the same input collapse into one: the first one's place, the last one's references. Not where rows have ids. */
    collapseEqualInputs: z.boolean().default(false),
    /** Column → the value that a row must have there, case and white space at the edges aside; other rows are not asked. */
    where: z.record(z.string(), z.string()).optional(),
    /** White space at the edges of cells is dropped. */
    strip: z.boolean().optional(),
    /**
     * Who reads the table upstream. pandas: cells such as `n/a` or `NULL` are empty. Without it Python's csv: line breaks in the
     * cells of a text file become `\n`.
     */
    readAs: z.enum(['pandas']).optional(),
  })
  .refine(({ id, collapseEqualInputs }) => id === undefined || !collapseEqualInputs, {
    message: 'rows that have ids do not collapse',
    path: ['collapseEqualInputs'],
  })
export type TableScenario = z.infer<typeof tableScenarioSchema>

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

/** A shape of its own: the mapper is a file of that name in core/scenarios. */
export const namedScenarioSchema = z.strictObject({
  mapper: z
    .string()
    .regex(/^(?!(?:table|columns)$)[a-z0-9-]+$/, 'the words of this mapper are missing or wrong'),
})

export const scenarioSchema = z.union([tableScenarioSchema, columnsScenarioSchema, namedScenarioSchema])
export type ScenarioRecipe = z.infer<typeof scenarioSchema>
