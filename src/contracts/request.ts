// What is asked of a model and what comes back, in HELM's nouns.
import { z } from 'zod'
import { adapterMethodSchema, splitSchema } from './benchmark.ts'
import { chatMessageSchema } from './instance.ts'

/** Those that HELM's `newline` makes; a closed list, so that no text can leave with a spec. */
export const substitutionSchema = z.object({
  source: z.literal('\n'),
  target: z.enum([';\n', '<br>\n']),
})

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
  // Absent is HELM's default, so that a run without expanders has the same spec as before there were any.
  /** How often in-context examples are chosen anew, each time with all questions; 1 where absent. */
  numTrainTrials: z.number().int().positive().optional(),
  /** How often each request is sent, with another seed each time; 1 where absent. */
  numTrials: z.number().int().positive().optional(),
  /** False: the examples are consecutive rows; true where absent: sampled. */
  sampleTrain: z.boolean().optional(),
  /** An example shows all of its correct references. */
  multiLabel: z.literal(true).optional(),
  /** The splits that are asked; valid and test where absent. */
  evalSplits: z.array(splitSchema).optional(),
  /** Texts that are replaced in the finished prompt. */
  substitutions: z.array(substitutionSchema).optional(),
  /** Closed tasks: the model can answer with one of the labels only. Marked wherever the run is shown. */
  constrained: z.literal(true).optional(),
  /** Closed tasks: log-probabilities of the labels are asked for. */
  logprobs: z.literal(true).optional(),
})
export type AdapterSpec = z.infer<typeof adapterSpecSchema>

export const requestSchema = z.object({
  /** Sent as one user message, unless there are `messages`. */
  prompt: z.string(),
  messages: z.array(chatMessageSchema).optional(),
  temperature: z.number(),
  maxTokens: z.number().int().positive(),
  stopSequences: z.array(z.string()),
  /** The labels of a closed task, where it is `constrained` to them or their `logprobs` are asked for. */
  choices: z.array(z.string()).optional(),
  /** The answer may be one of `choices` only. */
  constrained: z.literal(true).optional(),
  /** Whether log-probabilities of `choices` or of the answer are asked for. */
  logprobs: z.literal(true).optional(),
  /** HELM's `random`: the same request with another seed is another request. */
  seed: z.string().optional(),
})
export type Request = z.infer<typeof requestSchema>

/** A prompt laid out for one instance; `truncated` when the text had to be cut to fit the model. */
export interface AdaptedRequest extends Request {
  /** Letter → option text, for multiple choice. */
  readonly outputMapping?: Readonly<Record<string, string>>
  readonly truncated: boolean
  /** Tokens that corrected prompting took out of the passage. */
  readonly cutTokens?: number
  /** In-context examples that the prompt has room for; absent where the run has none. */
  readonly trainInstances?: number
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
  /** Taken from an earlier run of this workspace that asked the same. */
  cached: z.literal(true).optional(),
  /** Natural logarithm of the answer's probability, where it was asked for and the model gives it. */
  logprob: z.number().optional(),
  /** Label → natural logarithm of its probability as the first token of the answer. */
  choiceLogprobs: z.record(z.string(), z.number()).optional(),
  /** In-context examples that its prompt had room for; absent where the run has none. */
  trainInstances: z.number().int().nonnegative().optional(),
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
    'wrong_model',
    'model',
  ]),
  status: z.number().int().nullable(),
  attempts: z.number().int().positive(),
})
export type Failure = z.infer<typeof failureSchema>
