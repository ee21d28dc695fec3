// A damaged workspace and a secret → a new one beside it with all that can be read, the same people and the same key.
import { rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { AppError } from '../contracts/errors.ts'
import { openDatabase, type Database } from './database.ts'

import { insertProfile } from './first-person.ts'
import { createSchema, loadMigrations } from './migrations.ts'
import { copyRows, type CopiedRows } from './pages/copy-rows.ts'
import { openPageFile, type PageFile } from './pages/page-file.ts'
import { toSalt } from './pages/page-cipher.ts'
import { surveyPages, type Survey } from './pages/survey.ts'
import { refuseOpen } from './refuse-open.ts'
import { toStorageFault } from './storage-fault.ts'
import { unlockHeader, type UnlockWish } from './unlock-header.ts'
import {
  checkHeader,
  loadHeader,
  loadSpareHeader,
  saveHeader,
  sealHeader,
  type Slot,
  type VaultHeader,
} from './vault-header.ts'
import { toHeaderKey, type Opening } from './vault.ts'
import { databasePath, refuseExisting, requireDatabase, reserveDatabase } from './workspace-files.ts'

export interface DamagedVault {
  readonly header: VaultHeader
  readonly file: PageFile
  readonly survey: Survey
  readonly dataKey: Buffer
  readonly openedBy: Slot
  /** The header itself is damaged, and the copy beside it was used. */
  readonly headerDamaged: boolean
  close(): void
}

/**
 * Looks at every page of a workspace that nobody has open, and writes nothing into its folder.
 * Throws `workspace_missing`, `workspace_busy`, `workspace_damaged` (the header and its copy), `wrong_passphrase`.
 */
export async function openDamaged(directory: string, wish: UnlockWish): Promise<DamagedVault> {
  const { header, headerDamaged } = loadAnyHeader(directory)
  requireDatabase(directory)
  const { dataKey, slot } = await unlockHeader(header, wish)
  checkHeader(header, toHeaderKey(dataKey, header.id), directory)
  const path = databasePath(directory)
  refuseOpen(path, directory)
  const file = openPageFile({ path, dataKey, workspaceId: header.id })
  return {
    ...{ header, headerDamaged, file, dataKey, openedBy: slot },
    survey: surveyPages(file),
    close() {
      file.close()
      dataKey.fill(0)
    },
  }
}

function loadAnyHeader(directory: string): { readonly header: VaultHeader; readonly headerDamaged: boolean } {
  try {
    return { header: loadHeader(directory), headerDamaged: false }
  } catch (error) {
    const spare =
      error instanceof AppError && error.code === 'workspace_damaged' ? loadSpareHeader(directory) : null
    if (spare === null) throw error
    return { header: spare, headerDamaged: true }
  }
}

export interface Rescued extends CopiedRows {
  /** Rows that are kept and belong to a row that was lost, by table. */
  readonly loose: readonly { readonly table: string; readonly rows: number }[]
  /** People whose record was lost: the header knows them, and they have no role until somebody gives them one. */
  readonly returned: number
}

/** Copies what is whole into a new folder. Throws `workspace_exists`, `bad_input`, `disk_full`; then nothing is left there. */
export function rescueInto(
  damaged: DamagedVault,
  target: string,
  { migrationsDirectory }: Pick<Opening, 'migrationsDirectory'>,
): Rescued {
  const { header, dataKey } = damaged
  const directory = resolve(target)
  refuseExisting(directory)
  const migrations = loadMigrations(migrationsDirectory)
  reserveDatabase(directory)
  let database: Database | null = null
  try {
    database = openDatabase(databasePath(directory), dataKey, toSalt(dataKey, header.id))
    createSchema(database, migrations)
    database.pragma('foreign_keys=OFF')
    const copied = copyRows(damaged.file, damaged.survey, database)
    const loose = findLoose(database)
    const returned = bringBackPeople(database, damaged)
    database.pragma('wal_checkpoint(TRUNCATE)')
    database.close()
    saveHeader(directory, sealHeader(header, toHeaderKey(dataKey, header.id)))
    return { ...copied, loose, returned }
  } catch (error) {
    database?.close()
    for (const suffix of ['', '-wal']) rmSync(`${databasePath(directory)}${suffix}`, { force: true })
    throw toStorageFault(error, directory)
  }
}

function findLoose(database: Database): Rescued['loose'] {
  const rows = database.pragma('foreign_key_check') as { readonly table: string }[]
  const counts = Map.groupBy(rows, ({ table }) => table)
  return [...counts].map(([table, { length }]) => ({ table, rows: length }))
}

/** Whoever has a slot is a person again. Where no administrator is left, the one who rescues becomes one. */
function bringBackPeople(database: Database, { header, openedBy }: DamagedVault): number {
  const known = database
    .prepare<[], { readonly id: string; readonly roles: string }>(
      'SELECT id, roles FROM profiles WHERE removed = 0',
    )
    .all()
  const ids = new Set(known.map(({ id }) => id))
  const missing = header.slots.filter(
    ({ kind, profileId }) => kind === 'passphrase' && profileId !== null && !ids.has(profileId),
  )
  const hasAdministrator = known.some(({ roles }) => roles.includes('"administrator"'))
  for (const { profileId, label } of missing) {
    const roles = !hasAdministrator && profileId === openedBy.profileId ? (['administrator'] as const) : []
    insertProfile(database, { id: profileId!, name: label, roles: [...roles], createdAt: header.createdAt })
  }
  return missing.length
}
