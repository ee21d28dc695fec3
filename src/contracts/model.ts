// A model that answers: where it runs, and which data it may be shown.
import { z } from 'zod'
import { accessSchema } from './benchmark.ts'

export const modelNameSchema = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._\-/]{0,99}$/, 'letters, digits and . _ - / (at most 100)')

export const ggufModelSchema = z.object({
  kind: z.literal('gguf'),
  path: z.string(),
  sha256: z.string(),
  bytes: z.number().int(),
  /** Tokens of prompt and answer together; null takes the file's own, at most 8,192. */
  contextSize: z.number().int().positive().max(1_048_576).nullable(),
  threads: z.number().int().positive().nullable(),
})

export const endpointModelSchema = z.object({
  kind: z.literal('endpoint'),
  baseUrl: z.string(),
  /** The model's name at the endpoint. */
  model: z.string(),
  apiKeyEnv: z.string().nullable(),
  /** Whether a key for it lies in the vault. */
  apiKeyInVault: z.boolean(),
  /** Seconds without a byte before a request is given up. */
  idleSeconds: z.number().positive(),
})

export const replayModelSchema = z.object({
  kind: z.literal('replay'),
  path: z.string(),
  sha256: z.string(),
})

export const modelSourceSchema = z.discriminatedUnion('kind', [
  ggufModelSchema,
  endpointModelSchema,
  replayModelSchema,
])
export type ModelSource = z.infer<typeof modelSourceSchema>
export type GgufModel = z.infer<typeof ggufModelSchema>
export type EndpointModel = z.infer<typeof endpointModelSchema>
export type ReplayModel = z.infer<typeof replayModelSchema>

export const modelSchema = z.object({
  id: z.string(),
  name: modelNameSchema,
  source: modelSourceSchema,
  /** The most closed data it may be shown. */
  clearance: accessSchema,
  createdAt: z.string(),
})
export type Model = z.infer<typeof modelSchema>

/** One address that may be spoken to, exactly. */
export const allowedAddressSchema = z.object({
  scheme: z.enum(['http', 'https']),
  host: z.string(),
  port: z.number().int().min(1).max(65535),
})
export type AllowedAddress = z.infer<typeof allowedAddressSchema>

export const probeSchema = z.object({
  name: z.string(),
  ok: z.boolean(),
  /** Seconds from the request to the answer, loading of the model left out. */
  seconds: z.number(),
  loadSeconds: z.number(),
  answer: z.string(),
  contextSize: z.number().int().nullable(),
  chatTemplate: z.boolean().nullable(),
})
export type Probe = z.infer<typeof probeSchema>
