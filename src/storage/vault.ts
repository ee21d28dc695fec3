// A folder and a passphrase → an open workspace: its encrypted database and keys derived from its data key.
import { hkdfSync, randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { AppError } from '../contracts/errors.ts'
import { openDatabase } from './database.ts'
import type { Database } from './database.ts'
import { DEFAULT_COST, KEY_BYTES, unwrapKey, wrapKey } from './key-wrap.ts'
import type { KdfCost } from './key-wrap.ts'
import { createSchema, loadMigrations, migrate } from './migrations.ts'
import type { Migration } from './migrations.ts'
import { toStorageFault } from './storage-fault.ts'
import { loadHeader, saveHeader } from './vault-header.ts'
import type { VaultHeader } from './vault-header.ts'
import {
  databasePath,
  isWorkspace,
  refuseExisting,
  requireDatabase,
  reserveDatabase,
} from './workspace-files.ts'

export { isWorkspace }

export interface Vault {
  readonly id: string
  readonly name: string
  readonly directory: string
  readonly db: Database
  /** A 32-byte key for one purpose, by HKDF-SHA-256; the same purpose gives the same key for this workspace's life. */
  deriveKey(purpose: string): Buffer
  /** Closes the database and forgets the key. */
  close(): void
}

export interface VaultCreation {
  readonly name: string
  readonly passphrase: string
  readonly migrationsDirectory: string
  /** Cost of a guess at the passphrase; lower it in tests only. */
  readonly kdf?: KdfCost
}

/**
 * Makes a workspace and opens it. The database comes first and the header last, so a crash leaves no half workspace.
 * Throws `workspace_exists` (nothing touched), `bad_input`, `disk_full`.
 */
export async function createVault(directory: string, creation: VaultCreation): Promise<Vault> {
  if (creation.passphrase === '')
    throw new AppError('bad_input', 'A workspace needs a passphrase that is not empty.')
  if (creation.name === '') throw new AppError('bad_input', 'A workspace needs a name that is not empty.')
  refuseExisting(directory)
  const migrations = loadMigrations(creation.migrationsDirectory)
  const id = randomBytes(16).toString('hex')
  const dataKey = randomBytes(KEY_BYTES)
  const { name, passphrase, kdf: cost = DEFAULT_COST } = creation
  const slot = await wrapKey(dataKey, { workspaceId: id, passphrase, label: 'passphrase', cost })
  const header: VaultHeader = { format: 1, id, name, createdAt: new Date().toISOString(), slots: [slot] }
  reserveDatabase(directory)
  return fillWorkspace(directory, { header, dataKey, migrations })
}

/**
 * Opens a workspace for this process alone.
 * Throws `workspace_missing`, `wrong_passphrase`, `workspace_busy`, `workspace_newer`, `workspace_damaged`.
 */
export async function openVault(
  directory: string,
  passphrase: string,
  { migrationsDirectory }: { readonly migrationsDirectory: string },
): Promise<Vault> {
  const header = loadHeader(directory)
  requireDatabase(directory)
  const migrations = loadMigrations(migrationsDirectory)
  const dataKey = await unlock(header, passphrase)
  let database: Database | null = null
  try {
    database = openDatabase(databasePath(directory), dataKey)
    migrate(database, migrations, directory)
  } catch (error) {
    database?.close()
    throw toStorageFault(error, directory)
  }
  return toVault(directory, { header, dataKey, database })
}

interface Contents {
  readonly header: VaultHeader
  readonly dataKey: Buffer
  readonly migrations: readonly Migration[]
}

function fillWorkspace(directory: string, { header, dataKey, migrations }: Contents): Vault {
  let database: Database | null = null
  try {
    database = openDatabase(databasePath(directory), dataKey)
    createSchema(database, migrations)
    // The schema must be on the disk itself before the header says that there is a workspace.
    database.pragma('wal_checkpoint(TRUNCATE)')
    saveHeader(directory, header)
  } catch (error) {
    database?.close()
    for (const suffix of ['', '-wal']) rmSync(`${databasePath(directory)}${suffix}`, { force: true })
    throw toStorageFault(error, directory)
  }
  return toVault(directory, { header, dataKey, database })
}

async function unlock(header: VaultHeader, passphrase: string): Promise<Buffer> {
  for (const slot of header.slots) {
    const dataKey = await unwrapKey(slot, header.id, passphrase)
    if (dataKey !== null) return dataKey
  }
  throw new AppError(
    'wrong_passphrase',
    'That passphrase does not open this workspace. Nothing was decrypted.',
  )
}

interface OpenWorkspace {
  readonly header: VaultHeader
  readonly dataKey: Buffer
  readonly database: Database
}

function toVault(directory: string, { header, dataKey, database }: OpenWorkspace): Vault {
  return {
    id: header.id,
    name: header.name,
    directory,
    db: database,
    deriveKey(purpose) {
      if (!database.open) throw new AppError('locked', 'The workspace is locked.')
      return Buffer.from(hkdfSync('sha256', dataKey, header.id, `wardroom:${purpose}`, KEY_BYTES))
    },
    close() {
      database.close()
      dataKey.fill(0)
    },
  }
}
