// One benchmark as its YAML file states it: all that Wardroom knows about it.
import { z } from 'zod'
import { scenarioSchema } from './scenario-recipe.ts'

export const accessSchema = z.enum(['public', 'gated', 'private'])
/** Who may see a data set, or what a model may be shown; ordered from open to closed. */
export type Access = z.infer<typeof accessSchema>

export const splitSchema = z.enum(['train', 'valid', 'test'])
export type Split = z.infer<typeof splitSchema>

/**
 * csv, tsv: a row a record, by the header. json, jsonl, parquet, arrow (IPC file or stream), xlsx (first sheet), sqlite:
 * a row a record, by key or column. xml: a row an element. docx: a row a paragraph, `text` and `colours` of its runs, and `inTable`.
 * text: the whole file as one row, `text`. lines: a row a line, `text`, blank ones kept. bytes: no rows.
 * Any of them may be gzipped.
 */
export const fileFormatSchema = z.enum([
  'csv',
  'tsv',
  'json',
  'jsonl',
  'xlsx',
  'xml',
  'docx',
  'parquet',
  'arrow',
  'text',
  'lines',
  'sqlite',
  'bytes',
])
export type FileFormat = z.infer<typeof fileFormatSchema>

const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/, 'a SHA-256 has 64 lower-case hex digits')

/**
 * A file whose rows are known by its hash: of the official release, or of a sample that Wardroom ships. Where the name
 * stands for many files, the hash is that of the lines `<sha256>  <folder/name>` of all of them, as `sha256sum` prints
 * them, sorted and each ended by a line feed; the folders are those that the benchmark's name has.
 */
export const knownFileSchema = z.strictObject({
  sha256: sha256Schema,
  origin: z.enum(['official', 'sample']),
  label: z.string(),
})
export type KnownFile = z.infer<typeof knownFileSchema>

export const benchmarkFileSchema = z.strictObject({
  /**
   * The name the owner gives the file, with its folder where it has one; another name is accepted. `*` stands for any
   * number of files (`test/*.xml`), `{condition}` for the values of that argument of the benchmark, a file each.
   */
  name: z.string(),
  /** What a mapper of several files calls it. */
  key: z.string().optional(),
  format: fileFormatSchema,
  /** Split of all rows in the file. */
  split: splitSchema,
  optional: z.boolean().default(false),
  /** Kept whole in the vault for a scorer, such as the database that queries are run on; gives no rows. */
  attachment: z.boolean().default(false),
  /**
   * JSON: where the rows lie, such as `*` or `exams.*.data.*`; scalars of the objects above are merged in. SQLite: the
   * table. XML: the names of elements from the outermost one in, `*` for any, such as `*` (the document is one row) or
   * `*.Question`; a name that holds a dot is written `*`. A row's values there are its attributes as `@name` and its
   * child elements by name, a list where one repeats. An element that has neither is its text; any other is an object,
   * with `#text` where it has text of its own. Attributes of the elements above, and their child elements that are mere
   * text and stand before the row, are merged in, the nearest one winning.
   */
  records: z.string().default('*'),
  /** Columns (tables) or keys (JSON) that every row must have. */
  fields: z.array(z.string()).default([]),
  known: z.array(knownFileSchema).default([]),
})
export type BenchmarkFile = z.infer<typeof benchmarkFileSchema>

export const adapterMethodSchema = z.enum(['generation', 'multiple_choice_joint', 'chat'])

/** What corrected prompting changes beyond its general rules; each with its reason in docs/scoring.md. */
export const correctedPromptSchema = z.strictObject({
  instructions: z.string().optional(),
  inputNoun: z.string().nullable().optional(),
  outputNoun: z.string().nullable().optional(),
  maxTokens: z.number().int().positive().optional(),
})

/** HELM's adapter fields that a benchmark sets; the rest are HELM's defaults. `chat` sends the instance's messages. */
export const adapterRecipeSchema = z.strictObject({
  method: adapterMethodSchema,
  instructions: z.string(),
  inputNoun: z.string().nullable(),
  newlineAfterInputNoun: z.boolean().default(false),
  outputNoun: z.string().nullable(),
  newlineAfterOutputNoun: z.boolean().default(false),
  maxTokens: z.number().int().positive(),
  stopSequences: z.array(z.string()).default([]),
  corrected: correctedPromptSchema.default({}),
})
export type AdapterRecipe = z.infer<typeof adapterRecipeSchema>

/** One question that judges answer with a number. */
export const criterionSchema = z.strictObject({
  name: z.string().regex(/^[a-z][a-z0-9_]*$/),
  /** What it means for this task, as one question. */
  question: z.string(),
})
export type Criterion = z.infer<typeof criterionSchema>

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

/** How judges rate an answer: the roles and questions of upstream's jury prompt, in our own words. */
export const juryRecipeSchema = z.strictObject({
  /** Who the judge is, and what for. */
  role: z.string(),
  /** Name of the tag around the instance's input, such as `conversation`. */
  inputTag: z.string().regex(/^[a-z_]+$/),
  /** Whether the right answer is shown. */
  showsGold: z.boolean().default(true),
  criteria: z.array(criterionSchema).min(1),
  /** Lowest and highest rating. */
  scale: z.tuple([z.number(), z.number()]).default([1, 5]),
  /** What upstream scores an answer of which no verdict can be read; 0 for benchmarks of one's own. */
  scoreWithoutVerdict: z.number().default(1),
  /** An own benchmark's: the prompt as it stands. */
  prompt: juryPromptSchema.optional(),
})
export type JuryRecipe = z.infer<typeof juryRecipeSchema>

export const answerFormSchema = z.enum([
  'option',
  'label',
  'number',
  'date',
  'weeks',
  'medec',
  'codes',
  'sql',
  'rating',
  'json',
])
/** The form of answer that the instructions ask for; format_followed looks for it. */
export type AnswerForm = z.infer<typeof answerFormSchema>

const patternSchema = z.string().refine(isPattern, 'no regular expression')

/** Arguments of metrics. `pattern` and `outputMappingPattern` are regular expressions (Unicode mode). */
export const metricOptionsSchema = z.strictObject({
  /** Classes of a labelling task; without them those of the right references. */
  labels: z.array(z.string()).min(1).optional(),
  /** What stands between the labels of one answer; without it an answer has one. */
  delimiter: z.string().min(1).optional(),
  /** HELM's output_mapping_pattern: what of an answer is looked up among the letters. */
  outputMappingPattern: patternSchema.optional(),
  /** What format_followed expects: a known form, or a pattern that the whole answer fits. */
  form: z.union([answerFormSchema, z.strictObject({ pattern: patternSchema })]).optional(),
})
export type MetricOptions = z.infer<typeof metricOptionsSchema>

function isPattern(source: string): boolean {
  try {
    new RegExp(source, 'u')
    return true
  } catch {
    return false
  }
}

/** How upstream's files call the benchmark's parts; class names stand without the package in front. */
export const upstreamNamesSchema = z.strictObject({
  scenario: z.string(),
  /** Where it is not the benchmark's name; `{condition}` stands for that argument. */
  scenarioName: z.string().optional(),
  annotator: z.string().optional(),
  /** Where they are more than the benchmark's name. */
  groups: z.array(z.string()).optional(),
  tags: z.array(z.string()).default([]),
  /** What the scenario's class is made with beside the benchmark's arguments. */
  arguments: z.record(z.string(), z.number()).default({}),
  /** Arguments of the benchmark's that the class does not have. */
  withoutArguments: z.array(z.string()).optional(),
})
export type UpstreamNames = z.infer<typeof upstreamNamesSchema>

export const benchmarkSchema = z.strictObject({
  name: z.string().regex(/^[a-z][a-z0-9_]*$/),
  /** Other names that run entries use for it. */
  aliases: z.array(z.string()).default([]),
  displayName: z.string(),
  description: z.string(),
  category: z.string(),
  subcategory: z.string().nullable(),
  taxonomy: z.strictObject({
    task: z.string(),
    what: z.string(),
    who: z.string(),
    when: z.string(),
    language: z.string(),
  }),
  access: accessSchema,
  source: z.strictObject({
    owner: z.string(),
    where: z.string(),
    licence: z.string(),
    citation: z.string(),
  }),
  /** Instances in the published run, after the cap of 1,000 a run. */
  /** Null where none was published. */
  publishedInstances: z.number().int().positive().nullable(),
  /**
   * Arguments that a run entry may give, with their defaults, in the order of upstream's run name; null must be given.
   * `None` as default keeps all instances.
   */
  arguments: z.record(z.string(), z.string().nullable()).default({}),
  /** How upstream's run name differs from `name:argument=value,…,model=…`. */
  runName: z
    .strictObject({
      /** Arguments that it leaves out at their default. */
      omitsDefaults: z.array(z.string()).default([]),
      /** Whether a comma, not a colon, stands before the arguments; the colon then stands before the model. */
      commaFirst: z.boolean().default(false),
    })
    .optional(),
  files: z.array(benchmarkFileSchema).min(1),
  scenario: scenarioSchema,
  adapter: adapterRecipeSchema,
  /** What the letters stand for where the options are the letters themselves (corrected scoring reads these words). */
  answerWords: z.record(z.string(), z.array(z.string())).default({}),
  metrics: z.array(z.string()).min(1),
  metricOptions: metricOptionsSchema.optional(),
  /** Present where judges rate the answers. */
  jury: juryRecipeSchema.optional(),
  mainMetric: z.string(),
  mainSplit: splitSchema,
  /** Remarks shown with the scores: what upstream does that a reader must know. */
  notes: z.array(z.string()).default([]),
  /** Absent for an institution's own. */
  upstream: upstreamNamesSchema.optional(),
})
/** One benchmark: taxonomy, access, files, mapper, adapter, metrics. */
export type Benchmark = z.infer<typeof benchmarkSchema>
