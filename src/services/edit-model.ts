// A model and what is to change of it → the model as it is from now on, and whether its runs are new runs.
import { AppError } from '../contracts/errors.ts'
import type { ModelChanges } from '../contracts/model-item.ts'
import { defaultModelSettings, type Model, type ModelCard, type ModelSource } from '../contracts/model.ts'
import type { AllowListStore } from '../storage/allow-list-store.ts'
import type { ModelsStore } from '../storage/models-store.ts'
import type { SecretsStore } from '../storage/secrets-store.ts'
import { inTransaction } from '../storage/transaction.ts'
import type { Vault } from '../storage/vault.ts'
import { admit, toFirstClearance, toModelAddress } from './admit-address.ts'
import { toChangedSource } from './change-source.ts'
import type { Host } from './host.ts'
import type { ModelsService } from './models.ts'
import { toFingerprint } from './open-model.ts'
import type { Session } from './session.ts'

export interface ModelEdit {
  readonly model: Model
  /** Whether it counts as another model from now on. */
  readonly newRuns: boolean
  readonly remarks: readonly string[]
}

export interface ModelEditsService {
  /**
   * Takes the act `models`, and `allow_list` where an address is to be allowed. Throws `not_permitted`, `not_found`, `usage` for
   * what the model has not, `bad_input`, `egress_refused`, `not_allowed` while a job asks it.
   */
  edit(name: string, changes: ModelChanges): ModelEdit
}

export interface ModelEditParts {
  readonly vault: Vault
  readonly models: ModelsService
  readonly stores: {
    readonly models: ModelsStore
    readonly allowList: AllowListStore
    readonly secrets: SecretsStore
  }
  readonly session: Session
  readonly host: Pick<Host, 'now'>
  /** Whether a running job asks that model. */
  readonly isBusy: (modelId: string) => boolean
}

export function createModelEditsService(parts: ModelEditParts): ModelEditsService {
  const { vault, models, stores, session, host, isBusy } = parts
  return {
    edit(name, changes) {
      session.require('models')
      const before = models.find(name)
      const wanted = toChangedModel(before, changes)
      const key = toKeyStep(before, wanted, changes)
      const fields = listChanged(before, wanted, key)
      if (fields.length === 0) return { model: before, newRuns: false, remarks: [] }
      refuseWhileBusy(before, isBusy)
      const address = toModelAddress(wanted.source)
      if (address !== null && isElsewhere(before, wanted))
        admit(address, changes.allow ?? false, { ...stores, session, now: host.now() })
      const model = { ...wanted, source: withKeyStep(wanted.source, key) }
      inTransaction(vault, () => {
        stores.models.change(model.id, model)
        keep(model.id, key, stores.secrets)
        session.record({ action: 'model', object: `model ${model.id} changed: ${fields.join(' ')}` })
        if (model.clearance === before.clearance) return
        stores.models.setClearance(model.id, model.clearance)
        const object = `model ${model.id} from ${before.clearance} to ${model.clearance}`
        session.record({ action: 'clearance', object })
      })
      const prints = [before, model].map((each) => toFingerprint(each, models.findById))
      return { model, newRuns: prints[0] !== prints[1], remarks: toRemarks(before, model, key) }
    },
  }
}

/** A job was planned for the model as it is. */
function refuseWhileBusy({ id }: Model, isBusy: ModelEditParts['isBusy']): void {
  if (!isBusy(id)) return
  throw new AppError(
    'not_allowed',
    'A job asks this model. Stop it or let it end, then change it; nothing was changed.',
  )
}

/** The clearance was given for an address: beyond this machine it does not go along to another one. */
function toChangedModel(before: Model, { settings, displayName, source }: ModelChanges): Model {
  const wanted = Object.entries(settings ?? {}).filter(([, value]) => value !== undefined)
  const after = {
    ...before,
    source: toChangedSource(before.source, source ?? {}),
    ...(wanted.length === 0
      ? {}
      : { settings: { ...defaultModelSettings, ...before.settings, ...Object.fromEntries(wanted) } }),
    ...(displayName === undefined ? {} : { card: { ...toCard(before), displayName } }),
  }
  const isLowered = isElsewhere(before, after) && toFirstClearance(after.source) === 'public'
  return isLowered ? { ...after, clearance: 'public' } : after
}

/** A model that did not come from upstream's files goes by its own name there. */
function toCard({ name, card }: Model): ModelCard {
  const none = { description: null, creator: null, access: null, parameters: null, releaseDate: null }
  return card ?? { modelName: name, deployment: name, displayName: null, ...none, tags: [] }
}

export function isElsewhere(before: Pick<Model, 'source'>, after: Pick<Model, 'source'>): boolean {
  const [from, to] = [before, after].map(({ source }) => JSON.stringify(toModelAddress(source)))
  return from !== to
}

function listChanged(before: Model, after: Model, key: KeyStep): string[] {
  const settings = [before, after].map((model) => model.settings ?? defaultModelSettings)
  return [
    ...listDifferent(settings[0]!, settings[1]!).map((name) => `settings.${name}`),
    ...listDifferent(before.source, after.source).map((name) => `source.${name}`),
    ...(before.card?.displayName === after.card?.displayName ? [] : ['displayName']),
    ...(key.kind === 'keep' ? [] : ['key']),
  ]
}

function listDifferent(before: object, after: object): string[] {
  const [old, now] = [new Map(Object.entries(before)), new Map(Object.entries(after))]
  return [...new Set([...old.keys(), ...now.keys()])].filter(
    (name) => JSON.stringify(old.get(name)) !== JSON.stringify(now.get(name)),
  )
}

/** What happens to the key in the vault. */
type KeyStep =
  | { readonly kind: 'keep' }
  | { readonly kind: 'set'; readonly value: string }
  | { readonly kind: 'remove'; readonly moved: boolean }

/** A key was given for one address, and one from the environment takes its place. */
function toKeyStep(before: Model, after: Model, { source: changes = {} }: ModelChanges): KeyStep {
  const { apiKey, apiKeyEnv } = changes
  if (typeof apiKey === 'string') return { kind: 'set', value: apiKey }
  if (!('apiKeyInVault' in before.source) || !before.source.apiKeyInVault) return { kind: 'keep' }
  if (apiKey === null || typeof apiKeyEnv === 'string') return { kind: 'remove', moved: false }
  return isElsewhere(before, after) ? { kind: 'remove', moved: true } : { kind: 'keep' }
}

function withKeyStep(source: ModelSource, { kind }: KeyStep): ModelSource {
  if (kind === 'keep' || !('apiKeyInVault' in source)) return source
  return kind === 'set'
    ? { ...source, apiKeyInVault: true, apiKeyEnv: null }
    : { ...source, apiKeyInVault: false }
}

function keep(id: string, key: KeyStep, secrets: SecretsStore): void {
  if (key.kind === 'set') secrets.set(`model ${id}`, key.value)
  if (key.kind === 'remove') secrets.remove(`model ${id}`)
}

function toRemarks(before: Model, after: Model, key: KeyStep): string[] {
  return [
    ...(before.clearance === after.clearance
      ? []
      : ['Its address is another one: it may be shown public data only, until a steward raises that.']),
    ...(key.kind === 'remove' && key.moved
      ? ['Its key was given for the address of before and is no longer in the vault.']
      : []),
  ]
}
