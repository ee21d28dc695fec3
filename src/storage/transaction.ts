// A piece of writing → all of it in the database, or none of it.
import { toStorageFault } from './storage-fault.ts'
import type { Vault } from './vault.ts'

/** Runs `work` in one transaction; a full disk or a damaged page becomes an AppError, and nothing is kept. */
export function inTransaction<Result>(vault: Vault, work: () => Result): Result {
  try {
    return vault.db.transaction(work).immediate()
  } catch (error) {
    throw toStorageFault(error, vault.directory)
  }
}
