// Files that go into the vault, and what lies there.
import type { ImportPreview } from '../contracts/catalog.ts'
import type { Split } from '../contracts/benchmark.ts'
import type { Instance } from '../contracts/instance.ts'
import type { DatasetSummary } from '../contracts/run.ts'
import { guardText } from '../core/redaction/guard-text.ts'
import type { InstanceChange } from '../core/scenarios/instance-stream.ts'
import { compareAccess } from '../core/stewardship/access-order.ts'
import type { DatasetDraft } from '../storage/dataset-draft.ts'
import { readWhole } from '../storage/readers/read-whole.ts'
import type { DatasetsStore } from '../storage/datasets-store.ts'
import type { Catalog } from './catalog.ts'
import type { Host } from './host.ts'
import { openDataset, type DatasetMark } from './read-dataset.ts'
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
      const opened = await openDataset(benchmark, paths, catalog.benchmarks)
      const { first, splits, count } = await countInstances(opened.changes)
      const mark = await opened.finish()
      return {
        benchmark: benchmark.name,
        dataset: toSummary(mark, benchmark.name, count),
        already: findSame(benchmark.name, mark.sha256) !== undefined,
        splits,
        first: first.map(({ input, references }) => {
          const guarded = guardText(input, mark.access)
          return guarded.kind === 'text'
            ? { characters: input.length, references: references.length, text: input }
            : { characters: guarded.characters, references: references.length, text: null }
        }),
      }
    },
    async add(benchmarkName, paths) {
      session.require('import')
      const benchmark = catalog.find(benchmarkName)
      const opened = await openDataset(benchmark, paths, catalog.benchmarks)
      const draft = datasets.begin()
      try {
        const count = await store(opened.changes, draft)
        const mark = await opened.finish()
        const same = findSame(benchmark.name, mark.sha256)
        // A file that was read by an earlier version of its mapper is read anew, as a further data set.
        if (same && draft.isSameAs(same.id)) {
          draft.discard()
          return { ...same, already: true }
        }
        for (const { name, path, sha256 } of mark.attachments)
          await draft.attach(name, readWhole(path, sha256))
        const summary = toSummary(mark, benchmark.name, count)
        const stored = draft.promote({ ...summary, importedAt: host.now(), ...toTerms(summary, same) })
        session.record({ action: 'import', object: `dataset ${stored.id}`, count: stored.instances })
        return { ...stored, already: false }
      } catch (error) {
        draft.discard()
        throw error
      }
    },
  }
}

const batchInstances = 500
const batchCharacters = 2_000_000

/** Writes the changes in batches; gives the number of instances. */
async function store(changes: AsyncIterable<InstanceChange>, draft: DatasetDraft): Promise<number> {
  let batch: InstanceChange[] = []
  let characters = 0
  let count = 0
  function write(): void {
    if (batch.length > 0) draft.write(batch)
    batch = []
    characters = 0
  }
  for await (const change of changes) {
    if (change.kind === 'add') count += 1
    if (change.kind !== 'number') characters += change.instance.input.length
    batch.push(change)
    if (batch.length >= batchInstances || characters >= batchCharacters) write()
  }
  write()
  return count
}

/** What a preview says of the instances, without keeping them. */
async function countInstances(changes: AsyncIterable<InstanceChange>) {
  const first: Instance[] = []
  const splits = new Map<Split, number>()
  const addTo = (split: Split, by: number) => splits.set(split, (splits.get(split) ?? 0) + by)
  let count = 0
  for await (const change of changes) {
    if (change.kind === 'number') continue
    const { instance } = change
    const at = change.kind === 'add' ? count : change.at
    if (at < previewed) first[at] = instance
    if (change.kind === 'add') count += 1
    else addTo(change.was, -1)
    addTo(instance.split, 1)
  }
  const some = [...splits].filter(([, number]) => number > 0)
  return { first, count, splits: Object.fromEntries(some) }
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

function toSummary(
  { rows, skipped, sha256, origin, label, access }: DatasetMark,
  benchmark: string,
  instances: number,
): ImportPreview['dataset'] {
  return { rows, skipped: [...skipped], sha256, origin, label, access, benchmark, instances }
}
