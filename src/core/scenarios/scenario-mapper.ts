// What a mapper is: rows of a benchmark's files → drafts of instances, or the reason a row has none.
import type { Benchmark } from '../../contracts/benchmark.ts'
import type { Instance, SkippedRows } from '../../contracts/instance.ts'
import type { Row, RowFile } from '../ports.ts'

export interface InstanceDraft extends Omit<Instance, 'id'> {
  /** The data set's own id, where it has one. */
  readonly id: string | null
}

export type MappedRow =
  { readonly draft: InstanceDraft } | { readonly skip: SkippedRows['reason']; readonly field?: string }

export interface MapperContext {
  readonly benchmark: Benchmark
  /** The file that the row is in; its bindings are in the draft's extra data already. */
  readonly file: Omit<RowFile, 'rows'>
}

/** A row's shape of its own, named by the benchmark's YAML; one row may give several instances. */
export interface RowMapper {
  readonly name: string
  mapRow(row: Row, context: MapperContext): MappedRow | readonly MappedRow[]
}

/** What one place of the files gives: `line` is where it stands in the file that names it. */
export type PlacedRow = MappedRow & { readonly line: number }

/** Several files read together, such as a table and its labels. Files come in the benchmark's order, those of one pattern by name. */
export interface FilesMapper {
  readonly name: string
  mapFiles(files: readonly RowFile[], context: { readonly benchmark: Benchmark }): AsyncIterable<PlacedRow>
}

export type ScenarioMapper = RowMapper | FilesMapper

/** A cell as text; null where it is absent, empty or not a scalar. */
export function readCell(row: Row, field: string): string | null {
  const value = row.values[field]
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value : null
}

/** Options and the one that is right → references; null where none is. */
export function toReferences(
  options: readonly string[],
  isCorrect: (index: number) => boolean,
): Instance['references'] | null {
  const references = options.map((text, index) => ({
    output: { text },
    tags: isCorrect(index) ? ['correct'] : [],
  }))
  return references.some((reference) => reference.tags.length > 0) ? references : null
}
