// Where a model is, and what is to change of that → the source as it will be.
import { checkKeyHeader, fillDeployment } from '../clients/azure-openai.ts'
import { toAddress } from '../clients/egress-guard.ts'
import { AppError } from '../contracts/errors.ts'
import type { ModelChanges } from '../contracts/model-item.ts'
import type { ModelSource } from '../contracts/model.ts'

export type SourceChanges = NonNullable<ModelChanges['source']>

/** What can be changed of each kind; a file or a program is another model where it changes. */
const FIELDS: Readonly<Record<ModelSource['kind'], readonly (keyof SourceChanges)[]>> = {
  gguf: ['contextSize', 'threads'],
  endpoint: ['url', 'model', 'api', 'idleSeconds', 'apiKeyEnv', 'apiKey'],
  azure: ['url', 'model', 'keyHeader', 'idleSeconds', 'apiKeyEnv', 'apiKey'],
  replay: [],
  program: [],
}

const KINDS: Readonly<Record<ModelSource['kind'], string>> = {
  gguf: 'a GGUF file',
  endpoint: 'an endpoint',
  azure: 'an endpoint behind a gateway',
  replay: 'recorded answers',
  program: 'a program',
}

/** Throws `usage` for a field that this kind of model has not, `bad_input` for an address or header that cannot be. */
export function toChangedSource(source: ModelSource, changes: SourceChanges): ModelSource {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined)
  const known: readonly string[] = FIELDS[source.kind]
  const wrong = given.find(([field]) => !known.includes(field))
  if (wrong)
    throw new AppError(
      'usage',
      `This model is ${KINDS[source.kind]}: it has no ${toWords(wrong[0])} to change.`,
      {
        field: wrong[0],
      },
    )
  if (source.kind === 'gguf') {
    const { contextSize = source.contextSize, threads = source.threads } = changes
    return { ...source, contextSize, threads }
  }
  if (source.kind === 'endpoint') return toChangedEndpoint(source, changes)
  return source.kind === 'azure' ? toChangedAzure(source, changes) : source
}

function toWords(field: string): string {
  return field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}

function toChangedEndpoint(
  source: Extract<ModelSource, { kind: 'endpoint' }>,
  { url = source.baseUrl, model = source.model, api = source.api, idleSeconds, apiKeyEnv }: SourceChanges,
): ModelSource {
  toAddress(url)
  return {
    kind: 'endpoint',
    baseUrl: url.replace(/\/+$/, ''),
    model,
    ...(api === 'completions' ? { api } : {}),
    idleSeconds: idleSeconds ?? source.idleSeconds,
    apiKeyEnv: apiKeyEnv === undefined ? source.apiKeyEnv : apiKeyEnv,
    apiKeyInVault: source.apiKeyInVault,
  }
}

function toChangedAzure(
  source: Extract<ModelSource, { kind: 'azure' }>,
  { url = source.url, model = source.model, keyHeader, idleSeconds, apiKeyEnv }: SourceChanges,
): ModelSource {
  toAddress(url)
  return {
    ...source,
    url: fillDeployment(url, model),
    model,
    keyHeader: checkKeyHeader(keyHeader ?? source.keyHeader),
    idleSeconds: idleSeconds ?? source.idleSeconds,
    apiKeyEnv: apiKeyEnv === undefined ? source.apiKeyEnv : apiKeyEnv,
  }
}
