// The tables of a database → how their rows lie in records, and whether a record could be one of theirs.
import type { Database } from '../database.ts'
import type { SqlValue } from './record.ts'

export interface Column {
  readonly name: string
  readonly type: string
  readonly optional: boolean
  /** Records that were written before the column was added end without it. */
  readonly mayBeAbsent: boolean
  /** The number of the row itself, which stands in the cell and not in the record. */
  readonly isRowid: boolean
}

export interface TableShape {
  readonly table: string
  /** In the order of the record: in tables without row numbers the key comes first. */
  readonly columns: readonly Column[]
  readonly hasRowid: boolean
}

interface TableInfo {
  readonly name: string
  readonly type: string
  readonly notnull: number
  readonly dflt_value: string | null
  readonly pk: number
}

export function readShapes(database: Database): TableShape[] {
  return database
    .prepare<[], { readonly name: string; readonly wr: number }>(
      `SELECT name, wr FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%'`,
    )
    .all()
    .map(({ name, wr }) => toShape(name, wr === 1, database.pragma(`table_info("${name}")`) as TableInfo[]))
}

function toShape(table: string, withoutRowid: boolean, infos: readonly TableInfo[]): TableShape {
  const keys = infos.filter(({ pk }) => pk > 0).sort((a, b) => a.pk - b.pk)
  const ordered = withoutRowid ? [...keys, ...infos.filter(({ pk }) => pk === 0)] : infos
  const isRowid = ({ pk, type }: TableInfo) =>
    !withoutRowid && pk === 1 && keys.length === 1 && type === 'INTEGER'
  const columns = ordered.map((info) => ({
    name: info.name,
    type: info.type,
    optional: info.notnull === 0 && (info.pk === 0 || isRowid(info)),
    mayBeAbsent: info.pk === 0 && (info.notnull === 0 || info.dflt_value !== null),
    isRowid: isRowid(info),
  }))
  return { table, columns, hasRowid: !withoutRowid }
}

/** Types as the strict tables declare them, no more columns than there are, none absent that was there from the start. */
export function fitsShape(record: readonly SqlValue[], { columns }: TableShape): boolean {
  if (record.length === 0 || record.length > columns.length) return false
  if (!columns.slice(record.length).every(({ mayBeAbsent }) => mayBeAbsent)) return false
  return record.every((value, index) => {
    const { type, optional, isRowid } = columns[index]!
    if (isRowid) return value === null
    if (value === null) return optional
    if (type === 'INTEGER') return typeof value === 'bigint'
    return type === 'TEXT' ? typeof value === 'string' : true
  })
}

/** The record with the row's own number in its place; null where a table with row numbers has none. */
export function toStoredValues(
  record: readonly SqlValue[],
  rowid: bigint | null,
  { columns, hasRowid }: TableShape,
): SqlValue[] | null {
  if (hasRowid && rowid === null) return null
  return record.slice(0, columns.length).map((value, index) => (columns[index]!.isRowid ? rowid : value))
}
