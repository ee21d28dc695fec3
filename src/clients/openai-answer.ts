// The text of an OpenAI-style answer, of a chat or of completions → a Completion, or the reason why it is none.
import { z } from 'zod'
import type { Completion, Request } from '../contracts/request.ts'
import { RequestError } from '../core/ports.ts'
import { stripThinking } from '../core/text/strip-thinking.ts'
import type { HttpAnswer } from './egress-guard.ts'
import { toCompletionsShape, wires, type Wire } from './gateway-wires.ts'
import { logprobsSchema, toAnswerLogprobs } from './openai-logprobs.ts'
import type { Api } from './openai-request.ts'
import { cutAtStop } from './stop-sequences.ts'

const countSchema = z.number().int().nonnegative().nullish().catch(null)

const commonSchema = z.object({
  model: z.string().nullish(),
  usage: z.object({ prompt_tokens: countSchema, completion_tokens: countSchema }).nullish().catch(null),
})

const choiceSchema = z.object({ finish_reason: z.string().nullish(), logprobs: logprobsSchema })

const chatAnswerSchema = commonSchema.extend({
  choices: z
    .array(
      choiceSchema.extend({
        message: z.object({
          content: z.string().nullish(),
          reasoning_content: z.string().nullish(),
          reasoning: z.string().nullish().catch(null),
        }),
      }),
    )
    .min(1),
})

const completionsAnswerSchema = commonSchema.extend({
  choices: z.array(choiceSchema.extend({ text: z.string() })).min(1),
})

/** What was asked, and how its answer is to be read. */
export interface Question {
  readonly api: Api
  readonly request: Request
  /** Reasoning at the beginning of the answer is cut off. */
  readonly stripThinking: boolean
}

const refusalSchema = z.object({ error: z.object({ code: z.literal('content_filter') }) })

/**
 * Reads an answer of any status. A refusal of the server's content filter is an empty completion, not a fault.
 * @throws RequestError rate_limited, server_error, client_error, bad_answer
 */
export function parseAnswer(answer: HttpAnswer, question: Question): Omit<Completion, 'seconds'> {
  if (answer.status < 200 || answer.status >= 300) return parseFault(answer)
  const schema = question.api === 'chat' ? chatAnswerSchema : completionsAnswerSchema
  const value = parseJson(answer.text)
  const { data } = schema.safeParse(isWire(question.api) ? toCompletionsShape(question.api, value) : value)
  const choice = data?.choices[0]
  if (data === undefined || choice === undefined) throw new RequestError('bad_answer', { retriable: true })
  const { model, usage } = data
  const facts = {
    promptTokens: usage?.prompt_tokens ?? null,
    completionTokens: usage?.completion_tokens ?? null,
    model: model ?? null,
  }
  if (choice.finish_reason === 'content_filter') return { text: '', finishReason: 'content_filter', ...facts }
  return { ...toText(choice, question), ...facts }
}

function isWire(api: Api): api is Wire {
  return wires.some((wire) => wire === api)
}

type Choice = z.infer<typeof chatAnswerSchema | typeof completionsAnswerSchema>['choices'][number]

/** Reasoning goes first: a stop sequence in it ends no answer. */
function toText(choice: Choice, { request, stripThinking: strip }: Question) {
  const whole = ('message' in choice ? choice.message.content : choice.text) ?? ''
  const apart =
    'message' in choice ? (choice.message.reasoning_content ?? choice.message.reasoning) : undefined
  const stripped = strip ? stripThinking(whole) : { text: whole, thinking: undefined }
  // Some servers ignore `stop`: what follows it would be scored as part of the answer.
  const { text, stopped } = cutAtStop(stripped.text, request.stopSequences)
  const thinking = apart || stripped.thinking
  const start = whole.length - stripped.text.length
  const place = { start, end: start + text.length }
  return {
    text,
    ...(thinking ? { thinking } : {}),
    finishReason: stopped ? ('stop' as const) : toFinishReason(choice.finish_reason),
    ...(request.logprobs ? toAnswerLogprobs(choice.logprobs, place, request.choices) : {}),
  }
}

function parseFault({ status, text, retryAfterSeconds }: HttpAnswer): Omit<Completion, 'seconds'> {
  if (status === 400 && refusalSchema.safeParse(parseJson(text)).success) {
    return {
      text: '',
      finishReason: 'content_filter',
      promptTokens: null,
      completionTokens: null,
      model: null,
    }
  }
  if (status === 429) throw new RequestError('rate_limited', { status, retriable: true, retryAfterSeconds })
  if (status === 408 || status >= 500) {
    throw new RequestError('server_error', { status, retriable: true, retryAfterSeconds })
  }
  throw new RequestError('client_error', { status, retriable: false })
}

/** Undefined where the text is not JSON: the parser's own error quotes the text, so it goes no further. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function toFinishReason(reason: string | null | undefined): Completion['finishReason'] {
  return reason === 'stop' || reason === 'length' ? reason : 'unknown'
}
