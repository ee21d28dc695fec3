// What tests of mappers share: files of rows, and a mapped row as the few words a table of cases compares.
import type { BenchmarkFile } from '../../contracts/benchmark.ts'
import type { Row, RowFile } from '../ports.ts'
import { toBenchmark } from '../testing/samples.fixture.ts'
import type { FilesMapper, MappedRow, PlacedRow, RowMapper } from './scenario-mapper.ts'

export const toRows = (cells: readonly Record<string, unknown>[]): Row[] =>
  cells.map((values, index) => ({ line: index + 1, values }))

export function toFile(
  cells: readonly Record<string, unknown>[],
  changes: Partial<BenchmarkFile> & {
    readonly called?: string
    readonly bindings?: Record<string, string>
  } = {},
): RowFile {
  const { called = 'rows', bindings = {}, ...file } = changes
  return {
    file: { ...toBenchmark().files[0]!, ...file },
    name: called,
    bindings,
    rows: readRows(toRows(cells)),
  }
}

async function* readRows(rows: readonly Row[]): AsyncGenerator<Row> {
  yield* rows
}

export function mapOne(
  mapper: RowMapper,
  values: Record<string, unknown>,
  bindings: Record<string, string> = {},
): readonly MappedRow[] {
  const { file, name } = toFile([])
  const mapped = mapper.mapRow(
    { line: 1, values },
    { benchmark: toBenchmark(), file: { file, name, bindings } },
  )
  return 'length' in mapped ? mapped : [mapped]
}

export async function mapAll(mapper: FilesMapper, files: readonly RowFile[]): Promise<PlacedRow[]> {
  const all: PlacedRow[] = []
  for await (const row of mapper.mapFiles(files, { benchmark: toBenchmark() })) all.push(row)
  return all
}

/** `reason field`, or the texts of the right references. */
export function toRight(mapped: MappedRow): string {
  if ('skip' in mapped) return `${mapped.skip} ${mapped.field ?? ''}`.trim()
  const right = mapped.draft.references.filter(({ tags }) => tags.includes('correct'))
  return right.map(({ output }) => output.text).join('|')
}

export function toInput(mapped: MappedRow): string | null {
  return 'draft' in mapped ? mapped.draft.input : null
}
