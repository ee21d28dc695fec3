// Files that go into the vault, and what lies there.
import type { ImportPreview } from '../contracts/catalog.ts'
import type { Instance } from '../contracts/instance.ts'
import type { DatasetSummary } from '../contracts/run.ts'
import { guardText } from '../core/redaction/guard-text.ts'
import { compareAccess } from '../core/stewardship/access-order.ts'
import type { DatasetsStore } from '../storage/datasets-store.ts'
import type { Catalog } from './catalog.ts'
import type { Host } from './host.ts'
import { readDataset, type ReadDataset } from './read-dataset.ts'
import type { Session } from './session.ts'

export interface ImportedDataset extends DatasetSummary {
  /** The same file was here already; nothing was added. */
  readonly already: boolean
}

export interface DatasetsService {
  /** Reads and maps as `add` would, and stores nothing. Throws what `add` throws. */
  preview(benchmarkName: string, paths: readonly string[]): Promise<ImportPreview>
  /** Reads, maps and stores a benchmark's files. Throws `bad_input` or `not_found`; then nothing is stored. */
  add(benchmarkName: string, paths: readonly string[]): Promise<ImportedDataset>
  list(): DatasetSummary[]
}

const previewed = 3

export function createDatasetsService(
  datasets: DatasetsStore,
  catalog: Catalog,
  { host, session }: { readonly host: Host; readonly session: Session },
): DatasetsService {
  function findSame(benchmark: string, sha256: string): DatasetSummary | undefined {
    // The newest reading of the file counts.
    return datasets.list().find((dataset) => dataset.benchmark === benchmark && dataset.sha256 === sha256)
  }

  return {
    list: () => datasets.list(),
    async preview(benchmarkName, paths) {
      session.require('import')
      const benchmark = catalog.find(benchmarkName)
      const read = await readDataset(benchmark, paths, catalog.benchmarks)
      const splits = Map.groupBy(read.instances, ({ split }) => split)
      return {
        benchmark: benchmark.name,
        dataset: toSummary(read, benchmark.name),
        already: findSame(benchmark.name, read.sha256) !== undefined,
        splits: Object.fromEntries([...splits].map(([split, instances]) => [split, instances.length])),
        first: read.instances.slice(0, previewed).map(({ input, references }) => {
          const guarded = guardText(input, read.access)
          return guarded.kind === 'text'
            ? { characters: input.length, references: references.length, text: input }
            : { characters: guarded.characters, references: references.length, text: null }
        }),
      }
    },
    async add(benchmarkName, paths) {
      session.require('import')
      const benchmark = catalog.find(benchmarkName)
      const read = await readDataset(benchmark, paths, catalog.benchmarks)
      const same = findSame(benchmark.name, read.sha256)
      if (same && isSameReading(datasets.instances(same.id), read.instances))
        return { ...same, already: true }
      const summary = toSummary(read, benchmark.name)
      const importedAt = host.now()
      const stored = datasets.add({ ...summary, importedAt, ...toTerms(summary, same) }, read.instances)
      session.record({ action: 'import', object: `dataset ${stored.id}`, count: stored.instances })
      return { ...stored, already: false }
    },
  }
}

/** A file read anew is bound by what was agreed on its first reading, and is as closed as the more closed of the two. */
function toTerms(
  { access }: Pick<DatasetSummary, 'access'>,
  same: DatasetSummary | undefined,
): Pick<DatasetSummary, 'access' | 'owner' | 'expiresOn'> {
  if (!same) return { access, owner: null, expiresOn: null }
  const { owner, expiresOn } = same
  return { owner, expiresOn, access: compareAccess(same.access, access) > 0 ? same.access : access }
}

/** A file that was read by an earlier version of its mapper is read anew, as a further data set. */
function isSameReading(stored: readonly Instance[], now: readonly Instance[]): boolean {
  return (
    stored.length === now.length &&
    now.every((instance, index) => {
      const { input, references } = stored[index]!
      return input === instance.input && JSON.stringify(references) === JSON.stringify(instance.references)
    })
  )
}

function toSummary(
  { instances, skipped, ...rest }: ReadDataset,
  benchmark: string,
): ImportPreview['dataset'] {
  return { ...rest, skipped: [...skipped], benchmark, instances: instances.length }
}
