// Records of a typed table (Parquet, Arrow, SQLite) → rows; one with a date that does not exist is skipped.
import type { Row } from '../../core/ports.ts'
import { isImpossible } from './plain-values.ts'
import { knownField, type RowTally } from './row-tally.ts'
import type { SourceFile } from './source-file.ts'

/** `first` is the 1-based number of the first record. */
export function toTypedRows(
  records: readonly Readonly<Record<string, unknown>>[],
  first: number,
  { source, tally }: { readonly source: SourceFile; readonly tally: RowTally },
): Row[] {
  return records.flatMap((values, index) => {
    const line = first + index
    const wrong = Object.entries(values).find(([, value]) => isImpossible(value))
    if (wrong === undefined) return [{ line, values }]
    tally.skip('bad_value', { line, field: knownField(source.file, wrong[0]) })
    return []
  })
}
