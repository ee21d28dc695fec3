// A model that is to be added, and a stored one with what is known of it here.
import { z } from 'zod'
import { modelSchema, probeSchema } from './model.ts'

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
    apiKeyEnv: z.string().nullable(),
    /** Goes into the vault. */
    apiKey: z.string().nullable(),
    idleSeconds: z.number().int().positive(),
    /** Puts the address on the allow list. */
    allow: z.boolean(),
  }),
  z.object({ kind: z.literal('replay'), path: z.string().min(1) }),
])
export type NewModel = z.infer<typeof newModelSchema>

/** A model with what is known of it here: its last probe and how often it was run. */
export const modelItemSchema = modelSchema.extend({
  embedded: z.boolean(),
  probe: probeSchema.extend({ at: z.string() }).nullable(),
  runs: z.number().int(),
})
export type ModelItem = z.infer<typeof modelItemSchema>
