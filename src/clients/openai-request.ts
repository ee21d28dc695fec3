// A Request → the JSON body that an OpenAI-style server takes, without the parameters that it refuses.
import { z } from 'zod'
import type { Request } from '../contracts/request.ts'
import type { HttpAnswer } from './egress-guard.ts'
import { toWireBody, type Wire } from './gateway-wires.ts'

export type Api = 'chat' | 'completions' | Wire

const parameters = ['max_tokens', 'temperature', 'logprobs', 'top_logprobs', 'seed'] as const
export type Parameter = (typeof parameters)[number]

/** Models that refuse `temperature` and `max_tokens`: o1, o3, …, gpt-5 and its kin, after an optional creator/. */
const REASONING_MODEL = /^(?:[^/]+\/)?(?:o\d+|gpt-5)/

/** As many alternatives of a token as servers give by default. */
const ALTERNATIVES = 20

/** What a model is known to refuse by its name; the rest its server says. */
export function toKnownRefusals(model: string): ReadonlySet<Parameter> {
  return new Set<Parameter>(REASONING_MODEL.test(model) ? ['max_tokens', 'temperature'] : [])
}

export interface Asked {
  readonly model: string
  readonly api: Api
  readonly refused: ReadonlySet<Parameter>
}

export function toBody({ model, api, refused }: Asked, request: Request): Readonly<Record<string, unknown>> {
  if (api === 'claude' || api === 'gemini') return toWireBody(api, model, request)
  const { prompt, messages, maxTokens, stopSequences } = request
  const wanted = { ...toSampling(request), ...(request.logprobs ? toLogprobs(api, request) : {}) }
  const taken = Object.fromEntries(Object.entries(wanted).filter(([name]) => !isRefused(refused, name)))
  return {
    model,
    ...(api === 'completions' ? { prompt } : { messages: messages ?? [{ role: 'user', content: prompt }] }),
    [refused.has('max_tokens') ? 'max_completion_tokens' : 'max_tokens']: maxTokens,
    ...taken,
    ...(stopSequences.length > 0 ? { stop: stopSequences } : {}),
  }
}

/** HELM's `random` is any text; servers take a number. */
function toSampling({ temperature, seed }: Request): Readonly<Record<string, number>> {
  return { temperature, ...(seed !== undefined && /^\d{1,9}$/.test(seed) ? { seed: Number(seed) } : {}) }
}

/** Alternatives are asked for only where labels are looked up among them. */
function toLogprobs(api: Api, { choices }: Request): Readonly<Record<string, unknown>> {
  if (api === 'completions') return { logprobs: choices === undefined ? 1 : ALTERNATIVES }
  return { logprobs: true, ...(choices === undefined ? {} : { top_logprobs: ALTERNATIVES }) }
}

function isRefused(refused: ReadonlySet<Parameter>, name: string): boolean {
  // Alternatives without log-probabilities are a mistake of their own.
  if (name === 'top_logprobs' && refused.has('logprobs')) return true
  return parameters.some((parameter) => parameter === name && refused.has(parameter))
}

const refusalSchema = z.object({
  error: z.object({
    code: z.enum(['unsupported_parameter', 'unsupported_value']),
    param: z.enum(parameters),
  }),
})

/** The parameter that a server says it does not take, by its code and never by its words; null where it says nothing of it. */
export function parseRefusedParameter({ status, text }: HttpAnswer): Parameter | null {
  if (status !== 400) return null
  try {
    return refusalSchema.safeParse(JSON.parse(text)).data?.error.param ?? null
  } catch {
    return null
  }
}
