// Rows of all files of a benchmark → changes to a list of instances as they are read, so that it need not be held.
import type { Benchmark, Split } from '../../contracts/benchmark.ts'
import type { Instance, SkippedRows } from '../../contracts/instance.ts'
import type { RowFile } from '../ports.ts'
import { mapColumnsRow } from './columns.ts'
import { scenarioMappers } from './index.generated.ts'
import type { InstanceDraft, MappedRow, PlacedRow, ScenarioMapper } from './scenario-mapper.ts'
import { createSkipCounter } from './skip-counter.ts'
import { createTableMapper } from './table.ts'

export type InstanceChange =
  | { readonly kind: 'add'; readonly instance: Instance }
  /** The instance at a place, 0-based, gives way to a later one of the same input. */
  | { readonly kind: 'replace'; readonly at: number; readonly was: Split; readonly instance: Instance }
  /** One instance has no id of its own, so none keeps its own: the first `count` are now `id0`, `id1`, … */
  | { readonly kind: 'number'; readonly count: number }

export interface InstanceStream {
  readonly changes: AsyncIterable<InstanceChange>
  /** Rows without an instance, by reason; complete once the changes have ended. */
  skipped(): SkippedRows[]
}

/** A text → a short one that stands for it: equal for equal texts alone. */
export type Digest = (text: string) => string

/** Maps the files in order. Throws nothing of its own. Holds a digest for each own id, and for each input that may collapse. */
export function streamInstances(
  benchmark: Benchmark,
  files: readonly RowFile[],
  digest: Digest,
): InstanceStream {
  const skips = createSkipCounter()
  async function* read(): AsyncGenerator<InstanceChange> {
    const list = createList(collapses(benchmark), digest)
    for await (const mapped of mapFiles(benchmark, files)) {
      if (!('draft' in mapped)) skips.add(mapped, mapped.line)
      else if (list.hasId(mapped.draft)) skips.add({ skip: 'duplicate_id' }, mapped.line)
      else yield* list.take(mapped.draft)
    }
  }
  return { changes: read(), skipped: () => skips.list() }
}

/** Upstream keys some sets by their prompt text, so exact duplicates collapse: the first one's place, the last one's text. */
function collapses({ scenario }: Benchmark): boolean {
  return 'input' in scenario && scenario.collapseEqualInputs
}

/** HELM's rule for ids: if any instance lacks one, all get `id<index>` over the full list. */
function createList(collapse: boolean, digest: Digest) {
  const ids = new Set<string>()
  const places = new Map<string, { readonly at: number; split: Split }>()
  let count = 0
  let numbered = false
  return {
    hasId: ({ id }: InstanceDraft): boolean => id !== null && ids.has(digest(id)),
    *take(draft: InstanceDraft): Generator<InstanceChange> {
      if (draft.id === null && !numbered) {
        numbered = true
        if (count > 0) yield { kind: 'number', count }
      }
      if (draft.id !== null) ids.add(digest(draft.id))
      const named = (at: number): Instance => ({ ...draft, id: numbered ? `id${at}` : draft.id! })
      const key = collapse ? digest(draft.input) : ''
      const place = collapse ? places.get(key) : undefined
      if (place !== undefined) {
        yield { kind: 'replace', at: place.at, was: place.split, instance: named(place.at) }
        place.split = draft.split
        return
      }
      if (collapse) places.set(key, { at: count, split: draft.split })
      yield { kind: 'add', instance: named(count) }
      count += 1
    },
  }
}

async function* mapFiles(benchmark: Benchmark, files: readonly RowFile[]): AsyncIterable<PlacedRow> {
  const mapper = findMapper(benchmark)
  if ('mapFiles' in mapper) {
    yield* mapper.mapFiles(files, { benchmark })
    return
  }
  for (const { rows, ...file } of files) {
    const context = { benchmark, file }
    for await (const row of rows) {
      const mapped = mapper.mapRow(row, context)
      const all = 'length' in mapped ? mapped : [mapped]
      for (const one of all) yield { ...withBindings(one, file.bindings), line: row.line }
    }
  }
}

/** A run's argument keeps the instances whose extra data has its value, so a file's placeholders go there. */
function withBindings(mapped: MappedRow, bindings: RowFile['bindings']): MappedRow {
  if (!('draft' in mapped) || Object.keys(bindings).length === 0) return mapped
  return { draft: { ...mapped.draft, extraData: { ...bindings, ...mapped.draft.extraData } } }
}

function findMapper(benchmark: Benchmark): ScenarioMapper {
  const recipe = benchmark.scenario
  if ('input' in recipe) return createTableMapper(recipe)
  if ('prompt' in recipe)
    return { name: 'columns', mapRow: (row, context) => mapColumnsRow(recipe, row, context) }
  const mapper = scenarioMappers.find(({ name }) => name === recipe.mapper)
  if (!mapper) throw new Error(`${benchmark.name}: no mapper ${recipe.mapper}`)
  return mapper
}
