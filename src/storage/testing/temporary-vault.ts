// Nothing → a workspace in a temporary folder, for tests, with a passphrase that is cheap to check.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AppError } from '../../contracts/errors.ts'
import { createVault } from '../vault.ts'
import type { Vault } from '../vault.ts'

export const PASSPHRASE = 'a passphrase for tests'
export const CHEAP = { N: 2 ** 10, r: 8, p: 1 }
export const MIGRATIONS = fileURLToPath(new URL('../../../resources/migrations', import.meta.url))

export function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), 'wardroom-storage-'))
}

export function removeFolder(directory: string): void {
  rmSync(directory, { recursive: true, force: true })
}

export function createTestVault(directory: string): Promise<Vault> {
  return createVault(directory, {
    name: 'Test',
    passphrase: PASSPHRASE,
    migrationsDirectory: MIGRATIONS,
    kdf: CHEAP,
  })
}

/** What a call throws, as code, message and place. */
export async function faultOf(call: () => unknown): Promise<Pick<AppError, 'code' | 'message' | 'place'>> {
  try {
    await call()
  } catch (error) {
    const { code, message, place } = error as AppError
    return { code, message, place }
  }
  throw new Error('nothing was thrown')
}
