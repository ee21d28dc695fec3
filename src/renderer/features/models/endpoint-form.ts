// What is typed about an endpoint → a request to add it, or null while something is missing.
import { isHeaderName, isVariableName, parseCount, toNameFault } from './form-rules.ts'
import { isAllowed } from './model-words.ts'
import { isLoopback, isSpeakable, parseAddress } from './addresses.ts'
import type { AllowedAddress } from '../../../contracts/model.ts'
import type { ModelRequest } from './use-models.ts'

export const keySources = ['none', 'env', 'vault'] as const
export type KeySource = (typeof keySources)[number]

/** How the server is spoken to: chat or bare prompts of OpenAI's style, or the chat behind a gateway. */
export const ways = ['chat', 'completions', 'gateway'] as const
export type Way = (typeof ways)[number]

export interface KeyForm {
  readonly key: KeySource
  readonly variable: string
  readonly secret: string
}

export interface EndpointForm extends KeyForm {
  readonly name: string
  readonly way: Way
  /** Behind a gateway the whole address. */
  readonly baseUrl: string
  /** Behind a gateway only. */
  readonly keyHeader: string
  readonly model: string
  readonly idle: string
}

export const emptyEndpoint: EndpointForm = {
  name: '',
  way: 'chat',
  baseUrl: '',
  keyHeader: 'api-key',
  model: '',
  key: 'none',
  variable: '',
  secret: '',
  idle: '600',
}

export const MOST_IDLE = 86_400

export function toUrlFault(baseUrl: string): string | null {
  if (baseUrl === '') return null
  const address = parseAddress(baseUrl)
  if (address === null) return 'An address that begins with http:// or https://.'
  return isSpeakable(address) ? null : 'Plain http:// is for this machine only: use https://.'
}

/** The address that has to go on the allow list first; null where none has to. */
export function toNewAddress(baseUrl: string, allowList: readonly AllowedAddress[]): AllowedAddress | null {
  const address = parseAddress(baseUrl)
  if (address === null || !isSpeakable(address)) return null
  if (isLoopback(address.host) || isAllowed(address, allowList)) return null
  return address
}

export function toEndpointRequest(
  form: EndpointForm,
  names: readonly string[],
  allow: boolean,
): ModelRequest | null {
  const idleSeconds = parseCount(form.idle, MOST_IDLE)
  const complete =
    form.name !== '' &&
    toNameFault(form.name, names) === null &&
    form.baseUrl !== '' &&
    toUrlFault(form.baseUrl) === null &&
    form.model.trim() !== '' &&
    (form.key !== 'env' || isVariableName(form.variable)) &&
    (form.key !== 'vault' || form.secret !== '') &&
    (form.way !== 'gateway' || isHeaderName(form.keyHeader))
  if (!complete || typeof idleSeconds !== 'number') return null
  const asked = {
    model: form.model.trim(),
    apiKeyEnv: form.key === 'env' ? form.variable : null,
    apiKey: form.key === 'vault' ? form.secret : null,
    idleSeconds,
    allow,
  }
  const url = form.baseUrl.trim()
  return {
    name: form.name,
    source:
      form.way === 'gateway'
        ? { kind: 'azure', url, keyHeader: form.keyHeader, ...asked }
        : { kind: 'endpoint', baseUrl: url, api: form.way, ...asked },
  }
}
