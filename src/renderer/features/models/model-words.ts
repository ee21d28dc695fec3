// One model → its group, its state, its size and what its clearance means, in words.
import type { Access } from '../../../contracts/benchmark.ts'
import type { ModelItem } from '../../../contracts/model-item.ts'
import { modelNameSchema } from '../../../contracts/model.ts'
import type { AllowedAddress } from '../../../contracts/model.ts'
import { isMoreClosed } from '../../ui/access-order.ts'
import type { PillKind } from '../../ui/Pill.tsx'
import { toBytes, toMeasured } from '../../ui/quantities.ts'
import { toFolderName } from '../../ui/workspace-name.ts'
import { isLoopback, isSameAddress, isSpeakable, parseAddress } from './addresses.ts'

export type ModelKind = ModelItem['source']['kind']

export const GROUPS: readonly { readonly kind: ModelKind; readonly chip: string; readonly title: string }[] =
  [
    { kind: 'gguf', chip: 'Local files', title: 'Local files, run inside Wardroom' },
    { kind: 'endpoint', chip: 'Endpoints', title: 'Endpoints, answered by a server' },
    { kind: 'azure', chip: 'Gateways', title: 'Endpoints behind a gateway' },
    { kind: 'program', chip: 'Programs', title: 'Programs around other models' },
    { kind: 'replay', chip: 'Recorded', title: 'Recorded answers, replayed' },
  ]

/** The second line of a row: a file's name, a server's address, or the model that a program asks. */
export function toPlace({ source, base }: ModelItem): string {
  const url = toUrl(source)
  if (url !== null) return url
  if (source.kind === 'program') return `asks ${base?.name ?? 'a model that is gone'}`
  return 'path' in source ? toFolderName(source.path) : ''
}

/** Tokens of prompt and answer together, as the probe found or the settings say; null where nothing is known. */
export function toContext({ probe, source, settings }: ModelItem): number | null {
  const set = source.kind === 'gguf' ? source.contextSize : (settings?.maxRequestTokens ?? null)
  return 'apiKeyEnv' in source ? set : (probe?.contextSize ?? set)
}

/** Of a program that of the model which it asks. */
export function toAddressOf({ source, base }: ModelItem): AllowedAddress | null {
  const url = base === null ? toUrl(source) : base.url
  return url === null ? null : parseAddress(url)
}

/** Where its requests go; null where they go nowhere. */
export function toUrl(source: ModelItem['source']): string | null {
  if (source.kind === 'endpoint') return source.baseUrl
  return source.kind === 'azure' ? source.url : null
}

export function isAllowed(address: AllowedAddress, allowList: readonly AllowedAddress[]): boolean {
  return allowList.some((allowed) => isSameAddress(allowed, address))
}

export interface ModelState {
  readonly kind: PillKind
  readonly text: string
}

export interface ModelSurroundings {
  /** Undefined while it is being read. */
  readonly allowList: readonly AllowedAddress[] | undefined
  readonly freeBytes: number | undefined
}

export function toState(model: ModelItem, { allowList, freeBytes }: ModelSurroundings): ModelState {
  const address = toAddressOf(model)
  if (address !== null && !isSpeakable(address)) return { kind: 'bad', text: 'Needs https' }
  if (address !== null && allowList !== undefined && !isAllowed(address, allowList)) {
    return { kind: 'bad', text: 'Not on allow list' }
  }
  const { source, probe } = model
  if (probe !== null && !probe.ok) return { kind: 'bad', text: 'Did not answer' }
  if (source.kind === 'gguf' && probe === null && freeBytes !== undefined && source.bytes > freeBytes) {
    return { kind: 'warn', text: `Needs ${toBytes(source.bytes)}, ${toBytes(freeBytes)} free` }
  }
  if (probe === null) return { kind: 'plain', text: 'Not probed' }
  return { kind: 'ok', text: `Ready, ${toMeasured(probe.seconds)}` }
}

/** Whether what it is asked leaves this machine. */
export function isBeyond(model: ModelItem): boolean {
  const address = toAddressOf(model)
  return address !== null && !isLoopback(address.host)
}

/** What it may be shown: of a program no more than the model that it asks. */
export function toClearance({ clearance, base }: ModelItem): Access {
  return base !== null && isMoreClosed(clearance, base.clearance) ? base.clearance : clearance
}

/** What it may be shown, as one sentence. */
export function toClearanceSentence(model: ModelItem): string {
  switch (toClearance(model)) {
    case 'private':
      return `May be shown patient text: public, gated and private data. ${
        isBeyond(model)
          ? 'It answers beyond this machine, and the text is sent there.'
          : 'It answers on this machine.'
      }`
    case 'gated':
      return 'May be shown public and gated data. Runs on private data are refused, so no patient text reaches it.'
    case 'public':
      return 'May be shown public data only. Runs on gated or private data are refused, so no patient text reaches it.'
  }
}

/** A file's name → a name that the workspace takes, to start from. */
export function toModelName(path: string): string {
  const name = toFolderName(path)
    .replace(/\.(gguf|json)$/i, '')
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/^[^A-Za-z0-9]+/, '')
    .slice(0, 100)
  return modelNameSchema.safeParse(name).success ? name : ''
}

export function isModelName(name: string): boolean {
  return modelNameSchema.safeParse(name).success
}

/** Groups in their order, without those that hold nothing. */
export function toGroups(models: readonly ModelItem[]) {
  return GROUPS.map((group) => ({
    ...group,
    models: models.filter(({ source }) => source.kind === group.kind),
  })).filter((group) => group.models.length > 0)
}

export function filterModels(
  models: readonly ModelItem[],
  { words, kind }: { readonly words: string; readonly kind: ModelKind | 'all' },
): ModelItem[] {
  const wanted = words.toLowerCase().split(/\s+/)
  return models.filter((model) => {
    const text = `${model.name} ${toPlace(model)} ${model.clearance}`.toLowerCase()
    return (kind === 'all' || model.source.kind === kind) && wanted.every((word) => text.includes(word))
  })
}
