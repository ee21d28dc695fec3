// A stored model → a client that answers, with its allow list, key and file checked first.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { modelClientKinds } from '../clients/index.generated.ts'
import type { GuardedHttp } from '../clients/egress-guard.ts'
import type { OpenClient } from '../clients/model-client-kind.ts'
import { AppError } from '../contracts/errors.ts'
import { defaultModelSettings, type Model, type ModelSource } from '../contracts/model.ts'
import type { AskedNames } from '../core/catalog/same-model-name.ts'
import { withStrippedThinking } from '../core/runner/with-stripped-thinking.ts'
import { withNameCheck } from '../core/runner/with-name-check.ts'
import { toProgramSampling, withProgram } from '../core/runner/with-program.ts'
import type { SecretsStore } from '../storage/secrets-store.ts'
import { toSha256, type Host } from './host.ts'
import { findBase, isProgram, type FindModel, type ProgramRow } from './program-models.ts'

export interface ModelOpener {
  readonly http: GuardedHttp
  readonly secrets: SecretsStore
  readonly host: Host
  /** Also a removed one: for a program, which asks another model. */
  readonly findModel: FindModel
}

/**
 * What tells one model from another by its answers: a file's hash, an endpoint's address and model name, and the settings that
 * change what is asked or what is kept of an answer. Another key, limit or price is no other model.
 */
export function toFingerprint(
  { source, settings }: Pick<Model, 'source' | 'settings'>,
  findModel: (id: string) => Model | null,
): string {
  const own = toSourceFingerprint(source, findModel)
  const { maxRequestTokens = null, stripThinking = false } = settings ?? {}
  const changed = maxRequestTokens !== null || stripThinking
  return changed ? toSha256(JSON.stringify([own, maxRequestTokens, stripThinking])) : own
}

function toSourceFingerprint(source: ModelSource, findModel: (id: string) => Model | null): string {
  switch (source.kind) {
    case 'gguf':
      return source.contextSize === null
        ? source.sha256
        : toSha256(JSON.stringify([source.sha256, source.contextSize]))
    case 'replay':
      return source.sha256
    case 'endpoint':
      return toSha256(
        JSON.stringify([
          source.baseUrl,
          source.model,
          ...(source.api === 'completions' ? ['completions'] : []),
        ]),
      )
    case 'azure':
      return toSha256(
        JSON.stringify([source.url, source.model, ...(source.wire === undefined ? [] : [source.wire])]),
      )
    case 'program': {
      const base = findModel(source.baseId)
      const hashes = source.programs.map(({ sha256 }) => sha256)
      return toSha256(JSON.stringify([hashes, base === null ? null : toFingerprint(base, findModel)]))
    }
  }
}

/** SHA-256 of a file's bytes, with its size. Throws `not_found` or `bad_input` naming the file. */
export async function hashFile(path: string): Promise<{ sha256: string; bytes: number }> {
  const found = await stat(path).catch(() => null)
  if (!found) throw new AppError('not_found', `${path}: there is no such file.`, { file: path })
  if (!found.isFile()) throw new AppError('bad_input', `${path} is not a file.`, { file: path })
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return { sha256: hash.digest('hex'), bytes: found.size }
}

/** A client whose answers come from the model that was asked for: any other name is `wrong_model`. */
export async function openModel(model: Model, concurrency: number, opener: ModelOpener): Promise<OpenClient> {
  if (isProgram(model)) return withProgramOf(model, (base) => openModel(base, concurrency, opener), opener)
  const client = await openUnnamed(model, concurrency, opener)
  const names = toAskedNames(model)
  return names === null ? client : withNameCheck(client, names)
}

/** Null for a model that no server answers for. */
export function toAskedNames({ source, settings }: Model): AskedNames | null {
  if (source.kind !== 'endpoint' && source.kind !== 'azure') return null
  return { asked: source.model, answersAs: settings?.answersAs ?? null }
}

/** A client that takes an answer under whatever name it comes. */
export async function openUnnamed(
  model: Model,
  concurrency: number,
  opener: ModelOpener,
): Promise<OpenClient> {
  // Under the name of the model that it asks.
  if (isProgram(model)) return openModel(model, concurrency, opener)
  const { source, settings = defaultModelSettings } = model
  const { http, secrets, host } = opener
  if ('path' in source) await checkUnchanged(model.name, source)
  const kind = modelClientKinds.find((candidate) => candidate.kind === source.kind)
  if (!kind) throw new AppError('model_unavailable', `No client speaks to models of kind ${source.kind}.`)
  const apiKey = await findApiKey(model, secrets, host)
  const client = await kind.open(source, { http, apiKey, concurrency, settings })
  // A server's client strips before it looks for stop sequences, which these look for while they answer.
  return 'path' in source && settings.stripThinking ? withStrippedThinking(client) : client
}

/** Of several programs the first one; a run's own stands alone. */
async function withProgramOf(
  model: ProgramRow,
  open: (base: Model) => Promise<OpenClient>,
  { findModel }: ModelOpener,
): Promise<OpenClient> {
  const base = findBase(model, findModel)
  const names = [base.name, 'model' in base.source ? base.source.model : '']
  return withProgram(await open(base), model.source.programs[0]!.program, toProgramSampling(names))
}

async function checkUnchanged(name: string, source: Extract<ModelSource, { path: string }>): Promise<void> {
  const now = await hashFile(source.path)
  if (now.sha256 === source.sha256) return
  throw new AppError(
    'model_unavailable',
    `${name} is not the file that was added: ${source.path} has changed. Add it under a new name, or put the old file back.`,
    { file: source.path },
  )
}

async function findApiKey(model: Model, secrets: SecretsStore, host: Host): Promise<string | null> {
  if (!('apiKeyEnv' in model.source)) return null
  const { apiKeyEnv, apiKeyInVault } = model.source
  if (apiKeyInVault) return secrets.get(`model ${model.id}`)
  if (apiKeyEnv === null) return null
  const key = await host.readEnvironment(apiKeyEnv)
  if (key) return key
  throw new AppError(
    'model_unavailable',
    `${model.name} takes its key from the environment variable ${apiKeyEnv}, which is not set.`,
  )
}
