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
  /** Tokens of prompt and answer together; null takes the file's own. */
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
  /** `completions` sends the prompt as it is, without a chat; `chat` where absent. */
  api: z.enum(['chat', 'completions']).optional(),
})

/** A chat endpoint behind a gateway: its address is a template, and the key goes into a header of its own. */
export const azureModelSchema = z.object({
  kind: z.literal('azure'),
  /** Whole address, `{deployment}` filled in, such as https://host/openai/deployments/NAME/chat/completions?api-version=… */
  url: z.string(),
  /** The model's name as the request gives it. */
  model: z.string(),
  /** What it takes: JSON of its own kinds for Claude and Gemini; OpenAI's chat where absent. */
  wire: z.enum(['claude', 'gemini']).optional(),
  /** Header that carries the key, such as api-key or Ocp-Apim-Subscription-Key. */
  keyHeader: z.string().regex(/^[A-Za-z0-9-]{1,64}$/),
  apiKeyEnv: z.string().nullable(),
  apiKeyInVault: z.boolean(),
  idleSeconds: z.number().positive(),
})

/** A saved DSPy program: instructions, named fields, worked examples, with or without reasoning. */
export const promptProgramSchema = z.object({
  instructions: z.string(),
  inputField: z.string(),
  outputField: z.string(),
  /** Null where the program asks for no reasoning. */
  reasoningField: z.string().nullable(),
  demos: z.array(z.record(z.string(), z.string())),
  /** What the fields hold, by name, where the program says more than their names. */
  descriptions: z.record(z.string(), z.string()).optional(),
})
export type PromptProgram = z.infer<typeof promptProgramSchema>

export const savedProgramSchema = z.object({
  /** Null: for every benchmark that has none of its own. */
  benchmark: z.string().nullable(),
  program: promptProgramSchema,
  /** Of the file; of the program's JSON text where it is one of ours. */
  sha256: z.string(),
})
export type SavedProgram = z.infer<typeof savedProgramSchema>

/** Programs around another model of the workspace: a row of its own. */
export const programModelSchema = z.object({
  kind: z.literal('program'),
  /** Id of the model that is asked. */
  baseId: z.string(),
  programs: z.array(savedProgramSchema).min(1),
  /** How closed their examples are: the model that is asked is shown them too. */
  examplesAccess: accessSchema,
})

export const replayModelSchema = z.object({
  kind: z.literal('replay'),
  path: z.string(),
  sha256: z.string(),
})

export const modelSourceSchema = z.discriminatedUnion('kind', [
  ggufModelSchema,
  endpointModelSchema,
  azureModelSchema,
  replayModelSchema,
  programModelSchema,
])
export type ModelSource = z.infer<typeof modelSourceSchema>
export type GgufModel = z.infer<typeof ggufModelSchema>
export type EndpointModel = z.infer<typeof endpointModelSchema>
export type AzureModel = z.infer<typeof azureModelSchema>
export type ProgramModel = z.infer<typeof programModelSchema>
export type ReplayModel = z.infer<typeof replayModelSchema>

const limit = z.number().positive().nullable()

/** How a model is to be asked; changing one of the first four makes no new run, as answers do not depend on them. */
export const modelSettingsSchema = z.object({
  /** Most requests in flight; null leaves it to what the endpoint bears. */
  maxConcurrency: z.number().int().positive().max(4096).nullable(),
  requestsPerMinute: limit,
  tokensPerMinute: limit,
  /** Most that one command or job may spend, in the currency of the prices. */
  maxCost: limit,
  /** Per million tokens. */
  prices: z
    .object({
      prompt: z.number().nonnegative(),
      completion: z.number().nonnegative(),
      currency: z.string().regex(/^[A-Z]{3}$/),
    })
    .nullable(),
  /** Tokens of prompt and answer together that the endpoint takes; null: everything fits. */
  maxRequestTokens: z.number().int().positive().nullable(),
  /** The name under which the endpoint answers, where it is not the one asked for. */
  answersAs: z.string().nullable(),
  /** Cuts `<think>…</think>` off the beginning of an answer. */
  stripThinking: z.boolean(),
})
export type ModelSettings = z.infer<typeof modelSettingsSchema>

export const defaultModelSettings: ModelSettings = {
  maxConcurrency: null,
  requestsPerMinute: null,
  tokensPerMinute: null,
  maxCost: null,
  prices: null,
  maxRequestTokens: null,
  answersAs: null,
  stripThinking: false,
}

/** What upstream's model_metadata.yaml and model_deployments.yaml say of a model. */
export const modelCardSchema = z.object({
  /** Upstream's creator/engine. */
  modelName: z.string(),
  /** Upstream's host/engine. */
  deployment: z.string(),
  displayName: z.string().nullable(),
  description: z.string().nullable(),
  creator: z.string().nullable(),
  access: z.enum(['open', 'limited', 'closed']).nullable(),
  parameters: z.number().positive().nullable(),
  releaseDate: z.string().nullable(),
  tags: z.array(z.string()),
})
export type ModelCard = z.infer<typeof modelCardSchema>

export const modelSchema = z.object({
  id: z.string(),
  name: modelNameSchema,
  source: modelSourceSchema,
  /** The most closed data it may be shown. */
  clearance: accessSchema,
  createdAt: z.string(),
  /** The defaults where absent. */
  settings: modelSettingsSchema.optional(),
  /** Absent where the model was not taken from upstream's files. */
  card: modelCardSchema.optional(),
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
  /** Of a request of real length, one at a time; absent where it was not measured. */
  promptTokensPerSecond: z.number().positive().optional(),
  completionTokensPerSecond: z.number().positive().optional(),
  /** What a model in this process runs on; absent for others. */
  device: z.string().optional(),
  /** The name under which a server answered; absent or null where it gave none that can be shown. */
  answeredAs: z.string().nullable().optional(),
})
export type Probe = z.infer<typeof probeSchema>
