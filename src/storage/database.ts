// A file and its key → one encrypted, exclusive SQLite connection.
import { createRequire } from 'node:module'
import { AppError } from '../contracts/errors.ts'

/** The part of better-sqlite3 that Wardroom uses; the package ships its types where TypeScript does not look. */
export interface Database {
  readonly open: boolean
  readonly inTransaction: boolean
  prepare<Parameters extends unknown[] = [], Result = unknown>(source: string): Statement<Parameters, Result>
  transaction<Result>(work: () => Result): { immediate(): Result }
  exec(source: string): this
  pragma(source: string, options?: { readonly simple?: boolean }): unknown
  close(): this
}

export interface Statement<Parameters extends unknown[], Result> {
  run(...parameters: Parameters): { readonly changes: number }
  get(...parameters: Parameters): Result | undefined
  all(...parameters: Parameters): Result[]
  iterate(...parameters: Parameters): IterableIterator<Result>
}

type DatabaseConstructor = new (
  path: string,
  options: { readonly fileMustExist: boolean; readonly timeout: number; readonly readonly?: boolean },
) => Database

/** How long a second process waits for the first to let go, in milliseconds. */
export const BUSY_TIMEOUT = 500
const LOWEST_NODE_API = 10

/**
 * Loads the native module on first use, never on import: older runtimes crash on it instead of throwing.
 * Throws `usage` where the runtime's Node-API is below 10.
 */
export function loadSqlite(nodeApi: string | undefined = process.versions['napi']): DatabaseConstructor {
  if (Number(nodeApi ?? 0) < LOWEST_NODE_API) {
    throw new AppError('usage', 'A workspace opens only on Node 22.14 or newer.')
  }
  return createRequire(import.meta.url)('better-sqlite3') as DatabaseConstructor
}

/**
 * Opens an existing file, encrypted as SQLCipher 4 with a raw 32-byte key, and takes it for this process alone.
 * Throws SQLite's own errors: SQLITE_BUSY where another process holds it, SQLITE_NOTADB where the key does not fit.
 * An empty file becomes a new database; its `salt`, 16 bytes, is then the given one.
 */
export function openDatabase(path: string, key: Buffer, salt?: Buffer): Database {
  const Sqlite = loadSqlite()
  const database = new Sqlite(path, { fileMustExist: true, timeout: BUSY_TIMEOUT })
  try {
    unlock(database, key, salt)
    // Before WAL: the index then lives in memory instead of a -shm file, and the lock is held until close.
    database.pragma('locking_mode=EXCLUSIVE')
    database.pragma('journal_mode=WAL')
    database.pragma('synchronous=NORMAL')
    // 32 MB of decrypted pages in memory, and fewer of them copied out of the log: each copy is encrypted again.
    database.pragma('cache_size=-32000')
    database.pragma('wal_autocheckpoint=4000')
    database.pragma('foreign_keys=ON')
    // What is deleted is overwritten, also on pages that become free: nothing of it comes back, not even by a rescue.
    database.pragma('secure_delete=ON')
    database.prepare('SELECT count(*) FROM sqlite_schema').get()
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

/** A file that nobody writes, such as a backup, for reading alone: no file appears beside it. Throws as `openDatabase`. */
export function openToRead(path: string, key: Buffer): Database {
  const Sqlite = loadSqlite()
  const database = new Sqlite(path, { fileMustExist: true, timeout: BUSY_TIMEOUT, readonly: true })
  try {
    unlock(database, key)
    database.prepare('SELECT count(*) FROM sqlite_schema').get()
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

function unlock(database: Database, key: Buffer, salt: Buffer = Buffer.alloc(0)): void {
  database.pragma(`cipher='sqlcipher'`)
  database.pragma('legacy=4')
  database.pragma(`key="x'${key.toString('hex')}${salt.toString('hex')}'"`)
  // A large sort otherwise spills plaintext into the temporary folder.
  database.pragma('temp_store=MEMORY')
}
