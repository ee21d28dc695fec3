// An entry as upstream writes it → the runs it stands for, with its data and its own benchmark brought into the workspace first.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '../contracts/errors.ts'
import type { Benchmark } from '../contracts/benchmark.ts'
import { isNamed } from '../core/catalog/entry-models.ts'
import { expandRunEntry, withModel } from '../core/catalog/expand-run-entry.ts'
import { parseRunEntry, splitEntry, type RunEntry } from '../core/catalog/run-entry.ts'
import type { FileEntry } from '../storage/run-entries-file.ts'
import type { Workspace } from './create-services.ts'
import { toLackingData } from './lacking-data.ts'

export interface EntryWish {
  /** Empty: those that the entries name. */
  readonly modelsToRun: readonly string[]
  /** Names of benchmarks, of their categories, or groups of the entries; empty: all. */
  readonly groupsToRun: readonly string[]
  /** Upstream's output folder, where data that it fetched may lie. */
  readonly outputPath: string
  readonly remark: (line: string) => void
}

type Places = Pick<Workspace, 'catalog' | 'models' | 'datasets' | 'runs' | 'ownBenchmarks'>

const ownBenchmark = 'medhelm_configurable_benchmark'

/** Throws `usage`, `not_found`, `bad_input` and what an import throws. */
export async function prepareEntry(entry: FileEntry, wish: EntryWish, places: Places): Promise<RunEntry[]> {
  const { name, given } = splitEntry(entry.description)
  const own = name === ownBenchmark ? addOwnBenchmark(given, wish, places) : null
  const benchmark = own?.benchmark ?? places.catalog.find(name)
  const { groups = [] } = entry
  if (!isWanted(benchmark, groups, wish.groupsToRun)) return []
  const dataPath = given.get('data_path') ?? own?.dataFile ?? null
  await bringData(benchmark, dataPath, { ...wish, ...places })
  const keys = [...given].map(([key, value]) => `${key}=${value}`).join(',')
  const described = keys === '' ? benchmark.name : `${benchmark.name}:${keys}`
  const runs = places.runs.expand([described]).flatMap((one) => expandFor(one, wish, places))
  return groups.length === 0 ? runs : runs.map((run) => ({ ...run, groups }))
}

function expandFor(description: string, { modelsToRun }: EntryWish, { catalog, models }: Places): RunEntry[] {
  const parsed = parseRunEntry(description, catalog.benchmarks)
  const known = models.list()
  if (modelsToRun.length === 0) return expandRunEntry(parsed, known)
  // What names its model itself is the same for each of them.
  const each = [...new Set(modelsToRun.map((name) => withModel(parsed, name)))]
  return each
    .flatMap((one) => expandRunEntry(one, known))
    .filter(({ model }) => modelsToRun.some((name) => isNamed(name, models.find(model))))
}

function isWanted(benchmark: Benchmark, groups: readonly string[], wanted: readonly string[]): boolean {
  const own = [benchmark.name, ...benchmark.aliases, benchmark.category, ...groups]
  return wanted.length === 0 || own.some((group) => wanted.includes(group))
}

/** Takes the benchmark's file in, or finds that it is here. */
function addOwnBenchmark(given: Map<string, string>, { remark }: EntryWish, { ownBenchmarks }: Places) {
  const path = given.get('config_path')
  if (!path) {
    const sentence = `${ownBenchmark} needs config_path: write ${ownBenchmark}:config_path=FILE,model=NAME.`
    throw new AppError('usage', sentence, { field: 'config_path' })
  }
  given.delete('config_path')
  const added = ownBenchmarks.add(path)
  if (!added.already) remark(`${path}: taken into the workspace as ${added.benchmark.name}.`)
  return added
}

interface DataPlaces extends Pick<Places, 'datasets'>, Pick<EntryWish, 'outputPath' | 'remark'> {}

/** What the workspace has comes first, then the path of the entry, then what upstream would have fetched. */
async function bringData(
  benchmark: Benchmark,
  dataPath: string | null,
  { datasets, outputPath, remark }: DataPlaces,
): Promise<void> {
  if (datasets.list().some((dataset) => dataset.benchmark === benchmark.name)) return
  const fetched = join(outputPath, 'scenarios', benchmark.name)
  const path = dataPath ?? (existsSync(fetched) ? fetched : null)
  if (path === null) throw toLackingData(benchmark, fetched)
  const dataset = await datasets.add(benchmark.name, [path])
  remark(`${path}: imported for ${benchmark.name}, ${dataset.instances} questions, ${dataset.access}.`)
}
