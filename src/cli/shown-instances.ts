// A benchmark's files → its instances with their prompts, as `wardroom data instances` prints them; loaded for that command only.
import type { Benchmark } from '../contracts/benchmark.ts'
import { AppError } from '../contracts/errors.ts'
import type { Instance, SkippedRows } from '../contracts/instance.ts'
import type { AdapterSpec } from '../contracts/request.ts'
import { toAdapterSpec } from '../core/adapters/adapter-spec.ts'
import { toRequest } from '../core/adapters/to-request.ts'
import type { Catalog } from '../services/catalog.ts'
import { findWordings, withWording } from '../services/prompts.ts'
import { readDataset } from '../services/read-dataset.ts'
import { findOrRead } from './benchmark-file.ts'
import { toPrompting } from './prompting.ts'
import { needed } from './shell.ts'
import { loadShippedCatalog } from './shipped-catalog.ts'

export interface InstancesOptions {
  readonly data?: string[]
  readonly benchmarkFile?: string
  readonly prompts?: string
  readonly prompting: string
}

export interface ShownInstances {
  readonly benchmark: string
  readonly wording: 'own' | 'upstream'
  readonly instances: readonly ReturnType<typeof toShown>[]
  readonly skipped: readonly SkippedRows[]
}

/** Throws `usage`, `not_found` and what reading throws. */
export async function readShownInstances(
  name: string | undefined,
  options: InstancesOptions,
): Promise<ShownInstances> {
  const catalog = await loadShippedCatalog()
  const { benchmark, dataFile } = await findOrRead(name, options.benchmarkFile, catalog)
  const paths = needed(options.data ?? dataFile, '--data PATH…')
  const { instances, skipped } = await readDataset(benchmark, paths, catalog.benchmarks)
  const isHelm = toPrompting(options.prompting) === 'helm'
  const spec = isHelm
    ? findSpec(benchmark, catalog, options.prompts)
    : toMendedSpec(benchmark, options.prompts)
  const shown = instances.map((instance) => toShown(instance, spec))
  return { benchmark: benchmark.name, wording: spec.wording, instances: shown, skipped }
}

type WordedSpec = AdapterSpec & { readonly wording: 'own' | 'upstream' }

/** Upstream's words ask for what corrected prompting mends, so it has none of them. */
function toMendedSpec(benchmark: Benchmark, helmTree: string | undefined): WordedSpec {
  if (helmTree === undefined) return { ...toAdapterSpec(benchmark.adapter, 'corrected'), wording: 'own' }
  throw new AppError('usage', '--prompts gives upstream’s wording, which corrected prompting does not use.', {
    field: '--prompts',
  })
}

function findSpec(benchmark: Benchmark, catalog: Catalog, helmTree: string | undefined): WordedSpec {
  const own = toAdapterSpec(benchmark.adapter)
  const found =
    helmTree === undefined
      ? undefined
      : findWordings(helmTree, catalog).find((wording) => wording.benchmark === benchmark.name)
  return found ? { ...withWording(own, found.adapterSpec), wording: 'upstream' } : { ...own, wording: 'own' }
}

function toShown({ id, split, references, ...instance }: Instance, spec: AdapterSpec) {
  const { prompt } = toRequest({ id, split, references, ...instance }, spec, null)
  return { id, prompt, split, references }
}
