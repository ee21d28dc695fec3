// A folder and a person's secret → an open workspace: its encrypted database and keys derived from its data key.
import { hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { rmSync } from 'node:fs'
import { AppError } from '../contracts/errors.ts'
import { roles, type Profile } from '../contracts/person.ts'
import { openDatabase, openToRead } from './database.ts'
import type { Database } from './database.ts'
import { DEFAULT_COST, KEY_BYTES, unwrapKey, wrapKey } from './key-wrap.ts'
import type { KdfCost } from './key-wrap.ts'
import { createSchema, loadMigrations, migrate } from './migrations.ts'
import type { Migration } from './migrations.ts'
import { toSalt } from './pages/page-cipher.ts'
import { openPageFile, type PageFile } from './pages/page-file.ts'
import { hasProfiles, insertProfile } from './first-person.ts'
import { refuseOpen } from './refuse-open.ts'
import { toStorageFault } from './storage-fault.ts'
import { unlockHeader, type UnlockWish } from './unlock-header.ts'
import {
  checkHeader,
  loadHeader,
  loadSpareHeader,
  saveHeader,
  saveSpareHeader,
  sealHeader,
} from './vault-header.ts'
import type { Slot, SlotKind, VaultHeader } from './vault-header.ts'
import {
  databasePath,
  isWorkspace,
  refuseExisting,
  requireDatabase,
  reserveDatabase,
} from './workspace-files.ts'
import { closeModes } from './workspace-modes.ts'

export { isWorkspace }

export interface NewSlot {
  readonly kind: SlotKind
  readonly secret: string
  readonly profileId: string | null
  readonly label: string
  readonly cost?: KdfCost
}

export interface Vault {
  readonly id: string
  readonly name: string
  readonly directory: string
  readonly db: Database
  /** Whose secret opened it; null where the recovery key did. */
  readonly profileId: string | null
  /** The slot that opened it, as it was then. */
  readonly openedBy: Slot
  /** The slots of the header as they are now. */
  slots(): readonly Slot[]
  /** A slot under a new secret, not yet in the header. The data are not rewritten: their key stays. */
  wrap(slot: NewSlot): Promise<Slot>
  /** Whether a secret opens one of its slots. */
  fits(slot: Slot, secret: string): Promise<boolean>
  /** Replaces the slots, seals the header and writes it so that a crash leaves the old or the new one. */
  setSlots(slots: readonly Slot[]): void
  /** A folder with a copy of it, for reading alone, under the key that is at hand. Closed by its own `close`. */
  openCopy(directory: string): Vault
  /** The pages of its database as they lie on the disk. */
  openPages(): PageFile
  /** A 32-byte key for one purpose, by HKDF-SHA-256; the same purpose gives the same key for this workspace's life. */
  deriveKey(purpose: string): Buffer
  /** Closes the database and forgets the key. */
  close(): void
}

export interface VaultCreation {
  readonly name: string
  readonly passphrase: string
  readonly migrationsDirectory: string
  /** The first person, with every role: the one who can let others in. */
  readonly person?: string
  /** Cost of a guess at the passphrase; lower it in tests only. */
  readonly kdf?: KdfCost
}

export const FIRST_PERSON = 'Owner'

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
  const { name, passphrase, person = FIRST_PERSON, kdf: cost = DEFAULT_COST } = creation
  const createdAt = new Date().toISOString()
  const profile = { id: randomBytes(16).toString('hex'), name: person, roles: [...roles], createdAt }
  const slot = await wrapKey(dataKey, {
    ...{ workspaceId: id, kind: 'passphrase', secret: passphrase, cost },
    ...{ profileId: profile.id, label: profile.name },
  })
  const header: VaultHeader = { format: 2, id, name, createdAt, slots: [slot], mac: null, check: null }
  reserveDatabase(directory)
  return fillWorkspace(directory, { header, dataKey, migrations, profile })
}

export interface Opening extends Pick<UnlockWish, 'as' | 'kind'> {
  readonly migrationsDirectory: string
}

/**
 * Opens a workspace for this process alone, with the secret of a person (or of the one there is).
 * Throws `workspace_missing`, `usage` (who?), `not_found` (no such person), `wrong_passphrase`, `workspace_busy`,
 * `workspace_newer`, `workspace_damaged`.
 */
export async function openVault(directory: string, secret: string, opening: Opening): Promise<Vault> {
  const header = loadHeader(directory)
  requireDatabase(directory)
  const migrations = loadMigrations(opening.migrationsDirectory)
  // Said at once, and not after the derivation.
  refuseOpen(databasePath(directory), directory)
  const { dataKey, slot } = await unlockHeader(header, { ...opening, secret })
  let database: Database | null = null
  try {
    checkHeader(header, toHeaderKey(dataKey, header.id), directory)
    // Before the database, whose log takes the database's mode.
    closeModes(directory)
    database = openDatabase(databasePath(directory), dataKey)
    migrate(database, migrations, directory)
    const vault = toVault(directory, { header, dataKey, database, openedBy: slot })
    if (header.mac !== null && loadSpareHeader(directory)?.check !== header.check)
      saveSpareHeader(directory, header)
    if (!hasProfiles(database)) adoptFirstPerson(vault, header)
    return vault
  } catch (error) {
    database?.close()
    throw toStorageFault(error, directory)
  }
}

/** The same for reading alone: a folder that nobody writes, such as a backup. Throws as `openVault`. */
export async function openVaultToRead(
  directory: string,
  secret: string,
  who: Pick<Opening, 'as' | 'kind'>,
): Promise<Vault> {
  const header = loadHeader(directory)
  requireDatabase(directory)
  const { dataKey, slot } = await unlockHeader(header, { ...who, secret })
  try {
    checkHeader(header, toHeaderKey(dataKey, header.id), directory)
    const database = openToRead(databasePath(directory), dataKey)
    return toVault(directory, { header, dataKey, database, openedBy: slot })
  } catch (error) {
    throw toStorageFault(error, directory)
  }
}

/** A workspace of before people had names: its one passphrase becomes a person's who may do everything, as before. */
function adoptFirstPerson(vault: Vault, { createdAt, slots }: VaultHeader): void {
  const [slot] = slots
  insertProfile(vault.db, { id: slot!.id, name: FIRST_PERSON, roles: [...roles], createdAt })
  vault.setSlots([{ ...slot!, profileId: slot!.id, label: FIRST_PERSON }])
}

interface Contents {
  readonly header: VaultHeader
  readonly dataKey: Buffer
  readonly migrations: readonly Migration[]
  readonly profile: Profile
}

function fillWorkspace(directory: string, { header, dataKey, migrations, profile }: Contents): Vault {
  let database: Database | null = null
  try {
    database = openDatabase(databasePath(directory), dataKey, toSalt(dataKey, header.id))
    createSchema(database, migrations)
    insertProfile(database, profile)
    // The schema must be on the disk itself before the header says that there is a workspace.
    database.pragma('wal_checkpoint(TRUNCATE)')
    saveHeader(directory, sealHeader(header, toHeaderKey(dataKey, header.id)))
  } catch (error) {
    database?.close()
    for (const suffix of ['', '-wal']) rmSync(`${databasePath(directory)}${suffix}`, { force: true })
    throw toStorageFault(error, directory)
  }
  return toVault(directory, { header, dataKey, database, openedBy: header.slots[0]! })
}

interface OpenWorkspace {
  readonly header: VaultHeader
  readonly dataKey: Buffer
  readonly database: Database
  readonly openedBy: Slot
}

function toVault(directory: string, { header, dataKey, database, openedBy }: OpenWorkspace): Vault {
  let slots: readonly Slot[] = header.slots
  return {
    id: header.id,
    name: header.name,
    directory,
    db: database,
    profileId: openedBy.profileId,
    openedBy,
    slots: () => slots,
    wrap: ({ cost = DEFAULT_COST, ...slot }) => wrapKey(dataKey, { ...slot, cost, workspaceId: header.id }),
    async fits(slot, secret) {
      const opened = await unwrapKey(slot, header.id, secret)
      const same = opened !== null && timingSafeEqual(opened, dataKey)
      opened?.fill(0)
      return same
    },
    setSlots(next) {
      const changed: VaultHeader = { ...header, slots: [...next], mac: null, check: null }
      try {
        saveHeader(directory, sealHeader(changed, toHeaderKey(dataKey, header.id)))
      } catch (error) {
        throw toStorageFault(error, directory)
      }
      slots = changed.slots
    },
    openCopy(copy) {
      const opened = openToRead(databasePath(copy), dataKey)
      return toVault(copy, { header, dataKey: Buffer.from(dataKey), database: opened, openedBy })
    },
    openPages: () => openPageFile({ path: databasePath(directory), dataKey, workspaceId: header.id }),
    deriveKey(purpose) {
      if (!database.open) throw new AppError('locked', 'The workspace is locked.')
      return toDerivedKey(dataKey, header.id, purpose)
    },
    close() {
      database.close()
      dataKey.fill(0)
    },
  }
}

export function toHeaderKey(dataKey: Buffer, workspaceId: string): Buffer {
  return toDerivedKey(dataKey, workspaceId, 'header')
}

function toDerivedKey(dataKey: Buffer, workspaceId: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', dataKey, workspaceId, `wardroom:${purpose}`, KEY_BYTES))
}
