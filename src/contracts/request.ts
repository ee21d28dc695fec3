// What is asked of a model and what comes back, in HELM's nouns.
import { z } from 'zod'
import { adapterMethodSchema } from './benchmark.ts'
import { chatMessageSchema } from './instance.ts'

/** HELM's adapter spec, fully resolved: together with an instance it fixes the prompt, byte for byte. */
export const adapterSpecSchema = z.object({
  method: adapterMethodSchema,
  globalPrefix: z.string(),
  globalSuffix: z.string(),
  instructions: z.string(),
  inputPrefix: z.string(),
  inputSuffix: z.string(),
  referencePrefix: z.string(),
  referenceSuffix: z.string(),
  outputPrefix: z.string(),
  outputSuffix: z.string(),
  instancePrefix: z.string(),
  maxTrainInstances: z.number().int(),
  numOutputs: z.number().int(),
  temperature: z.number(),
  maxTokens: z.number().int(),
  stopSequences: z.array(z.string()),
  /** Corrected prompting: options are listed once, and a text that is too long is cut inside the passage. */
  corrected: z.literal(true).optional(),
})
export type AdapterSpec = z.infer<typeof adapterSpecSchema>

export const requestSchema = z.object({
  /** Sent as one user message, unless there are `messages`. */
  prompt: z.string(),
  messages: z.array(chatMessageSchema).optional(),
  temperature: z.number(),
  maxTokens: z.number().int().positive(),
  stopSequences: z.array(z.string()),
})
export type Request = z.infer<typeof requestSchema>

/** A prompt laid out for one instance; `truncated` when the text had to be cut to fit the model. */
export interface AdaptedRequest extends Request {
  /** Letter → option text, for multiple choice. */
  readonly outputMapping?: Readonly<Record<string, string>>
  readonly truncated: boolean
  /** Tokens that corrected prompting took out of the passage. */
  readonly cutTokens?: number
}

export const completionSchema = z.object({
  text: z.string(),
  /** Reasoning that the model gave apart from its answer. */
  thinking: z.string().optional(),
  finishReason: z.enum(['stop', 'length', 'content_filter', 'unknown']),
  promptTokens: z.number().int().nullable(),
  completionTokens: z.number().int().nullable(),
  /** Wall time of the request that succeeded. */
  seconds: z.number(),
  /** The model's name as the answer gives it. */
  model: z.string().nullable(),
})
export type Completion = z.infer<typeof completionSchema>

/** Why a request finally failed; never text from the server. */
export const failureSchema = z.object({
  code: z.enum([
    'timeout',
    'rate_limited',
    'server_error',
    'client_error',
    'connection',
    'bad_answer',
    'model',
  ]),
  status: z.number().int().nullable(),
  attempts: z.number().int().positive(),
})
export type Failure = z.infer<typeof failureSchema>
