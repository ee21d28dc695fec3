// A folder with upstream's files of models → models of this workspace: added, changed, left as they are, or why there is none.
import { resolve } from 'node:path'
import { toHostPort } from '../clients/egress-guard.ts'
import { AppError } from '../contracts/errors.ts'
import { defaultModelSettings, modelNameSchema, type Model, type ModelSource } from '../contracts/model.ts'
import {
  findKey,
  stripsThinking,
  toMaxRequestTokens,
  toReachedModel,
  type ReachedModel,
} from '../core/catalog/client-specs.ts'
import { toUpstreamCard } from '../core/catalog/upstream-card.ts'
import type { UpstreamDeployment, UpstreamModels } from '../core/interchange/upstream-models.ts'
import type { AllowListStore } from '../storage/allow-list-store.ts'
import type { ModelsStore } from '../storage/models-store.ts'
import type { SecretsStore } from '../storage/secrets-store.ts'
import { inTransaction } from '../storage/transaction.ts'
import { loadUpstreamModels } from '../storage/upstream-model-files.ts'
import type { Vault } from '../storage/vault.ts'
import { toFirstClearance, toModelAddress, tryAdmit } from './admit-address.ts'
import {
  isElsewhere,
  listChanged,
  saveChange,
  withKeyStep,
  withMovedClearance,
  type KeyStep,
} from './change-model.ts'
import type { Host } from './host.ts'
import { hashFile } from './open-model.ts'
import type { Session } from './session.ts'

export interface UpstreamImport {
  readonly added: readonly string[]
  readonly changed: readonly { readonly name: string; readonly fields: readonly string[] }[]
  readonly unchanged: readonly string[]
  readonly withoutClient: readonly { readonly deployment: string; readonly reason: string }[]
  /** Addresses that are not on the allow list, with the models that are asked there. */
  readonly toAllow: readonly { readonly address: string; readonly models: readonly string[] }[]
}

export interface UpstreamModelsService {
  /**
   * Takes the act `models`, and with `allow` also `allow_list`: then every address goes on the list. A model is the same as
   * before where its card names the same deployment. Throws `not_found` or `bad_input` for the files, before anything is kept.
   */
  import(folder: string, options: { readonly allow: boolean }): Promise<UpstreamImport>
}

export interface UpstreamModelsParts {
  readonly vault: Vault
  readonly stores: {
    readonly models: ModelsStore
    readonly allowList: AllowListStore
    readonly secrets: SecretsStore
  }
  readonly session: Session
  readonly host: Host
  /** Whether a running job asks that model. */
  readonly isBusy: (modelId: string) => boolean
}

type Outcome =
  | { readonly kind: 'added' | 'unchanged'; readonly model: Model }
  | { readonly kind: 'changed'; readonly model: Model; readonly fields: readonly string[] }
  | { readonly kind: 'none'; readonly deployment: string; readonly reason: string }

export function createUpstreamModelsService(parts: UpstreamModelsParts): UpstreamModelsService {
  const { session, stores } = parts
  return {
    async import(folder, { allow }) {
      session.require('models')
      if (allow) session.require('allow_list')
      const files = await loadUpstreamModels(resolve(folder))
      const outcomes: Outcome[] = []
      for (const deployment of files.deployments)
        outcomes.push(await take(deployment, { parts, files, folder: resolve(folder), allow }))
      return toReport(outcomes, stores.allowList)
    },
  }
}

interface Taking {
  readonly parts: UpstreamModelsParts
  readonly files: UpstreamModels
  readonly folder: string
  readonly allow: boolean
}

/** A deployment that cannot be taken over stands in nobody else's way. */
async function take(deployment: UpstreamDeployment, taking: Taking): Promise<Outcome> {
  const { name } = deployment
  const reached = toReachedModel(deployment, taking.files.credentials)
  if (reached.kind === 'none') return { kind: 'none', deployment: name, reason: reached.reason }
  try {
    const before = findBefore(deployment, taking.parts.stores.models)
    return before === null
      ? await add(deployment, reached, taking)
      : await change({ deployment, before }, reached, taking)
  } catch (error) {
    if (error instanceof AppError) return { kind: 'none', deployment: name, reason: error.message }
    throw error
  }
}

/** Throws `bad_input` where another model has the name. */
function findBefore(deployment: UpstreamDeployment, models: ModelsStore): Model | null {
  const same = models.list().find(({ card }) => card?.deployment === deployment.name)
  if (same) return same
  const name = toOwnName(deployment)
  if (models.findByName(name) === null) return null
  throw new AppError('bad_input', `a model named ${name} is here already and is not from such files.`)
}

/** The deployment's name, as far as a model here may be called that. */
function toOwnName({ name }: UpstreamDeployment): string {
  const own = name.replace(/[^A-Za-z0-9._\-/]+/g, '-').slice(0, 100)
  if (modelNameSchema.safeParse(own).success) return own
  throw new AppError('bad_input', 'its name begins with something else than a letter or digit.')
}

async function add(deployment: UpstreamDeployment, reached: Reached, taking: Taking): Promise<Outcome> {
  const { vault, stores, session, host } = taking.parts
  const key = findKey(deployment, taking.files.credentials)
  const keyStep: KeyStep = key === null ? { kind: 'keep' } : { kind: 'set', value: key }
  const source = withKeyStep(await toSource(reached, null, taking.folder), keyStep)
  const model: Model = {
    id: host.createId(),
    name: toOwnName(deployment),
    source,
    clearance: toFirstClearance(source),
    createdAt: host.now(),
    settings: toSettings(deployment, null),
    card: toUpstreamCard(deployment, taking.files.metadata),
  }
  admitAddress(model, taking)
  inTransaction(vault, () => {
    stores.models.add(model)
    if (key !== null && 'apiKeyInVault' in source) stores.secrets.set(`model ${model.id}`, key)
    session.record({ action: 'model', object: `model ${model.id} added` })
  })
  return { kind: 'added', model }
}

interface Known {
  readonly deployment: UpstreamDeployment
  readonly before: Model
}

/** Limits, prices, names and time-outs that were set here stay. */
async function change({ deployment, before }: Known, reached: Reached, taking: Taking): Promise<Outcome> {
  const { parts, files, folder } = taking
  const wanted = withMovedClearance(before, {
    ...before,
    source: await toSource(reached, before.source, folder),
    settings: toSettings(deployment, before),
    card: toUpstreamCard(deployment, files.metadata),
  })
  const key = toKeyStep(before, wanted, { key: findKey(deployment, files.credentials), parts })
  const after = { ...wanted, source: withKeyStep(wanted.source, key) }
  admitAddress(after, taking)
  const fields = listChanged(before, after, key.kind !== 'keep')
  if (fields.length === 0) return { kind: 'unchanged', model: before }
  if (parts.isBusy(before.id))
    throw new AppError('not_allowed', 'a job asks this model: stop it or let it end, then import again.')
  saveChange(parts, { before, after, key, fields })
  return { kind: 'changed', model: after, fields }
}

function toKeyStep(
  before: Model,
  after: Model,
  { key, parts }: { readonly key: string | null; readonly parts: UpstreamModelsParts },
): KeyStep {
  if (!('apiKeyInVault' in after.source)) return { kind: 'keep' }
  const held = parts.stores.secrets.get(`model ${before.id}`)
  if (key !== null) return key === held ? { kind: 'keep' } : { kind: 'set', value: key }
  return held !== null && isElsewhere(before, after) ? { kind: 'remove', moved: true } : { kind: 'keep' }
}

/** Never silently: without `allow` an address beyond this machine stays off the list, and the report names it. */
function admitAddress({ source }: Model, { parts, allow }: Taking): void {
  const { stores, session, host } = parts
  const address = toModelAddress(source)
  if (address !== null) tryAdmit(address, allow, { ...stores, session, now: host.now() })
}

type Reached = Exclude<ReachedModel, { kind: 'none' }>

/** What the files do not say is as it was, or as a new model has it. */
async function toSource(reached: Reached, before: ModelSource | null, folder: string): Promise<ModelSource> {
  if (reached.kind === 'gguf') {
    const path = resolve(folder, reached.path)
    const { contextSize, threads } = before?.kind === 'gguf' ? before : { contextSize: null, threads: null }
    return { kind: 'gguf', path, ...(await hashFile(path)), contextSize, threads }
  }
  const { apiKeyEnv, apiKeyInVault, idleSeconds } =
    before !== null && 'apiKeyEnv' in before
      ? before
      : { apiKeyEnv: null, apiKeyInVault: false, idleSeconds: 600 }
  const kept = { apiKeyEnv, apiKeyInVault, idleSeconds }
  if (reached.kind === 'azure') return { ...reached, ...kept }
  const { kind, baseUrl, model, api } = reached
  return { kind, baseUrl, model, ...(api === 'completions' ? { api } : {}), ...kept }
}

function toSettings(deployment: UpstreamDeployment, before: Model | null) {
  const settings = before?.settings ?? defaultModelSettings
  return {
    ...settings,
    maxRequestTokens: toMaxRequestTokens(deployment) ?? settings.maxRequestTokens,
    stripThinking: stripsThinking(deployment) || settings.stripThinking,
  }
}

function toReport(outcomes: readonly Outcome[], allowList: AllowListStore): UpstreamImport {
  const taken = outcomes.filter((outcome) => outcome.kind !== 'none')
  const waiting = taken.flatMap(({ model }) => {
    const address = toModelAddress(model.source)
    return address === null || allowList.has(address) ? [] : [{ address, name: model.name }]
  })
  const byAddress = Map.groupBy(waiting, ({ address }) => `${address.scheme}://${toHostPort(address)}`)
  const namesOf = (kind: Outcome['kind']) =>
    taken.filter((outcome) => outcome.kind === kind).map(({ model }) => model.name)
  return {
    added: namesOf('added'),
    changed: taken.flatMap((outcome) =>
      outcome.kind === 'changed' ? [{ name: outcome.model.name, fields: outcome.fields }] : [],
    ),
    unchanged: namesOf('unchanged'),
    withoutClient: outcomes.flatMap((outcome) =>
      outcome.kind === 'none' ? [{ deployment: outcome.deployment, reason: outcome.reason }] : [],
    ),
    toAllow: [...byAddress].map(([address, models]) => ({ address, models: models.map(({ name }) => name) })),
  }
}
