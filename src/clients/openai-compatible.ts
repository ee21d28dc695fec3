// A Request → one chat completion of an OpenAI-compatible endpoint.
import { AppError } from '../contracts/errors.ts'
import type { EndpointModel } from '../contracts/model.ts'
import type { Completion, Request } from '../contracts/request.ts'
import type { Abort } from '../core/ports.ts'
import { toAddress } from './egress-guard.ts'
import type { ClientContext, ModelClientKind, OpenClient } from './model-client-kind.ts'
import { parseAnswer } from './openai-answer.ts'

const MAX_CONCURRENCY = 4096

/** Models that refuse `temperature` and `max_tokens`: o1, o3, …, gpt-5 and its kin, after an optional creator/. */
const REASONING_MODEL = /^(?:[^/]+\/)?(?:o\d+|gpt-5)/

export const openAiCompatible: ModelClientKind<EndpointModel> = {
  kind: 'endpoint',
  open: async (source, context) => openEndpoint(source, context),
}

function openEndpoint(source: EndpointModel, { http, apiKey }: ClientContext): OpenClient {
  toAddress(source.baseUrl)
  const url = `${source.baseUrl.replace(/\/+$/, '')}/chat/completions`
  const headers = toHeaders(apiKey)

  async function complete(request: Request, abort: Abort): Promise<Completion> {
    const startedAt = performance.now()
    const options = { headers, idleSeconds: source.idleSeconds, abort }
    const answer = await http.postJson(url, toBody(source.model, request), options)
    return { ...parseAnswer(answer, request), seconds: (performance.now() - startedAt) / 1000 }
  }

  return {
    window: null,
    maxConcurrency: MAX_CONCURRENCY,
    contextSize: null,
    chatTemplate: null,
    complete,
    close: async () => undefined,
  }
}

function toHeaders(apiKey: string | null): Readonly<Record<string, string>> {
  if (apiKey === null) return {}
  if (!/^[\x21-\x7e]+$/.test(apiKey)) {
    throw new AppError(
      'bad_input',
      'The API key is empty or holds a space, a line end or another character that cannot be sent.',
    )
  }
  return { authorization: `Bearer ${apiKey}` }
}

function toBody(
  model: string,
  { prompt, messages, temperature, maxTokens, stopSequences }: Request,
): unknown {
  const limits = REASONING_MODEL.test(model)
    ? { max_completion_tokens: maxTokens }
    : { temperature, max_tokens: maxTokens }
  return {
    model,
    messages: messages ?? [{ role: 'user', content: prompt }],
    ...limits,
    ...(stopSequences.length > 0 ? { stop: stopSequences } : {}),
  }
}
