// A process of its own: a database in memory and untrusted queries come in, rows go out. Whoever started it may kill it at any moment.
import type { SqlCell, SqlFault, SqlRows } from '../contracts/sql-outcome.ts'
import { loadSqlite } from './database.ts'

/** The part of better-sqlite3 that is used here and nowhere else: a database from bytes, and what a statement does. */
interface ReadStatement {
  readonly reader: boolean
  readonly readonly: boolean
  raw(on: true): { iterate(): IterableIterator<unknown[]> }
}

interface MemoryDatabase {
  prepare(query: string): ReadStatement
  pragma(source: string): unknown
}

type MemoryConstructor = new (bytes: Buffer, options: { readonly readonly: true }) => MemoryDatabase

export type SqlRequest =
  { readonly kind: 'open'; readonly database: Uint8Array } | { readonly kind: 'run'; readonly query: string }

export interface SqlAnswer {
  readonly kind: 'ran'
  readonly rows: SqlRows
  readonly fault: SqlFault | null
}

const mostRows = 10_000
const mostCharacters = 8_000_000
/** Bytes that SQLite may take in all, the database aside. */
const mostMemory = 256 * 1024 * 1024

export type SqlMessage = SqlAnswer | { readonly kind: 'ready' }

let db: MemoryDatabase | null = null

process.on('message', (request: SqlRequest) => {
  if (request.kind === 'run') return send({ kind: 'ran', ...run(request.query) })
  db = open(Buffer.from(request.database))
  send({ kind: 'ready' })
})
// Without whoever started it there is nobody to answer.
process.on('disconnect', () => process.exit(0))

function send(message: SqlMessage): void {
  process.send?.(message)
}

/** A copy in memory, for reading: no file of this machine is open. */
function open(bytes: Buffer): MemoryDatabase {
  // The constructor takes the bytes of a database in place of a path.
  const Memory = loadSqlite() as unknown as MemoryConstructor
  const opened = new Memory(bytes, { readonly: true })
  opened.pragma(`hard_heap_limit=${bytes.length * 2 + mostMemory}`)
  opened.pragma('query_only=ON')
  opened.pragma('trusted_schema=OFF')
  // Bytes that are no database end the process, before a query could be said to be at fault.
  opened.prepare('SELECT count(*) FROM sqlite_master').raw(true).iterate().next()
  return opened
}

type Outcome = Omit<SqlAnswer, 'kind'>

/** One statement that reads; ATTACH, PRAGMA and whatever writes is refused. SQLite's own words may hold data, and stay here. */
function run(query: string): Outcome {
  if (query.trim() === '') return toFault('none_generated')
  if (db === null) return toFault('not_readable')
  if (!/^(?:\s|--[^\n]*(?:\n|$)|\/\*[^]*?\*\/|\()*(?:select|with|values)\b/i.test(query))
    return toFault(others.test(query) ? 'refused' : 'not_readable')
  try {
    const statement = db.prepare(query)
    if (!statement.reader || !statement.readonly) return toFault('refused')
    return collect(statement.raw(true).iterate())
  } catch (error) {
    const { code, message } = error as { code?: string; message?: string }
    if (code === 'SQLITE_NOMEM' || code === 'SQLITE_TOOBIG') return toFault('too_large')
    return toFault(/more than one statement/.test(message ?? '') ? 'refused' : 'not_readable')
  }
}

const others =
  /^\s*(?:alter|analyze|attach|begin|commit|create|delete|detach|drop|end|explain|insert|pragma|reindex|release|replace|rollback|savepoint|update|vacuum)\b/i

function collect(found: IterableIterator<unknown[]>): Outcome {
  const rows: SqlCell[][] = []
  let characters = 0
  for (const row of found) {
    const cells = row.map(toCell)
    characters += cells.reduce<number>((sum, cell) => sum + (typeof cell === 'string' ? cell.length : 8), 0)
    if (rows.length === mostRows || characters > mostCharacters) return toFault('too_large')
    rows.push(cells)
  }
  return { rows, fault: null }
}

/** A blob is its hex text. */
function toCell(value: unknown): SqlCell {
  if (Buffer.isBuffer(value)) return value.toString('hex')
  return typeof value === 'bigint' ? Number(value) : (value as SqlCell)
}

function toFault(fault: SqlFault): Outcome {
  return { rows: [], fault }
}
