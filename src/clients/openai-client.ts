// An address of OpenAI's style with its headers → a client that puts requests to it.
import { AppError } from '../contracts/errors.ts'
import type { Completion, Request } from '../contracts/request.ts'
import type { Abort, ContextWindow } from '../core/ports.ts'
import { estimateTokens, keepFirstTokens } from '../core/text/estimate-tokens.ts'
import { toAddress } from './egress-guard.ts'
import type { ClientContext, OpenClient } from './model-client-kind.ts'
import { parseAnswer } from './openai-answer.ts'
import { parseRefusedParameter, toBody, toKnownRefusals, type Api, type Parameter } from './openai-request.ts'

const MAX_CONCURRENCY = 4096

export interface OpenAiServer {
  /** Whole, path and query included. */
  readonly url: string
  readonly model: string
  readonly api: Api
  readonly headers: Readonly<Record<string, string>>
  readonly idleSeconds: number
}

/** @throws AppError bad_input where the address is none. */
export function createOpenAiClient(
  server: OpenAiServer,
  { http, settings }: Pick<ClientContext, 'http' | 'settings'>,
): OpenClient {
  const { url, model, api, headers, idleSeconds } = server
  toAddress(url)
  const refused = new Set<Parameter>(toKnownRefusals(model))

  async function complete(request: Request, abort: Abort): Promise<Completion> {
    const startedAt = performance.now()
    const sent = new Set(refused)
    const answer = await http.postJson(url, toBody({ model, api, refused: sent }, request), {
      headers,
      idleSeconds,
      abort,
    })
    // A server may say that it does not take a parameter; nothing was answered, so it is asked once more without.
    const parameter = api === 'chat' || api === 'completions' ? parseRefusedParameter(answer) : null
    if (parameter !== null && !sent.has(parameter)) {
      refused.add(parameter)
      return complete(request, abort)
    }
    const completion = parseAnswer(answer, { api, request, stripThinking: settings.stripThinking })
    return { ...completion, seconds: (performance.now() - startedAt) / 1000 }
  }

  return {
    window: toWindow(settings.maxRequestTokens),
    maxConcurrency: MAX_CONCURRENCY,
    contextSize: settings.maxRequestTokens,
    chatTemplate: null,
    complete,
    close: async () => undefined,
  }
}

/** A server's tokenizer is not here: its tokens are estimated. */
function toWindow(maxRequestLength: number | null): ContextWindow | null {
  if (maxRequestLength === null) return null
  return { maxRequestLength, tokenizer: { count: estimateTokens, truncate: keepFirstTokens } }
}

/** A key as it may stand in a header. @throws AppError bad_input, without the key. */
export function checkApiKey(apiKey: string): string {
  if (/^[\x21-\x7e]+$/.test(apiKey)) return apiKey
  throw new AppError(
    'bad_input',
    'The API key is empty or holds a space, a line end or another character that cannot be sent.',
  )
}
