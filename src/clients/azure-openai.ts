// A Request → one answer behind a gateway, whose address is whole and whose key goes into a header of its own.
import { AppError } from '../contracts/errors.ts'
import type { AzureModel } from '../contracts/model.ts'
import type { ModelClientKind } from './model-client-kind.ts'
import { checkApiKey, createOpenAiClient } from './openai-client.ts'

export const azureOpenAi: ModelClientKind<AzureModel> = {
  kind: 'azure',
  async open({ url, model, keyHeader, wire, idleSeconds }, context) {
    const { apiKey } = context
    const headers: Record<string, string> =
      apiKey === null ? {} : { [keyHeader.toLowerCase()]: checkApiKey(apiKey) }
    return createOpenAiClient(
      { url: fillDeployment(url, model), model, api: wire ?? 'chat', headers, idleSeconds },
      context,
    )
  },
}

/** `{deployment}` in an address stands for the model's name, wherever it comes. */
export function fillDeployment(url: string, model: string): string {
  return url.replaceAll('{deployment}', encodeURIComponent(model))
}

/** Headers that a request has already: a key in one of them would break it. */
const TAKEN = [
  'accept',
  'connection',
  'content-length',
  'content-type',
  'expect',
  'host',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]

/** @throws AppError bad_input for a name that no header has, or that is taken. */
export function checkKeyHeader(name: string): string {
  if (/^[A-Za-z0-9-]{1,64}$/.test(name) && !TAKEN.includes(name.toLowerCase())) return name
  throw new AppError(
    'bad_input',
    'The header of a key has letters, digits and -, such as api-key, and is none that a request has anyway.',
    {
      field: 'key-header',
    },
  )
}
