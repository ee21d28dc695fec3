// A model that is to be added, and a stored one with what is known of it here.
import { z } from 'zod'
import { accessSchema } from './benchmark.ts'
import { modelSchema, modelSettingsSchema, probeSchema } from './model.ts'
import { groundsSchema } from './stewardship.ts'

const apiSchema = z.enum(['chat', 'completions'])

export const newModelSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('gguf'),
    path: z.string().min(1),
    contextSize: z.number().int().positive().max(1_048_576).nullable(),
    threads: z.number().int().positive().max(512).nullable(),
  }),
  z.object({
    kind: z.literal('endpoint'),
    baseUrl: z.string().min(1),
    model: z.string().min(1),
    /** Chat where absent. */
    api: apiSchema.optional(),
    apiKeyEnv: z.string().nullable(),
    /** Goes into the vault. */
    apiKey: z.string().nullable(),
    idleSeconds: z.number().int().positive(),
    /** Puts the address on the allow list. */
    allow: z.boolean(),
  }),
  z.object({
    kind: z.literal('azure'),
    /** Whole, with `{deployment}` where the model's name goes. */
    url: z.string().min(1),
    model: z.string().min(1),
    keyHeader: z.string().min(1),
    wire: z.enum(['claude', 'gemini']).optional(),
    apiKeyEnv: z.string().nullable(),
    apiKey: z.string().nullable(),
    idleSeconds: z.number().int().positive(),
    allow: z.boolean(),
  }),
  z.object({ kind: z.literal('replay'), path: z.string().min(1) }),
  z.object({
    kind: z.literal('program'),
    /** Name of the model that is asked. */
    base: z.string().min(1),
    /** `zs-predict`, `zs-cot`, a saved DSPy program, or a path with {scenario} in place of the benchmark's name. */
    program: z.string().min(1).max(4096),
    /** How closed its examples are: private, unless a steward says otherwise, with grounds. */
    examplesAccess: accessSchema,
    grounds: groundsSchema,
  }),
])
export type NewModel = z.infer<typeof newModelSchema>

/** What may be changed of a model where it is; what is absent stays as it is. */
export const modelChangesSchema = z.object({
  settings: modelSettingsSchema.partial().optional(),
  /** A name to read, beside the one that runs stand under; null takes it away. */
  displayName: z.string().trim().min(1).max(100).nullable().optional(),
  source: z
    .object({
      /** Of an endpoint its base URL, behind a gateway the whole address. */
      url: z.string().min(1),
      model: z.string().min(1),
      api: apiSchema,
      keyHeader: z.string().min(1),
      idleSeconds: z.number().int().positive().max(86_400),
      apiKeyEnv: z.string().min(1).nullable(),
      /** Into the vault; null takes the one that is there out. */
      apiKey: z.string().min(1).nullable(),
      contextSize: z.number().int().positive().max(1_048_576).nullable(),
      threads: z.number().int().positive().max(512).nullable(),
    })
    .partial()
    .optional(),
  /** Puts a new address on the allow list. */
  allow: z.boolean().optional(),
})
export type ModelChanges = z.infer<typeof modelChangesSchema>

/** What a program asks for, without its texts: instructions and examples can hold patients' words. */
export const programShapeSchema = z.object({
  /** Null: for every benchmark that has none of its own. */
  benchmark: z.string().nullable(),
  inputField: z.string(),
  outputField: z.string(),
  reasoning: z.boolean(),
  examples: z.number().int(),
  sha256: z.string(),
})
export type ProgramShape = z.infer<typeof programShapeSchema>

/** The model that a program asks. */
export const baseModelSchema = z.object({
  name: z.string(),
  clearance: accessSchema,
  /** Where its requests go; null where they go nowhere. */
  url: z.string().nullable(),
})

/** A model with what is known of it here: its last probe and how often it was run. */
export const modelItemSchema = modelSchema.extend({
  embedded: z.boolean(),
  /** Null where it is no program. */
  base: baseModelSchema.nullable(),
  probe: probeSchema.extend({ at: z.string() }).nullable(),
  runs: z.number().int(),
})
export type ModelItem = z.infer<typeof modelItemSchema>

export const editedModelSchema = z.object({
  model: modelItemSchema,
  /** Whether it counts as another model from now on, so that its runs are made anew. */
  newRuns: z.boolean(),
  /** Things that followed from the change, such as a key that was taken out. */
  remarks: z.array(z.string()),
})
export type EditedModel = z.infer<typeof editedModelSchema>
