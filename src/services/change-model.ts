// A stored model and the model that it shall be → its row, its key and the audit log, changed together.
import { defaultModelSettings, type Model, type ModelSource } from '../contracts/model.ts'
import type { ModelsStore } from '../storage/models-store.ts'
import type { SecretsStore } from '../storage/secrets-store.ts'
import { inTransaction } from '../storage/transaction.ts'
import type { Vault } from '../storage/vault.ts'
import { toFirstClearance, toModelAddress } from './admit-address.ts'
import type { Session } from './session.ts'

/** What happens to the key in the vault; `moved` where it was given for another address. */
export type KeyStep =
  | { readonly kind: 'keep' }
  | { readonly kind: 'set'; readonly value: string }
  | { readonly kind: 'remove'; readonly moved: boolean }

export function withKeyStep(source: ModelSource, { kind }: KeyStep): ModelSource {
  if (kind === 'keep' || !('apiKeyInVault' in source)) return source
  return kind === 'set'
    ? { ...source, apiKeyInVault: true, apiKeyEnv: null }
    : { ...source, apiKeyInVault: false }
}

/** Whether it is asked at another scheme, host or port. */
export function isElsewhere(before: Pick<Model, 'source'>, after: Pick<Model, 'source'>): boolean {
  const [from, to] = [before, after].map(({ source }) => JSON.stringify(toModelAddress(source)))
  return from !== to
}

/** The clearance was given for an address: beyond this machine it does not go along to another one. */
export function withMovedClearance(before: Model, after: Model): Model {
  const isLowered = isElsewhere(before, after) && toFirstClearance(after.source) === 'public'
  return isLowered ? { ...after, clearance: 'public' } : after
}

/** What differs, in closed words for the audit log: never a value. */
export function listChanged(before: Model, after: Model, isKeyChanged: boolean): string[] {
  const settings = [before, after].map((model) => model.settings ?? defaultModelSettings)
  return [
    ...listDifferent(settings[0]!, settings[1]!).map((name) => `settings.${name}`),
    ...listDifferent(before.source, after.source).map((name) => `source.${name}`),
    ...listDifferent(before.card ?? {}, after.card ?? {}).map((name) => `card.${name}`),
    ...(isKeyChanged ? ['key'] : []),
  ]
}

function listDifferent(before: object, after: object): string[] {
  const [old, now] = [new Map(Object.entries(before)), new Map(Object.entries(after))]
  return [...new Set([...old.keys(), ...now.keys()])].filter(
    (name) => JSON.stringify(old.get(name)) !== JSON.stringify(now.get(name)),
  )
}

export interface ChangeParts {
  readonly vault: Vault
  readonly stores: { readonly models: ModelsStore; readonly secrets: SecretsStore }
  readonly session: Session
}

export interface ModelStep {
  readonly before: Model
  readonly after: Model
  readonly key: KeyStep
  readonly fields: readonly string[]
}

export function saveChange({ vault, stores, session }: ChangeParts, step: ModelStep): void {
  const { before, after, key, fields } = step
  inTransaction(vault, () => {
    stores.models.change(after.id, after)
    if (key.kind === 'set') stores.secrets.set(`model ${after.id}`, key.value)
    if (key.kind === 'remove') stores.secrets.remove(`model ${after.id}`)
    session.record({ action: 'model', object: `model ${after.id} changed: ${fields.join(' ')}` })
    if (after.clearance === before.clearance) return
    stores.models.setClearance(after.id, after.clearance)
    const object = `model ${after.id} from ${before.clearance} to ${after.clearance}`
    session.record({ action: 'clearance', object })
  })
}
