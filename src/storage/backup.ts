// An open workspace → a copy in a folder, read again before it counts; such a copy → checked, or a workspace again.
import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  rmSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import type { AuditCheck } from '../contracts/audit.ts'
import type { BackupManifest } from '../contracts/backup.ts'
import { AppError } from '../contracts/errors.ts'
import { createAuditStore } from './audit-store.ts'
import {
  backupFiles,
  checkFiles,
  checkManifest,
  damagedBackup,
  loadManifest,
  measureFile,
  saveManifest,
} from './backup-manifest.ts'
import type { Database } from './database.ts'
import { LOCK_PAGE } from './pages/page-file.ts'
import { toStorageFault } from './storage-fault.ts'
import { loadHeader, saveHeader } from './vault-header.ts'
import { openVaultToRead, type Opening, type Vault } from './vault.ts'
import { databasePath, headerPath, refuseExisting, reserveDatabase } from './workspace-files.ts'

const PURPOSE = 'backup'

/** Table → rows. */
type RowCounts = Readonly<Record<string, number>>

export interface CheckedBackup {
  readonly manifest: BackupManifest
  readonly name: string
  readonly pages: number
  readonly rows: number
  readonly audit: AuditCheck
}

/**
 * Writes the database as it is now (under the same key, without free pages), the header and a manifest, then reads all of it
 * again. Throws `bad_input` where the folder is not empty, `disk_full`, `workspace_damaged`; then nothing is left there.
 */
export function writeBackup(
  vault: Vault,
  target: string,
  { madeAt, version }: Pick<BackupManifest, 'madeAt' | 'version'>,
): CheckedBackup {
  const directory = resolve(target)
  prepareFolder(directory)
  try {
    const path = databasePath(directory)
    // SQLite would make it readable by others.
    closeSync(openSync(path, 'wx', 0o600))
    vault.db.prepare<[string]>('VACUUM INTO ?').run(path)
    copyFileSync(headerPath(vault.directory), headerPath(directory))
    for (const name of backupFiles) flush(join(directory, name))
    const files = backupFiles.map((name) => ({ name, ...measureFile(join(directory, name)) }))
    const manifest = saveManifest(
      directory,
      {
        ...{ format: 'wardroom-backup-1', workspaceId: vault.id, madeAt, version, files },
        auditHead: createAuditStore(vault).head(),
      },
      vault.deriveKey(PURPOSE),
    )
    return readAgain(vault.openCopy(directory), manifest, countRows(vault.db))
  } catch (error) {
    for (const name of [...backupFiles, 'workspace.db-journal', 'manifest.json'])
      rmSync(join(directory, name), { force: true })
    throw toStorageFault(error, directory)
  }
}

/** Throws `not_found`, `workspace_damaged` naming what is not as it was written, `wrong_passphrase`. Writes nothing. */
export async function verifyBackup(
  directory: string,
  secret: string,
  who: Pick<Opening, 'as' | 'kind'>,
): Promise<CheckedBackup> {
  const manifest = loadManifest(directory)
  checkFiles(directory, manifest)
  const copy = await openVaultToRead(directory, secret, who)
  checkManifest(manifest, copy.deriveKey(PURPOSE), directory)
  return readAgain(copy, manifest, null)
}

/** A checked backup → a workspace in a new folder. Throws `workspace_exists`, `disk_full`; then nothing is left there. */
export function restoreFiles(directory: string, target: string, { files }: BackupManifest): void {
  const folder = resolve(target)
  refuseExisting(folder)
  const header = loadHeader(directory)
  reserveDatabase(folder)
  try {
    copyFileSync(databasePath(directory), databasePath(folder))
    flush(databasePath(folder))
    const expected = files.find(({ name }) => name === 'workspace.db')!.sha256
    if (measureFile(databasePath(folder)).sha256 !== expected) throw damagedBackup(directory, 'workspace.db')
    saveHeader(folder, header)
  } catch (error) {
    rmSync(databasePath(folder), { force: true })
    throw toStorageFault(error, folder)
  }
}

/** Every page by its HMAC, SQLite's own check, the audit log, and as many rows as there were. Closes the copy. */
function readAgain(copy: Vault, manifest: BackupManifest, expected: RowCounts | null): CheckedBackup {
  try {
    const pages = countWholePages(copy)
    if (copy.db.pragma('integrity_check(1)', { simple: true }) !== 'ok')
      throw damagedBackup(copy.directory, 'workspace.db')
    const counts = countRows(copy.db)
    if (expected !== null && JSON.stringify(counts) !== JSON.stringify(expected))
      throw damagedBackup(copy.directory, 'workspace.db')
    const audit = createAuditStore(copy).check(manifest.auditHead)
    if (audit.head.hash !== manifest.auditHead.hash) throw damagedBackup(copy.directory, 'its audit log')
    const rows = Object.values(counts).reduce((sum, count) => sum + count, 0)
    return { manifest, name: copy.name, pages, rows, audit }
  } catch (error) {
    throw toStorageFault(error, copy.directory)
  } finally {
    copy.close()
  }
}

function countWholePages(copy: Vault): number {
  const pages = copy.openPages()
  try {
    for (let number = 1; number <= pages.count; number += 1)
      if (number !== LOCK_PAGE && pages.stateOf(number) !== 'whole')
        throw damagedBackup(copy.directory, 'workspace.db')
    return pages.count
  } finally {
    pages.close()
  }
}

function countRows(db: Database): RowCounts {
  const tables = db
    .prepare<[], { readonly name: string }>(
      `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name`,
    )
    .all()
  return Object.fromEntries(
    tables.map(({ name }) => [
      name,
      db.prepare<[], { n: number }>(`SELECT count(*) AS n FROM "${name}"`).get()!.n,
    ]),
  )
}

function prepareFolder(directory: string): void {
  if (existsSync(directory) && readdirSync(directory).length > 0) {
    throw new AppError(
      'bad_input',
      `${directory} is not empty; name a new folder, so that nothing is overwritten.`,
      {
        file: directory,
      },
    )
  }
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw toStorageFault(error, directory)
  }
}

function flush(path: string): void {
  const file = openSync(path, 'r+')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
