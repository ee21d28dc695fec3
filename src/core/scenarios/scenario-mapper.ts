// What a mapper is: rows of a benchmark's files → drafts of instances, or the reason a row has none.
import type { Benchmark, Split } from '../../contracts/benchmark.ts'
import type { Instance, SkippedRows } from '../../contracts/instance.ts'
import type { Row } from '../ports.ts'

export interface InstanceDraft extends Omit<Instance, 'id'> {
  /** The data set's own id, where it has one. */
  readonly id: string | null
}

export type MappedRow =
  { readonly draft: InstanceDraft } | { readonly skip: SkippedRows['reason']; readonly field?: string }

export interface MapperContext {
  readonly benchmark: Benchmark
  readonly split: Split
  readonly arguments: Readonly<Record<string, string>>
}

/** A row's shape of its own, named by the benchmark's YAML. */
export interface ScenarioMapper {
  readonly name: string
  mapRow(row: Row, context: MapperContext): MappedRow
}

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
