// The user's models: added, listed, tried, removed.
import { resolve } from 'node:path'
import { checkKeyHeader, fillDeployment } from '../clients/azure-openai.ts'
import { toAddress } from '../clients/egress-guard.ts'
import { AppError } from '../contracts/errors.ts'
import { modelNameSchema, type Model, type ModelSource, type Probe } from '../contracts/model.ts'
import { toSuggestion } from '../core/text/nearest-name.ts'
import type { ProgramShape } from '../contracts/model-item.ts'
import type { AllowListStore } from '../storage/allow-list-store.ts'
import type { ModelsStore } from '../storage/models-store.ts'
import type { ProbesStore } from '../storage/probes-store.ts'
import type { SecretsStore } from '../storage/secrets-store.ts'
import {
  admitExamples,
  readProgramShapes,
  refuseRemoval,
  toProgramSource,
  type NewProgram,
} from './add-program.ts'
import { admit, toFirstClearance, toModelAddress } from './admit-address.ts'
import { hashFile, type ModelOpener } from './open-model.ts'
import { probeModel } from './probe-model.ts'
import { isProgram } from './program-models.ts'
import type { Session } from './session.ts'

export interface NewGguf {
  readonly kind: 'gguf'
  readonly path: string
  readonly contextSize: number | null
  readonly threads: number | null
}

export interface NewEndpoint {
  readonly kind: 'endpoint'
  readonly baseUrl: string
  readonly model: string
  /** Chat where absent. */
  readonly api?: 'chat' | 'completions' | undefined
  readonly apiKeyEnv: string | null
  /** Goes into the vault. */
  readonly apiKey: string | null
  readonly idleSeconds: number
  /** Puts the address on the allow list. */
  readonly allow: boolean
}

export interface NewAzure extends Omit<NewEndpoint, 'kind' | 'baseUrl' | 'api'> {
  readonly kind: 'azure'
  /** Whole, with `{deployment}` where the model's name goes. */
  readonly url: string
  readonly keyHeader: string
  /** OpenAI's chat where absent. */
  readonly wire?: 'claude' | 'gemini' | undefined
}

export interface NewReplay {
  readonly kind: 'replay'
  readonly path: string
}

export type NewModel = NewGguf | NewEndpoint | NewAzure | NewReplay | NewProgram

export interface ModelsService {
  add(name: string, source: NewModel): Promise<Model>
  list(): Model[]
  /** Throws `not_found` with the nearest right name. */
  find(name: string): Model
  /** Also a removed one; null where there was none. */
  findById(id: string): Model | null
  /** What a program holds that may be added. Throws `not_found` and `bad_input`. */
  readProgram(program: string): Promise<ProgramShape[]>
  /** Asks three short questions and times the answers, which is kept. Throws `model_unavailable` or `egress_refused` with what is wrong. */
  probe(name: string): Promise<Probe>
  remove(name: string): void
}

interface ModelStores {
  readonly models: ModelsStore
  readonly allowList: AllowListStore
  readonly probes: ProbesStore
  readonly secrets: SecretsStore
}

export function createModelsService(
  { models, allowList, probes, secrets }: ModelStores,
  opener: ModelOpener & { readonly session: Session },
): ModelsService {
  const { host, session } = opener

  function find(name: string): Model {
    const model = models.findByName(name)
    if (model) return model
    const known = models.list().map((candidate) => candidate.name)
    const none = known.length === 0 ? ' Add one with "wardroom models add".' : toSuggestion(name, known)
    throw new AppError('not_found', `No model here is named "${name.slice(0, 60)}".${none}`, {
      field: 'model',
    })
  }

  return {
    find,
    findById: (id) => models.findById(id),
    list: () => models.list(),
    async add(name, wanted) {
      session.require('models')
      checkNewName(name, models)
      const id = host.createId()
      const source = await toSource(wanted, find)
      const address = toModelAddress(source)
      if (address !== null && 'allow' in wanted) {
        admit(address, wanted.allow, { allowList, session, now: host.now() })
        if (wanted.apiKey !== null) secrets.set(`model ${id}`, wanted.apiKey)
      }
      const base = wanted.kind === 'program' ? find(wanted.base) : null
      const clearance = base?.clearance ?? toFirstClearance(source)
      const model: Model = { id, name, source, clearance, createdAt: host.now() }
      if (wanted.kind === 'program' && base !== null && isProgram(model))
        admitExamples(model, base, { wanted, session })
      models.add(model)
      session.record({ action: 'model', object: `model ${id} added` })
      return model
    },
    async readProgram(program) {
      session.require('models')
      return readProgramShapes(program)
    },
    async probe(name) {
      session.require('models')
      const model = find(name)
      session.record({ action: 'model', object: `model ${model.id} probed` })
      const probe = await probeModel(model, opener)
      probes.save(model.id, probe, host.now())
      return probe
    },
    remove(name) {
      session.require('models')
      const model = find(name)
      refuseRemoval(model, models.list())
      session.record({ action: 'model', object: `model ${model.id} removed` })
      secrets.remove(`model ${model.id}`)
      models.remove(name)
    },
  }
}

function checkNewName(name: string, models: ModelsStore): void {
  if (!modelNameSchema.safeParse(name).success)
    throw new AppError('usage', 'A model name has letters, digits and . _ - / and at most 100 of them.', {
      field: 'name',
    })
  if (models.findByName(name)) throw new AppError('bad_input', `A model named ${name} exists already.`)
}

async function toSource(wanted: NewModel, find: (name: string) => Model): Promise<ModelSource> {
  switch (wanted.kind) {
    case 'program':
      return toProgramSource(wanted, find(wanted.base))
    case 'gguf': {
      const path = resolve(wanted.path)
      return {
        kind: 'gguf',
        path,
        ...(await hashFile(path)),
        contextSize: wanted.contextSize,
        threads: wanted.threads,
      }
    }
    case 'replay': {
      const path = resolve(wanted.path)
      const { sha256 } = await hashFile(path)
      return { kind: 'replay', path, sha256 }
    }
    case 'endpoint':
      return toEndpointSource(wanted)
    case 'azure':
      return toAzureSource(wanted)
  }
}

function toEndpointSource({ baseUrl, model, api, apiKeyEnv, apiKey, idleSeconds }: NewEndpoint): ModelSource {
  toAddress(baseUrl)
  return {
    kind: 'endpoint',
    baseUrl: baseUrl.replace(/\/+$/, ''),
    model,
    ...(api === 'completions' ? { api } : {}),
    apiKeyEnv,
    apiKeyInVault: apiKey !== null,
    idleSeconds,
  }
}

function toAzureSource({
  url,
  model,
  keyHeader,
  wire,
  apiKeyEnv,
  apiKey,
  idleSeconds,
}: NewAzure): ModelSource {
  return {
    kind: 'azure',
    url: fillDeployment(url, model),
    model,
    ...(wire === undefined ? {} : { wire }),
    keyHeader: checkKeyHeader(keyHeader),
    apiKeyEnv,
    apiKeyInVault: apiKey !== null,
    idleSeconds,
  }
}
