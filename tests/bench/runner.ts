// Prompts → answers through the runner, stored in a real vault and scored: what a user waits for.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createGuardedHttp } from '../../src/clients/egress-guard.ts'
import type { OpenClient } from '../../src/clients/model-client-kind.ts'
import { llamaCpp } from '../../src/clients/llama-cpp.ts'
import { openAiCompatible } from '../../src/clients/openai-compatible.ts'
import type { Instance } from '../../src/contracts/instance.ts'
import { defaultModelSettings, type Model } from '../../src/contracts/model.ts'
import { toLongestRequest } from '../../src/core/runner/longest-request.ts'
import { toAdapterSpec } from '../../src/core/adapters/adapter-spec.ts'
import { withPace } from '../../src/core/runner/with-pace.ts'
import { loadCatalog } from '../../src/services/catalog.ts'
import { createScoringAids } from '../../src/services/scoring-aids.ts'
import { executeRun } from '../../src/services/execute-run.ts'
import { createHost, migrationsOf } from '../../src/services/host.ts'
import type { PlannedRun } from '../../src/services/plan-run.ts'
import { createDatasetsStore } from '../../src/storage/datasets-store.ts'
import { createModelsStore } from '../../src/storage/models-store.ts'
import { createRunsStore } from '../../src/storage/runs-store.ts'
import { createVault, type Vault } from '../../src/storage/vault.ts'
import { LOCAL_MAX_TOKENS, LOCAL_THREADS } from './local.ts'
import type { Contender, Measured } from './measure.ts'

const host = createHost(resolve(import.meta.dirname, '../../resources'), 'bench')
const endpointMaxTokens = 8

/** Units are answers. */
export const endpointThroughRunner: Contender = {
  name: 'runner, stored and scored',
  run: (prompts, concurrency, baseUrl) =>
    measure({ prompts, maxTokens: endpointMaxTokens }, () => openEndpoint(baseUrl, concurrency)),
}

/** Calls `watch` with the share that is done, now and then. */
export function watchThroughRunner(
  { prompts, concurrency, target }: Asking,
  watch: (share: number) => void,
): Promise<Measured> {
  const load = { prompts, maxTokens: endpointMaxTokens, watch }
  return measure(load, () => openEndpoint(target, concurrency))
}

/** Units are tokens of answers. */
export const localThroughRunner: Contender = {
  name: 'runner, stored and scored',
  run: (prompts, concurrency, path) =>
    measure({ prompts, maxTokens: LOCAL_MAX_TOKENS }, () => openLocal(path, concurrency)),
}

/** At its own pace, as the services open it. */
async function openEndpoint(baseUrl: string, concurrency: number): Promise<OpenClient> {
  const http = createGuardedHttp({ isAllowed: ({ host: name }) => name === '127.0.0.1' })
  const limits = { apiKeyEnv: null, apiKeyInVault: false, idleSeconds: 60 }
  const client = await openAiCompatible.open(
    { kind: 'endpoint', baseUrl, model: 'mock', ...limits },
    { http, apiKey: null, concurrency, settings: defaultModelSettings },
  )
  const { clock, sleep } = host
  const paced = { ...client, maxConcurrency: Math.min(concurrency, client.maxConcurrency) }
  return withPace(paced, { cap: paced.maxConcurrency, limits: defaultModelSettings, clock, sleep })
}

function openLocal(path: string, concurrency: number): Promise<OpenClient> {
  const http = createGuardedHttp({ isAllowed: () => false })
  const source = {
    kind: 'gguf' as const,
    path,
    sha256: '',
    bytes: 0,
    contextSize: null,
    threads: LOCAL_THREADS,
  }
  return llamaCpp.open(source, { http, apiKey: null, concurrency, settings: defaultModelSettings })
}

interface Asking {
  readonly prompts: readonly string[]
  readonly concurrency: number
  readonly target: string
}

interface Load {
  readonly prompts: readonly string[]
  readonly maxTokens: number
  readonly watch?: (share: number) => void
}

async function measure(
  { prompts, maxTokens, watch }: Load,
  open: () => Promise<OpenClient>,
): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'wardroom-bench-'))
  const vault = await createVault(join(folder, 'workspace'), {
    name: 'bench',
    passphrase: 'bench',
    migrationsDirectory: migrationsOf(host),
    kdf: { N: 2 ** 14, r: 8, p: 1 },
  })
  const client = await open()
  try {
    const planned = planPrompts(vault, prompts, maxTokens)
    // Making the context belongs to loading, which neither side is measured by.
    await client.prepare?.({ longestRequest: toLongest(prompts, maxTokens, client) })
    const runs = createRunsStore(vault)
    const startedAt = performance.now()
    const { run } = await executeRun(planned, runs, {
      client,
      abort: new AbortController().signal,
      host,
      report: ({ progress }) => watch?.(progress.answered / progress.total),
      record: () => {},
      aids: createScoringAids(runs, []),
    })
    const seconds = (performance.now() - startedAt) / 1000
    const tokens = runs
      .answers(run.id)
      .map(({ answer }) => (answer.kind === 'completed' ? (answer.completion.completionTokens ?? 0) : 0))
    const isLocal = client.window !== null
    return { units: isLocal ? tokens.reduce((sum, count) => sum + count, 0) : run.answered, seconds }
  } finally {
    await client.close()
    vault.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

function toLongest(prompts: readonly string[], maxTokens: number, { window }: OpenClient): number {
  const requests = prompts.map((prompt) => ({ prompt, maxTokens }))
  return window === null ? 0 : toLongestRequest(requests, window)
}

/** The prompts as instances of a stored data set, asked of a stored model. */
function planPrompts(vault: Vault, prompts: readonly string[], maxTokens: number): PlannedRun {
  const template = loadCatalog(host.resources).find('medec')
  const adapter = { ...template.adapter, instructions: '', inputNoun: null, outputNoun: null, maxTokens }
  const benchmark = { ...template, adapter, metrics: ['exact_match'], mainMetric: 'exact_match' }
  const instances = prompts.map((input, index): Instance => ({
    id: `id${index}`,
    split: 'test',
    input,
    references: [{ output: { text: 'A' }, tags: ['correct'] }],
  }))
  const datasets = createDatasetsStore(vault)
  const about = {
    benchmark: benchmark.name,
    access: 'public' as const,
    origin: 'other' as const,
    label: null,
    sha256: '0'.repeat(64),
  }
  const dataset = datasets.add(
    {
      ...about,
      instances: instances.length,
      rows: instances.length,
      skipped: [],
      owner: null,
      expiresOn: null,
      importedAt: host.now(),
    },
    instances,
  )
  const model: Model = {
    id: host.createId(),
    name: 'bench',
    source: { kind: 'replay', path: 'none', sha256: '' },
    clearance: 'private',
    createdAt: host.now(),
  }
  createModelsStore(vault).add(model)
  const spec = {
    name: 'bench',
    suite: 'bench',
    benchmark: benchmark.name,
    arguments: {},
    prompting: 'helm' as const,
    wording: 'own' as const,
    adapterSpec: toAdapterSpec(adapter),
    datasetId: dataset.id,
    datasetSha256: dataset.sha256,
    modelId: model.id,
    modelFingerprint: '',
    maxEvalInstances: null,
  }
  const entry = { benchmark, arguments: {}, model: model.name }
  return {
    entry,
    spec,
    specHash: 'bench',
    model,
    dataset,
    instances: datasets.instances(dataset.id),
    examples: [],
  }
}
