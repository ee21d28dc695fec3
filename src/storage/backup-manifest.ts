// manifest.json of a backup ↔ what it says, sealed under a key of the workspace.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { closeSync, openSync, readFileSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { backupManifestSchema, type BackupManifest } from '../contracts/backup.ts'
import { AppError } from '../contracts/errors.ts'
import { codeOf, toStorageFault } from './storage-fault.ts'
import { writeDurably } from './workspace-files.ts'

const NAME = 'manifest.json'
export const backupFiles = ['workspace.db', 'workspace.json'] as const

export function saveManifest(
  directory: string,
  unsealed: Omit<BackupManifest, 'mac'>,
  key: Buffer,
): BackupManifest {
  const manifest = { ...unsealed, mac: toMac(unsealed, key) }
  writeDurably(join(directory, NAME), `${JSON.stringify(manifest, null, 2)}\n`)
  return manifest
}

/** Throws `not_found` where there is none, `workspace_damaged` where it is not what was written. */
export function loadManifest(directory: string): BackupManifest {
  try {
    return backupManifestSchema.parse(JSON.parse(readFileSync(join(directory, NAME), 'utf8')))
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error)))
      throw new AppError('not_found', `There is no backup in ${directory}: it has no manifest.json.`)
    throw damagedBackup(directory, NAME)
  }
}

/** Throws `workspace_damaged` where somebody without a key of the workspace wrote it. */
export function checkManifest({ mac, ...unsealed }: BackupManifest, key: Buffer, directory: string): void {
  if (!timingSafeEqual(Buffer.from(toMac(unsealed, key), 'hex'), Buffer.from(mac, 'hex')))
    throw damagedBackup(directory, NAME)
}

function toMac(
  { format, workspaceId, madeAt, version, files, auditHead }: Omit<BackupManifest, 'mac'>,
  key: Buffer,
): string {
  const content = [
    ...[format, workspaceId, madeAt, version],
    files.map(({ name, bytes, sha256 }) => [name, bytes, sha256]),
    ...[auditHead.count, auditHead.hash],
  ]
  return createHmac('sha256', key).update(JSON.stringify(content)).digest('hex')
}

/** A file's size and SHA-256, read in pieces. */
export function measureFile(path: string): { readonly bytes: number; readonly sha256: string } {
  const file = openSync(path, 'r')
  try {
    const hash = createHash('sha256')
    const piece = Buffer.alloc(1 << 20)
    let bytes = 0
    for (let read = readSync(file, piece); read > 0; read = readSync(file, piece)) {
      hash.update(piece.subarray(0, read))
      bytes += read
    }
    return { bytes, sha256: hash.digest('hex') }
  } finally {
    closeSync(file)
  }
}

/** Throws `workspace_damaged` naming the file that is missing or is not the one that was written. */
export function checkFiles(directory: string, { files }: BackupManifest): void {
  for (const name of backupFiles) {
    const expected = files.find((file) => file.name === name)
    const found = expected === undefined ? null : measure(join(directory, name), directory)
    if (found === null || found.sha256 !== expected?.sha256) throw damagedBackup(directory, name)
  }
}

function measure(path: string, directory: string): ReturnType<typeof measureFile> | null {
  try {
    return measureFile(path)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw toStorageFault(error, directory)
  }
}

export function damagedBackup(directory: string, what: string): AppError {
  return new AppError(
    'workspace_damaged',
    `The backup ${directory} is damaged: ${what} is not what was written.`,
  )
}
