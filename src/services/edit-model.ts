// A model and what is to change of it → the model as it is from now on, and whether its runs are new runs.
import { AppError } from '../contracts/errors.ts'
import type { ModelChanges } from '../contracts/model-item.ts'
import { defaultModelSettings, type Model, type ModelCard } from '../contracts/model.ts'
import type { AllowListStore } from '../storage/allow-list-store.ts'
import type { ModelsStore } from '../storage/models-store.ts'
import type { SecretsStore } from '../storage/secrets-store.ts'
import type { Vault } from '../storage/vault.ts'
import { admit, toModelAddress } from './admit-address.ts'
import {
  isElsewhere,
  listChanged,
  saveChange,
  withKeyStep,
  withMovedClearance,
  type KeyStep,
} from './change-model.ts'
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
      refuseForeign(before, changes)
      const wanted = toChangedModel(before, changes)
      const key = toKeyStep(before, wanted, changes)
      const fields = listChanged(before, wanted, key.kind !== 'keep')
      if (fields.length === 0) return { model: before, newRuns: false, remarks: [] }
      refuseWhileBusy(before, isBusy)
      const address = toModelAddress(wanted.source)
      if (address !== null && isElsewhere(before, wanted))
        admit(address, changes.allow ?? false, { ...stores, session, now: host.now() })
      const model = { ...wanted, source: withKeyStep(wanted.source, key) }
      saveChange({ vault, stores, session }, { before, after: model, key, fields })
      const prints = [before, model].map((each) => toFingerprint(each, (id) => models.findById(id)))
      return { model, newRuns: prints[0] !== prints[1], remarks: toRemarks(before, model, key) }
    },
  }
}

/** A file's length is its context size, and it gives no name of its own. */
function refuseForeign({ name, source }: Model, { settings = {} }: ModelChanges): void {
  if (source.kind === 'program' && Object.keys(settings).length > 0)
    throw new AppError('usage', `${name} is a program: set that of the model that it asks.`, {
      field: 'settings',
    })
  if (source.kind === 'endpoint' || source.kind === 'azure') return
  const field = (['maxRequestTokens', 'answersAs'] as const).find((key) => (settings[key] ?? null) !== null)
  if (field === undefined) return
  throw new AppError('usage', 'Only of a model that a server answers for can that be set.', { field })
}

/** A job was planned for the model as it is. */
function refuseWhileBusy({ id }: Model, isBusy: ModelEditParts['isBusy']): void {
  if (!isBusy(id)) return
  throw new AppError(
    'not_allowed',
    'A job asks this model. Stop it or let it end, then change it; nothing was changed.',
  )
}

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
  return withMovedClearance(before, after)
}

/** A model that did not come from upstream's files goes by its own name there. */
function toCard({ name, card }: Model): ModelCard {
  const none = { description: null, creator: null, access: null, parameters: null, releaseDate: null }
  return card ?? { modelName: name, deployment: name, displayName: null, ...none, tags: [] }
}

/** A key was given for one address, and one from the environment takes its place. */
function toKeyStep(before: Model, after: Model, { source: changes = {} }: ModelChanges): KeyStep {
  const { apiKey, apiKeyEnv } = changes
  if (typeof apiKey === 'string') return { kind: 'set', value: apiKey }
  if (!('apiKeyInVault' in before.source) || !before.source.apiKeyInVault) return { kind: 'keep' }
  if (apiKey === null || typeof apiKeyEnv === 'string') return { kind: 'remove', moved: false }
  return isElsewhere(before, after) ? { kind: 'remove', moved: true } : { kind: 'keep' }
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
