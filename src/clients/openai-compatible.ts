// A Request → one answer of an OpenAI-compatible endpoint, of its chat or of its plain completions.
import type { EndpointModel } from '../contracts/model.ts'
import { toAddress } from './egress-guard.ts'
import type { ModelClientKind } from './model-client-kind.ts'
import { checkApiKey, createOpenAiClient } from './openai-client.ts'

const PATHS = { chat: '/chat/completions', completions: '/completions' } as const

export const openAiCompatible: ModelClientKind<EndpointModel> = {
  kind: 'endpoint',
  async open({ baseUrl, model, api = 'chat', idleSeconds }, context) {
    toAddress(baseUrl)
    const { apiKey } = context
    const headers: Record<string, string> =
      apiKey === null ? {} : { authorization: `Bearer ${checkApiKey(apiKey)}` }
    const url = `${baseUrl.replace(/\/+$/, '')}${PATHS[api]}`
    return createOpenAiClient({ url, model, api, headers, idleSeconds }, context)
  },
}
