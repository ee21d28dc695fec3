// Sample sets and the embedded models → a workspace in which everything has happened once.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Benchmark } from '../contracts/benchmark.ts'
import { AppError } from '../contracts/errors.ts'
import type { WrittenExport } from '../contracts/export-view.ts'
import type { RunProgress } from '../contracts/run.ts'
import type { Abort } from '../core/ports.ts'
import { createWorkspace, type Workspace } from './create-services.ts'
import type { ImportedDataset } from './datasets.ts'
import type { Host } from './host.ts'
import type { RunOutcome } from './execute-run.ts'
import type { RunPosition } from './runs.ts'

export interface DemoWish {
  /** A new folder: the workspace and the exports go into it. */
  readonly folder: string
  readonly passphrase: string
  /** Official files, a folder a benchmark; null takes the sample sets. */
  readonly data: string | null
  readonly maxEvalInstances: number
  readonly concurrency: number
  readonly abort: Abort
  readonly onImported: (dataset: ImportedDataset) => void
  readonly onMissing: (benchmark: Benchmark) => void
  readonly onProgress: (run: RunPosition, progress: RunProgress) => void
}

export interface DemoResult {
  readonly workspace: Workspace
  readonly suite: string
  readonly outcomes: readonly RunOutcome[]
  readonly exports: readonly WrittenExport[]
}

const suite = 'demo'
const models = ['wardroom-small', 'wardroom-tiny'] as const

/** The whole road once: init, data add, models add, run, export. The caller closes the workspace. */
export async function runDemo(host: Host, wish: DemoWish): Promise<DemoResult> {
  const workspace = await createWorkspace(host, join(wish.folder, 'workspace'), {
    name: 'Demo',
    passphrase: wish.passphrase,
  })
  try {
    const imported = await importSets(workspace, host, wish)
    for (const name of models) {
      await workspace.models.add(name, {
        kind: 'gguf',
        path: join(host.resources, 'models', `${name}.gguf`),
        contextSize: null,
        threads: null,
      })
    }
    const entries = models.flatMap((model) => imported.map((benchmark) => `${benchmark}:model=${model}`))
    const { maxEvalInstances, concurrency, abort, onProgress } = wish
    const outcomes = await workspace.runs.run({
      entries,
      suite,
      maxEvalInstances,
      concurrency,
      abort,
      onProgress,
    })
    const exports: WrittenExport[] = []
    for (const audience of ['public', 'institution'] as const)
      exports.push(
        await workspace.exports.write({ suite, audience }, join(wish.folder, `export-${audience}`)),
      )
    return { workspace, suite, outcomes, exports }
  } catch (error) {
    workspace.close()
    throw error
  }
}

async function importSets({ catalog, datasets }: Workspace, host: Host, wish: DemoWish): Promise<string[]> {
  const samples = join(host.resources, 'demo')
  const root = wish.data ?? samples
  const imported: string[] = []
  // The benchmarks that have a sample set: enough to see the whole road.
  const shown = catalog.benchmarks.filter(({ name }) => existsSync(join(samples, name)))
  for (const benchmark of shown) {
    const path = findFile(join(root, benchmark.name), benchmark)
    if (path === null) {
      wish.onMissing(benchmark)
      continue
    }
    wish.onImported(await datasets.add(benchmark.name, [path]))
    imported.push(benchmark.name)
  }
  if (imported.length > 0) return imported
  throw new AppError(
    'not_found',
    `${root} has no folder with the files of a benchmark, such as medec/${catalog.find('medec').files[0]!.name}.`,
    { file: root },
  )
}

/** The file by its official name, or the only one of its format. */
function findFile(folder: string, benchmark: Benchmark): string | null {
  const wanted = benchmark.files.find(({ optional }) => !optional)!
  if (existsSync(join(folder, wanted.name))) return join(folder, wanted.name)
  const others = existsSync(folder)
    ? readdirSync(folder).filter((name) => name.endsWith(`.${wanted.format}`))
    : []
  return others.length === 1 ? join(folder, others[0]!) : null
}
