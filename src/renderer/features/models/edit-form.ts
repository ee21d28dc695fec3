// A model ↔ what is typed about how it is asked; the changes that follow, or null while something is wrong or nothing differs.
import type { ModelChanges, ModelItem } from '../../../contracts/model-item.ts'
import { defaultModelSettings, type AllowedAddress, type ModelSettings } from '../../../contracts/model.ts'
import { MOST_IDLE, toNewAddress, toUrlFault, type KeyForm, type KeySource } from './endpoint-form.ts'
import { isHeaderName, isVariableName, parseAmount, parseCount } from './form-rules.ts'
import { toUrl } from './model-words.ts'

export const MOST_CONTEXT = 1_048_576
export const MOST_THREADS = 512
export const MOST_CONCURRENCY = 4096
export const MOST_TOKENS = 100_000_000

/** A key in the vault stays where `secret` is empty. */
export interface EditForm extends KeyForm {
  readonly displayName: string
  readonly url: string
  readonly model: string
  readonly keyHeader: string
  readonly idle: string
  readonly contextSize: string
  readonly threads: string
  readonly maxRequestTokens: string
  readonly answersAs: string
  readonly stripThinking: boolean
  readonly maxConcurrency: string
  readonly requestsPerMinute: string
  readonly tokensPerMinute: string
  readonly maxCost: string
  readonly pricePrompt: string
  readonly priceCompletion: string
  readonly currency: string
}

export function toEditForm({ source, settings = defaultModelSettings, card }: ModelItem): EditForm {
  const text = (value: string | number | null | undefined) => (value ?? '').toString()
  const { prices } = settings
  return {
    displayName: text(card?.displayName),
    url: text(toUrl(source)),
    model: 'model' in source ? source.model : '',
    keyHeader: source.kind === 'azure' ? source.keyHeader : '',
    key: toKeySource(source),
    variable: 'apiKeyEnv' in source ? text(source.apiKeyEnv) : '',
    secret: '',
    idle: 'idleSeconds' in source ? text(source.idleSeconds) : '',
    contextSize: source.kind === 'gguf' ? text(source.contextSize) : '',
    threads: source.kind === 'gguf' ? text(source.threads) : '',
    maxRequestTokens: text(settings.maxRequestTokens),
    answersAs: text(settings.answersAs),
    stripThinking: settings.stripThinking,
    maxConcurrency: text(settings.maxConcurrency),
    requestsPerMinute: text(settings.requestsPerMinute),
    tokensPerMinute: text(settings.tokensPerMinute),
    maxCost: text(settings.maxCost),
    pricePrompt: text(prices?.prompt),
    priceCompletion: text(prices?.completion),
    currency: text(prices?.currency),
  }
}

function toKeySource(source: ModelItem['source']): KeySource {
  if (!('apiKeyEnv' in source)) return 'none'
  if (source.apiKeyInVault) return 'vault'
  return source.apiKeyEnv === null ? 'none' : 'env'
}

export function hasStoredKey(source: ModelItem['source']): boolean {
  return 'apiKeyInVault' in source && source.apiKeyInVault
}

export function isServed(source: ModelItem['source']): boolean {
  return source.kind === 'endpoint' || source.kind === 'azure'
}

/** The address that has to go on the allow list first; null where none has to. */
export function toMovedAddress(
  form: EditForm,
  { source }: ModelItem,
  allowList: readonly AllowedAddress[],
): AllowedAddress | null {
  return isServed(source) ? toNewAddress(form.url, allowList) : null
}

export function toChanges(form: EditForm, model: ModelItem, allow: boolean): ModelChanges | null {
  if (JSON.stringify(form) === JSON.stringify(toEditForm(model))) return null
  const source = toSourceChanges(form, model.source)
  const settings = toSettingsChanges(form, model.source)
  if (source === null || settings === null) return null
  const displayName = form.displayName.trim()
  const hadName = (model.card?.displayName ?? '') !== ''
  return {
    ...(displayName === '' && !hadName ? {} : { displayName: displayName === '' ? null : displayName }),
    source,
    settings,
    allow,
  }
}

function toSourceChanges(form: EditForm, source: ModelItem['source']): ModelChanges['source'] | null {
  if (source.kind === 'gguf') {
    const [contextSize, threads] = [
      parseCount(form.contextSize, MOST_CONTEXT),
      parseCount(form.threads, MOST_THREADS),
    ]
    return contextSize === undefined || threads === undefined ? null : { contextSize, threads }
  }
  if (!isServed(source)) return {}
  const idleSeconds = parseCount(form.idle, MOST_IDLE)
  const key = toKeyChanges(form, source)
  const isWhole = form.url.trim() !== '' && toUrlFault(form.url) === null && form.model.trim() !== ''
  if (!isWhole || typeof idleSeconds !== 'number' || key === null) return null
  if (source.kind === 'azure' && !isHeaderName(form.keyHeader)) return null
  return {
    url: form.url.trim(),
    model: form.model.trim(),
    idleSeconds,
    ...(source.kind === 'azure' ? { keyHeader: form.keyHeader } : {}),
    ...key,
  }
}

/** Null while there is neither a variable nor a key. A key in the vault goes where a variable takes its place. */
function toKeyChanges(
  { key, variable, secret }: KeyForm,
  source: ModelItem['source'],
): Pick<NonNullable<ModelChanges['source']>, 'apiKeyEnv' | 'apiKey'> | null {
  if (key === 'vault' && secret !== '') return { apiKey: secret }
  if (key === 'vault') return hasStoredKey(source) ? {} : null
  if (key === 'env') return isVariableName(variable) ? { apiKeyEnv: variable } : null
  return { apiKeyEnv: null, ...(hasStoredKey(source) ? { apiKey: null } : {}) }
}

/** Null where a number is none. */
function toSettingsChanges(form: EditForm, source: ModelItem['source']): Partial<ModelSettings> | null {
  const { stripThinking } = form
  // A program is asked as the model that it asks.
  if (source.kind === 'program') return {}
  if (!isServed(source)) return { stripThinking }
  const maxRequestTokens = parseCount(form.maxRequestTokens, MOST_TOKENS)
  const maxConcurrency = parseCount(form.maxConcurrency, MOST_CONCURRENCY)
  const requestsPerMinute = parseAmount(form.requestsPerMinute, 'above 0')
  const tokensPerMinute = parseAmount(form.tokensPerMinute, 'above 0')
  const maxCost = parseAmount(form.maxCost, 'above 0')
  const prices = toPrices(form)
  const answersAs = form.answersAs.trim() === '' ? null : form.answersAs.trim()
  if (maxRequestTokens === undefined || maxConcurrency === undefined || maxCost === undefined) return null
  if (requestsPerMinute === undefined || tokensPerMinute === undefined || prices === undefined) return null
  const limits = { maxConcurrency, requestsPerMinute, tokensPerMinute, maxCost, prices }
  return { maxRequestTokens, answersAs, stripThinking, ...limits }
}

/** All three or none: null is none, undefined something between. */
export function toPrices(
  form: Pick<EditForm, 'pricePrompt' | 'priceCompletion' | 'currency'>,
): ModelSettings['prices'] | undefined {
  const { pricePrompt, priceCompletion, currency } = form
  if ([pricePrompt, priceCompletion, currency].every((text) => text.trim() === '')) return null
  const [prompt, completion] = [
    parseAmount(pricePrompt, '0 or more'),
    parseAmount(priceCompletion, '0 or more'),
  ]
  const code = currency.trim().toUpperCase()
  if (typeof prompt !== 'number' || typeof completion !== 'number' || !/^[A-Z]{3}$/.test(code))
    return undefined
  return { prompt, completion, currency: code }
}
