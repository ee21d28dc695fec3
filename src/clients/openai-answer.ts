// The text of a chat completion answer → a Completion, or the reason why it is none.
import { z } from 'zod'
import type { Completion, Request } from '../contracts/request.ts'
import { RequestError } from '../core/ports.ts'
import type { HttpAnswer } from './egress-guard.ts'
import { cutAtStop } from './stop-sequences.ts'

const countSchema = z.number().int().nonnegative().nullish().catch(null)

const answerSchema = z.object({
  model: z.string().nullish(),
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({
          content: z.string().nullish(),
          reasoning_content: z.string().nullish(),
          reasoning: z.string().nullish().catch(null),
        }),
      }),
    )
    .min(1),
  usage: z.object({ prompt_tokens: countSchema, completion_tokens: countSchema }).nullish().catch(null),
})

const refusalSchema = z.object({ error: z.object({ code: z.literal('content_filter') }) })

/**
 * Reads an answer of any status. A refusal of the server's content filter is an empty completion, not a fault.
 * @throws RequestError rate_limited, server_error, client_error, bad_answer
 */
export function parseAnswer(answer: HttpAnswer, request: Request): Omit<Completion, 'seconds'> {
  if (answer.status < 200 || answer.status >= 300) return parseFault(answer)
  const parsed = answerSchema.safeParse(parseJson(answer.text))
  const choice = parsed.data?.choices[0]
  if (parsed.data === undefined || choice === undefined)
    throw new RequestError('bad_answer', { retriable: true })
  const { model, usage } = parsed.data
  const facts = {
    promptTokens: usage?.prompt_tokens ?? null,
    completionTokens: usage?.completion_tokens ?? null,
    model: model ?? null,
  }
  if (choice.finish_reason === 'content_filter') return { text: '', finishReason: 'content_filter', ...facts }

  // Some servers ignore `stop`: what follows it would be scored as part of the answer.
  const { text, stopped } = cutAtStop(choice.message.content ?? '', request.stopSequences)
  const thinking = choice.message.reasoning_content ?? choice.message.reasoning
  return {
    text,
    ...(thinking ? { thinking } : {}),
    finishReason: stopped ? 'stop' : toFinishReason(choice.finish_reason),
    ...facts,
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
