// A table of an SQLite database → rows. The file is only read, and nothing in it is run.
import type { Row } from '../../core/ports.ts'
import { AppError } from '../../contracts/errors.ts'
import { loadSqlite, type Database } from '../database.ts'
import { badFile, expected, missingColumns } from './bad-file.ts'
import { limits } from './limits.ts'
import { nameOfBinary, nameOfText } from './look-of-file.ts'
import { toPlain } from './plain-values.ts'
import type { RowTally } from './row-tally.ts'
import type { SourceFile } from './source-file.ts'
import { toTypedRows } from './typed-rows.ts'

type OpenReadOnly = new (
  from: string | Buffer,
  options: { readonly readonly: true; readonly fileMustExist: boolean },
) => Database

const BATCH = 500

/** A row's `line` is its number in the order of the table. Whole numbers are exact, blobs hex text. */
export async function* readSqliteRows(source: SourceFile, tally: RowTally): AsyncGenerator<Row[]> {
  const { path, file } = source
  const head = await source.head()
  if (!head.toString('latin1', 0, 16).startsWith('SQLite format 3\0')) {
    const name = nameOfBinary(head) ?? nameOfText(head.toString('utf8', 0, 4096))
    throw badFile(
      path,
      `${path} ${name === null ? 'is not an SQLite database' : `looks like ${name}`}; expected ${expected(file)}.`,
    )
  }
  const database = await openCopy(source)
  try {
    checkTable(source, database)
    const rows = database.prepare<[], Record<string, unknown>>(`SELECT * FROM ${quote(file.records)}`)
    let first = 1
    for (const records of inBatches(safely(rows).iterate())) {
      yield toTypedRows(records, first, { source, tally })
      first += records.length
    }
  } catch (error) {
    throw error instanceof AppError
      ? error
      : badFile(path, `${path} is damaged or was cut short; expected ${expected(file)}.`)
  } finally {
    database.close()
  }
}

/** Names of all columns of all tables, for guessing whose database it is. */
export async function sniffTables(source: SourceFile): Promise<string[]> {
  const database = await openCopy(source)
  try {
    return database
      .prepare<[], { readonly name: string }>(
        `SELECT DISTINCT c.name FROM sqlite_schema AS s, pragma_table_info(s.name) AS c WHERE s.type = 'table'`,
      )
      .all()
      .map(({ name }) => name)
  } finally {
    database.close()
  }
}

/** From memory where that is possible, so that no file appears beside the user's. */
async function openCopy(source: SourceFile): Promise<Database> {
  const Sqlite = loadSqlite() as unknown as OpenReadOnly
  const held = source.gzipped || source.bytes <= limits.heldBytes
  try {
    const database = held
      ? new Sqlite(withoutLog(await source.whole()), { readonly: true, fileMustExist: false })
      : new Sqlite(source.path, { readonly: true, fileMustExist: true })
    // What the schema says is data: no function of it is run, and each cell is checked.
    database.pragma('trusted_schema=OFF')
    database.pragma('cell_size_check=ON')
    database.pragma('mmap_size=0')
    return database
  } catch (error) {
    if (error instanceof AppError) throw error
    throw badFile(
      source.path,
      `${source.path} is damaged or was cut short; expected ${expected(source.file)}.`,
    )
  }
}

/** A database in memory has no log file: its header must not ask for one. */
function withoutLog(bytes: Buffer): Buffer {
  bytes[18] = 1
  bytes[19] = 1
  return bytes
}

function checkTable({ path, file }: SourceFile, database: Database): void {
  const table = database
    .prepare<[string], { readonly sql: string | null }>(
      `SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = ?`,
    )
    .get(file.records)
  if (table === undefined)
    throw badFile(path, `${path} has no table "${file.records}"; expected ${expected(file)}.`, {
      field: file.records,
    })
  if (/^\s*create\s+virtual/i.test(table.sql ?? ''))
    throw badFile(path, `${path}: the table "${file.records}" is not stored in the file itself.`)
  const columns = database
    .prepare<[string], { readonly name: string }>('SELECT name FROM pragma_table_info(?)')
    .all(file.records)
  const missing = missingColumns(
    path,
    file,
    columns.map(({ name }) => name),
  )
  if (missing !== null) throw missing
}

/** Numbers come as bigint, so that none is rounded on its way. */
function safely<Found>(statement: Found): Found {
  ;(statement as { safeIntegers(on: boolean): unknown }).safeIntegers(true)
  return statement
}

function* inBatches(records: Iterable<Record<string, unknown>>): Generator<Record<string, unknown>[]> {
  let batch: Record<string, unknown>[] = []
  for (const record of records) {
    batch.push(toPlain(record) as Record<string, unknown>)
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
