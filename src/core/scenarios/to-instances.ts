// Rows of all files of a benchmark → its instances with HELM's ids, and what was left out, by reason.
import type { Benchmark } from '../../contracts/benchmark.ts'
import type { Instance, SkippedRows } from '../../contracts/instance.ts'
import type { RowFile } from '../ports.ts'
import { mapColumnsRow } from './columns.ts'
import { scenarioMappers } from './index.generated.ts'
import type { InstanceDraft, MappedRow, PlacedRow, ScenarioMapper } from './scenario-mapper.ts'
import { createTableMapper } from './table.ts'

export interface MappedInstances {
  readonly instances: Instance[]
  readonly skipped: SkippedRows[]
}

/** Maps the files in order. Throws nothing of its own: a row without an instance is counted by its reason. */
export async function toInstances(benchmark: Benchmark, files: readonly RowFile[]): Promise<MappedInstances> {
  const skips = createSkipCounter()
  const drafts: { draft: InstanceDraft; line: number }[] = []
  for await (const mapped of mapFiles(benchmark, files)) {
    if ('draft' in mapped) drafts.push({ draft: mapped.draft, line: mapped.line })
    else skips.add(mapped, mapped.line)
  }
  const kept = dropRepeatedIds(collapse(benchmark, drafts), skips.add)
  return { instances: toNumbered(kept), skipped: skips.list() }
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

/** Upstream keys some sets by their prompt text, so exact duplicates collapse: the first one's place, the last one's text. */
function collapse(benchmark: Benchmark, drafts: { draft: InstanceDraft; line: number }[]): typeof drafts {
  if (!('input' in benchmark.scenario) || !benchmark.scenario.collapseEqualInputs) return drafts
  return [...new Map(drafts.map((entry) => [entry.draft.input, entry])).values()]
}

function dropRepeatedIds(
  drafts: { draft: InstanceDraft; line: number }[],
  skip: (row: { skip: SkippedRows['reason']; field?: string }, line: number) => void,
): InstanceDraft[] {
  const seen = new Set<string>()
  return drafts.flatMap(({ draft, line }) => {
    if (draft.id !== null && seen.has(draft.id)) {
      skip({ skip: 'duplicate_id' }, line)
      return []
    }
    if (draft.id !== null) seen.add(draft.id)
    return [draft]
  })
}

/** HELM's rule: if any instance lacks an id, all get `id<index>` over the full list. */
function toNumbered(drafts: readonly InstanceDraft[]): Instance[] {
  const own = drafts.every((draft) => draft.id !== null)
  return drafts.map((draft, index) => ({ ...draft, id: own ? draft.id! : `id${index}` }))
}

function createSkipCounter() {
  const counts = new Map<string, SkippedRows>()
  return {
    add: ({ skip, field }: { skip: SkippedRows['reason']; field?: string }, line: number): void => {
      const key = `${skip} ${field ?? ''}`
      const before = counts.get(key) ?? {
        reason: skip,
        ...(field === undefined ? {} : { field }),
        count: 0,
        lines: [],
      }
      const lines = before.lines.length < 5 ? [...before.lines, line] : before.lines
      counts.set(key, { ...before, count: before.count + 1, lines })
    },
    list: (): SkippedRows[] => [...counts.values()],
  }
}
