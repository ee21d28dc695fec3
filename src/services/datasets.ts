// Files that go into the vault, and what lies there.
import type { DatasetSummary } from '../contracts/run.ts'
import type { DatasetsStore } from '../storage/datasets-store.ts'
import type { Catalog } from './catalog.ts'
import type { Host } from './host.ts'
import { readDataset } from './read-dataset.ts'

export interface ImportedDataset extends DatasetSummary {
  /** The same file was here already; nothing was added. */
  readonly already: boolean
}

export interface DatasetsService {
  /** Reads, maps and stores a benchmark's files. Throws `bad_input` or `not_found`; then nothing is stored. */
  add(benchmarkName: string, paths: readonly string[]): Promise<ImportedDataset>
  list(): DatasetSummary[]
}

export function createDatasetsService(
  datasets: DatasetsStore,
  catalog: Catalog,
  host: Host,
): DatasetsService {
  return {
    list: () => datasets.list(),
    async add(benchmarkName, paths) {
      const benchmark = catalog.find(benchmarkName)
      const read = await readDataset(benchmark, paths, catalog.benchmarks)
      const same = datasets
        .list()
        .find((dataset) => dataset.benchmark === benchmark.name && dataset.sha256 === read.sha256)
      if (same) return { ...same, already: true }
      const { instances, skipped, ...rest } = read
      const stored = datasets.add(
        {
          ...rest,
          skipped: [...skipped],
          benchmark: benchmark.name,
          instances: instances.length,
          importedAt: host.now(),
        },
        instances,
      )
      return { ...stored, already: false }
    },
  }
}
