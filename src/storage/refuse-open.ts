// A database file → whether another process has it open; nothing of it is read or written.
import { AppError } from '../contracts/errors.ts'
import { BUSY_TIMEOUT, loadSqlite } from './database.ts'
import { codeOf, toStorageFault } from './storage-fault.ts'

/** Throws `workspace_busy`. It asks for a lock on a connection that may not write, and lets go at once. */
export function refuseOpen(path: string, workspace: string): void {
  const connection = new (loadSqlite())(path, { fileMustExist: true, timeout: BUSY_TIMEOUT, readonly: true })
  try {
    connection.pragma('locking_mode=EXCLUSIVE')
    connection.prepare('SELECT count(*) FROM sqlite_schema').get()
  } catch (error) {
    const fault = toStorageFault(error, workspace)
    // Anything else is what a look at an encrypted file gives, damaged or not.
    if (
      codeOf(error).startsWith('SQLITE_BUSY') ||
      (fault instanceof AppError && fault.code === 'not_allowed')
    )
      throw fault
  } finally {
    connection.close()
  }
}
