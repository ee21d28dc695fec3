// A deployment of upstream's files → how its model is reached here, or the sentence that says why it is not.
import type { UpstreamCredentials, UpstreamDeployment } from '../interchange/upstream-models.ts'
import { findClient, type ServerClient } from './upstream-clients.ts'

export type ReachedModel =
  | {
      readonly kind: 'endpoint'
      readonly baseUrl: string
      readonly model: string
      readonly api: 'chat' | 'completions'
    }
  | {
      readonly kind: 'azure'
      readonly url: string
      readonly model: string
      readonly keyHeader: string
      /** OpenAI's chat where absent. */
      readonly wire?: 'claude' | 'gemini'
    }
  /** As the file writes it. */
  | { readonly kind: 'gguf'; readonly path: string }
  | { readonly kind: 'none'; readonly reason: string }

/** The class's own version, where the deployment names none. */
const API_VERSION = '2024-07-01-preview'

/** As upstream puts a client together: its arguments, then the credentials of the deployment's host. */
export function toReachedModel(
  deployment: UpstreamDeployment,
  credentials: UpstreamCredentials,
): ReachedModel {
  const { class_name: className } = deployment.client_spec
  const client = findClient(className.slice(className.lastIndexOf('.') + 1))
  if (client.kind === 'none') return client
  const args = toArguments(deployment)
  if (client.kind === 'weights') return toWeights(args)
  const unknown = findUnknown(args)
  if (unknown !== null)
    return none(`its argument ${unknown} is not known here, and answers may depend on it.`)
  const host = toHost(deployment)
  const endpoint = args.get('endpoint') ?? credentials.values.get(`${host}Endpoint`) ?? null
  const given = args.get('base_url') ?? credentials.values.get(`${host}BaseUrl`) ?? null
  if ((endpoint ?? '') === '' && (client.needsEndpoint || given?.includes('{endpoint}')))
    return none(`credentials.conf has no ${host}Endpoint, the address of the gateway.`)
  const baseUrl = withoutSlash(
    (given ?? client.baseUrl ?? '').replaceAll('{endpoint}', withoutSlash(endpoint ?? '')),
  )
  if (baseUrl === '' && (client.kind === 'server' || client.path === 'openai' || endpoint === null))
    return none('it has no base_url, the address of its server.')
  const model = toModelName(deployment, client, args)
  if (client.kind === 'gateway') {
    if (client.path === 'deployment' && !args.has('deployment'))
      return none('it has no deployment, its place under the address of the gateway.')
    const { keyHeader, wire } = client
    const url = toGatewayUrl({ client, args, baseUrl, endpoint }, model)
    return { kind: 'azure', url, model, keyHeader, ...(wire === undefined ? {} : { wire }) }
  }
  return { kind: 'endpoint', baseUrl, model, api: client.api }
}

/** host of host/engine: the one whose credentials count. */
export function toHost({ name }: Pick<UpstreamDeployment, 'name'>): string {
  return name.split('/')[0]!
}

/** The key of the host, else the one of the deployment, as upstream looks for it; null where there is none. */
export function findKey(deployment: UpstreamDeployment, credentials: UpstreamCredentials): string | null {
  const own = toArguments(deployment).get('api_key')
  const key =
    own ??
    credentials.values.get(`${toHost(deployment)}ApiKey`) ??
    credentials.deployments.get(deployment.name)
  return key === undefined || key === '' ? null : key
}

/** Tokens of prompt and answer together; null where nothing is said. */
export function toMaxRequestTokens(deployment: UpstreamDeployment): number | null {
  const request = deployment.max_request_length ?? deployment.max_sequence_length
  const lengths = [request, deployment.max_sequence_and_generated_tokens_length].filter(
    (length) => typeof length === 'number',
  )
  return lengths.length === 0 ? null : Math.min(...lengths)
}

export function stripsThinking(deployment: UpstreamDeployment): boolean {
  const args = toArguments(deployment)
  return args.get('parse_thinking') === 'true' || args.get('output_processor') === THINKING
}

const THINKING = 'helm.benchmark.metrics.output_processors.remove_deepseek_r1_thinking'

/** Only single values; null counts as absent. */
function toArguments({ client_spec: { args } }: UpstreamDeployment): ReadonlyMap<string, string> {
  const known = Object.entries(args ?? {}).filter(([, value]) => value !== null && typeof value !== 'object')
  return new Map(known.map(([name, value]) => [name, String(value)]))
}

/** The first argument that changes answers in a way that nothing here does. */
function findUnknown(args: ReadonlyMap<string, string>): string | null {
  if (args.has('reasoning_effort')) return 'reasoning_effort'
  return [undefined, THINKING].includes(args.get('output_processor')) ? null : 'output_processor'
}

function toWeights(args: ReadonlyMap<string, string>): ReachedModel {
  const path = args.get('pretrained_model_name_or_path') ?? ''
  return /\.gguf$/i.test(path)
    ? { kind: 'gguf', path }
    : none('it loads weights with Python: convert them to a GGUF file, or serve them with vLLM.')
}

function toModelName(
  deployment: UpstreamDeployment,
  { modelArguments, wholeName }: ServerClient,
  args: ReadonlyMap<string, string>,
): string {
  const named = modelArguments.map((argument) => args.get(argument)).find((value) => value !== undefined)
  const modelName = deployment.model_name ?? deployment.name
  return named ?? (wholeName ? modelName : modelName.slice(modelName.indexOf('/') + 1))
}

interface Gateway {
  readonly client: Extract<ServerClient, { kind: 'gateway' }>
  readonly args: ReadonlyMap<string, string>
  readonly baseUrl: string
  readonly endpoint: string | null
}

/** Azure's path has the deployment and the version; a base URL that names a deployment already stays. */
function toGatewayUrl({ client, args, baseUrl, endpoint }: Gateway, model: string): string {
  if (client.path === 'deployment') return `${withoutSlash(endpoint ?? '')}/${args.get('deployment')}`
  if (client.path === 'openai') return `${baseUrl}/chat/completions`
  const base = baseUrl === '' ? `${withoutSlash(endpoint ?? '')}/openai` : baseUrl
  const deployment = base.includes('/deployments') ? '' : `/deployments/${encodeURIComponent(model)}`
  const version = args.get('api_version') ?? client.apiVersion ?? API_VERSION
  return `${base}${deployment}/chat/completions?api-version=${encodeURIComponent(version)}`
}

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, '')
}

function none(reason: string): ReachedModel {
  return { kind: 'none', reason }
}
