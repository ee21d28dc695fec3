// A HELM tree that the user has → upstream's exact wording, kept in the vault as a prompt pack.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '../contracts/errors.ts'
import type { AdapterSpec } from '../contracts/request.ts'
import type { PromptPackItem } from '../contracts/stewardship.ts'
import { parseRunSpecFile } from '../core/interchange/parse-run-spec.ts'
import type { PromptPacksStore } from '../storage/prompt-packs-store.ts'
import type { Catalog } from './catalog.ts'
import type { Host } from './host.ts'
import type { Session } from './session.ts'

export interface FoundWording {
  readonly benchmark: string
  readonly adapterSpec: AdapterSpec
  readonly sha256: string
  /** Run specs of this benchmark that are worded otherwise; the first one found stands. */
  readonly otherwise: number
}

export interface PromptsService {
  /** Throws `not_found` where the folder holds no run_spec.json of a benchmark known here. */
  import(directory: string): FoundWording[]
  /** By benchmark. */
  list(): PromptPackItem[]
  /** New runs use our own wording again; runs that were made keep theirs. Throws `not_permitted`, `not_found`. */
  remove(benchmark: string): void
}

export interface PromptsParts {
  readonly packs: PromptPacksStore
  readonly catalog: Catalog
  readonly session: Session
  readonly host: Host
}

export function createPromptsService({ packs, catalog, session, host }: PromptsParts): PromptsService {
  return {
    import(directory) {
      session.require('prompts')
      const found = findWordings(directory, catalog)
      for (const { benchmark, adapterSpec, sha256 } of found)
        packs.save({ benchmark, adapterSpec, sha256, importedAt: host.now() })
      session.record({ action: 'prompts', object: 'wordings imported', count: found.length })
      return found
    },
    list: () => packs.list().map(({ benchmark, importedAt, sha256 }) => ({ benchmark, importedAt, sha256 })),
    remove(name) {
      session.require('prompts')
      const benchmark = catalog.find(name).name
      if (!packs.remove(benchmark))
        throw new AppError('not_found', `${benchmark} has no prompt pack here. Nothing was removed.`)
      session.record({ action: 'prompts', object: `${benchmark} removed` })
    },
  }
}

/** Reads every run_spec.json below the folder. */
export function findWordings(directory: string, catalog: Catalog): FoundWording[] {
  const found = new Map<string, FoundWording>()
  for (const path of listRunSpecs(directory)) {
    const bytes = readFileSync(path)
    const imported = parseRunSpecFile(parseJson(bytes.toString('utf8')))
    const benchmark = catalog.benchmarks.find(
      ({ name, aliases }) =>
        name === imported?.benchmarkName || aliases.includes(imported?.benchmarkName ?? ''),
    )
    if (!imported || !benchmark || benchmark.adapter.method !== imported.adapterSpec.method) continue
    const before = found.get(benchmark.name)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    if (!before)
      found.set(benchmark.name, {
        benchmark: benchmark.name,
        adapterSpec: imported.adapterSpec,
        sha256,
        otherwise: 0,
      })
    else if (wordingOf(before.adapterSpec) !== wordingOf(imported.adapterSpec))
      found.set(benchmark.name, { ...before, otherwise: before.otherwise + 1 })
  }
  if (found.size > 0) return [...found.values()]
  throw new AppError('not_found', `${directory} holds no run_spec.json of a benchmark that is known here.`, {
    file: directory,
  })
}

/** Wardroom's spec with the words and layout of an imported one; lengths and outputs stay the benchmark's. */
export function withWording(own: AdapterSpec, imported: AdapterSpec): AdapterSpec {
  const { maxTokens, stopSequences, numOutputs, temperature, maxTrainInstances } = own
  return { ...imported, maxTokens, stopSequences, numOutputs, temperature, maxTrainInstances }
}

function wordingOf(spec: AdapterSpec): string {
  return JSON.stringify([
    spec.globalPrefix,
    spec.globalSuffix,
    spec.instructions,
    spec.inputPrefix,
    spec.outputPrefix,
  ])
}

const deepest = 8

/** Sorted paths; links are not followed. */
function listRunSpecs(directory: string, depth = 0): string[] {
  const entries = depth > deepest ? [] : readFolder(directory)
  return entries.flatMap((entry) => {
    const path = join(directory, entry.name)
    // A run folder may hold a very large scenario state beside it; only the small spec is read.
    if (entry.isFile() && entry.name === 'run_spec.json' && statSync(path).size < 4_000_000) return [path]
    return entry.isDirectory() ? listRunSpecs(path, depth + 1) : []
  })
}

function readFolder(directory: string) {
  try {
    return readdirSync(directory, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
  } catch (error) {
    throw new AppError('not_found', `${directory} is not a folder that can be read.`, {
      file: directory,
      cause: error,
    })
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
