// Rows of all files of a benchmark → its instances with HELM's ids, and what was left out, by reason.
import type { Benchmark, Split } from '../../contracts/benchmark.ts'
import type { Instance, SkippedRows } from '../../contracts/instance.ts'
import type { Row } from '../ports.ts'
import { scenarioMappers } from './index.generated.ts'
import type { InstanceDraft, MappedRow, MapperContext } from './scenario-mapper.ts'
import { mapTableRow } from './table.ts'

export interface MappedFile {
  readonly split: Split
  readonly rows: readonly Row[]
}

export interface MappedInstances {
  readonly instances: Instance[]
  readonly skipped: SkippedRows[]
}

/** Maps the files in order. Throws nothing: a row without an instance is counted by its reason. */
export function toInstances(
  benchmark: Benchmark,
  files: readonly MappedFile[],
  args: Readonly<Record<string, string>> = {},
): MappedInstances {
  const mapRow = findMapper(benchmark)
  const skips = createSkipCounter()
  const drafts: { draft: InstanceDraft; line: number }[] = []
  for (const { split, rows } of files) {
    const context = { benchmark, split, arguments: args }
    for (const row of rows) {
      const mapped = mapRow(row, context)
      if ('draft' in mapped) drafts.push({ draft: mapped.draft, line: row.line })
      else skips.add(mapped, row.line)
    }
  }
  const kept = dropRepeatedIds(collapse(benchmark, drafts), skips.add)
  return { instances: toNumbered(kept), skipped: skips.list() }
}

function findMapper(benchmark: Benchmark): (row: Row, context: MapperContext) => MappedRow {
  const recipe = benchmark.scenario
  if ('input' in recipe) return (row, context) => mapTableRow(recipe, row, context)
  const mapper = scenarioMappers.find(({ name }) => name === recipe.mapper)
  if (!mapper) throw new Error(`${benchmark.name}: no mapper ${recipe.mapper}`)
  return (row, context) => mapper.mapRow(row, context)
}

/** Upstream keys some sets by their prompt text, so exact duplicates collapse to the last. */
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
