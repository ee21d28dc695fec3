// The user's models: added, listed, tried, removed.
import { resolve } from 'node:path'
import { assertSpeakable, isLoopback, toAddress, toHostPort } from '../clients/egress-guard.ts'
import { AppError } from '../contracts/errors.ts'
import {
  modelNameSchema,
  type AllowedAddress,
  type Model,
  type ModelSource,
  type Probe,
} from '../contracts/model.ts'
import { RequestError } from '../core/ports.ts'
import { toSuggestion } from '../core/text/nearest-name.ts'
import type { AllowListStore } from '../storage/allow-list-store.ts'
import type { ModelsStore } from '../storage/models-store.ts'
import type { SecretsStore } from '../storage/secrets-store.ts'
import { admitExamples, refuseRemoval, toProgramSource, type NewProgram } from './add-program.ts'
import { hashFile, openModel, type ModelOpener } from './open-model.ts'
import { requireEndpoint } from './policy.ts'
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
  readonly apiKeyEnv: string | null
  /** Goes into the vault. */
  readonly apiKey: string | null
  readonly idleSeconds: number
  /** Puts the address on the allow list. */
  readonly allow: boolean
}

export interface NewReplay {
  readonly kind: 'replay'
  readonly path: string
}

export type NewModel = NewGguf | NewEndpoint | NewReplay | NewProgram

export interface ModelsService {
  add(name: string, source: NewModel): Promise<Model>
  list(): Model[]
  /** Throws `not_found` with the nearest right name. */
  find(name: string): Model
  /** Also a removed one; null where there was none. */
  findById(id: string): Model | null
  /** Asks one short question and times it. Throws `model_unavailable` or `egress_refused` with what is wrong. */
  probe(name: string): Promise<Probe>
  remove(name: string): void
}

interface ModelStores {
  readonly models: ModelsStore
  readonly allowList: AllowListStore
  readonly secrets: SecretsStore
}

export function createModelsService(
  { models, allowList, secrets }: ModelStores,
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
      if (!modelNameSchema.safeParse(name).success) {
        throw new AppError('usage', 'A model name has letters, digits and . _ - / and at most 100 of them.', {
          field: 'name',
        })
      }
      if (models.findByName(name)) throw new AppError('bad_input', `A model named ${name} exists already.`)
      const id = host.createId()
      const source = await toSource(wanted, find)
      if (wanted.kind === 'endpoint') {
        const address = toAddress(wanted.baseUrl)
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
    async probe(name) {
      session.require('models')
      const model = find(name)
      session.record({ action: 'model', object: `model ${model.id} probed` })
      return probeModel(model, opener)
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

/** Loopback is listed as a matter of course; any other address only on the word of somebody who may. */
function admit(
  address: AllowedAddress,
  allow: boolean,
  { allowList, session, now }: { allowList: AllowListStore; session: Session; now: string },
): void {
  assertSpeakable(address)
  requireEndpoint(session.policy, address)
  if (allowList.has(address)) return
  if (!allow && !isLoopback(address.host)) {
    throw new AppError(
      'egress_refused',
      `${toHostPort(address)} is not on the allow list. Nothing was sent. Add --allow to put it there.`,
    )
  }
  if (!isLoopback(address.host)) session.require('allow_list')
  allowList.add(address, now)
  const { scheme, host, port } = address
  session.record({ action: 'allow_list', object: `${scheme}://${host}:${port} added` })
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
    case 'endpoint': {
      const { baseUrl, model, apiKeyEnv, idleSeconds } = wanted
      toAddress(baseUrl)
      return {
        kind: 'endpoint',
        baseUrl: baseUrl.replace(/\/+$/, ''),
        model,
        apiKeyEnv,
        apiKeyInVault: wanted.apiKey !== null,
        idleSeconds,
      }
    }
  }
}

/** In this process or on this machine: all data. Beyond it: public data only, until a steward says otherwise. */
function toFirstClearance(source: ModelSource): Model['clearance'] {
  const url = toUrl(source)
  return url === null || isLoopback(toAddress(url).host) ? 'private' : 'public'
}

/** Where its requests go; null where they go nowhere. */
export function toUrl(source: ModelSource): string | null {
  if (source.kind === 'endpoint') return source.baseUrl
  return source.kind === 'azure' ? source.url : null
}

const never = { aborted: false, addEventListener() {}, removeEventListener() {} }

async function probeModel(model: Model, opener: ModelOpener): Promise<Probe> {
  const { clock } = opener.host
  const startedAt = clock()
  const client = await openModel(model, 1, opener)
  try {
    const loadedAt = clock()
    const request = {
      prompt: 'Reply with the letter A.\n\nAnswer:',
      temperature: 0,
      maxTokens: 8,
      stopSequences: [],
    }
    const completion = await client.complete(request, never)
    return {
      name: model.name,
      ok: true,
      seconds: clock() - loadedAt,
      loadSeconds: loadedAt - startedAt,
      answer: completion.text,
      contextSize: client.contextSize,
      chatTemplate: client.chatTemplate,
    }
  } catch (error) {
    throw error instanceof RequestError ? toUnavailable(model.name, error) : error
  } finally {
    await client.close()
  }
}

function toUnavailable(name: string, error: RequestError): AppError {
  const status = error.status === null ? '' : ` (HTTP ${error.status})`
  return new AppError(
    'model_unavailable',
    `${name} did not answer: ${error.code.replaceAll('_', ' ')}${status}.`,
    { cause: error },
  )
}
