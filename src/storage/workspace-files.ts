// A workspace folder → its files: what is there, what may be made, and writes that a crash cannot halve.
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { AppError } from '../contracts/errors.ts'
import { codeOf, toStorageFault } from './storage-fault.ts'

export function headerPath(directory: string): string {
  return join(directory, 'workspace.json')
}

/** A second copy of the header, written after the first. */
export function spareHeaderPath(directory: string): string {
  return join(directory, 'workspace.copy.json')
}

export function databasePath(directory: string): string {
  return join(directory, 'workspace.db')
}

export function isWorkspace(directory: string): boolean {
  return existsSync(headerPath(directory))
}

/** Throws `workspace_exists` where a workspace, or a part of one, is in the way. */
export function refuseExisting(directory: string): void {
  if (isWorkspace(directory)) {
    throw new AppError(
      'workspace_exists',
      `There is a workspace in ${directory} already; nothing was changed.`,
    )
  }
  if (existsSync(databasePath(directory))) {
    throw new AppError(
      'workspace_exists',
      `${directory} holds a workspace.db without its header; move that file away or choose another folder.`,
    )
  }
}

/**
 * Makes the folder and an empty database file, both for the owner only.
 * Throws `workspace_exists` where another process was faster, `bad_input` where the path is a file.
 */
export function reserveDatabase(directory: string): void {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 })
    if (readdirSync(directory).length === 0) chmodSync(directory, 0o700)
    closeSync(openSync(databasePath(directory), 'wx', 0o600))
  } catch (error) {
    if (codeOf(error) === 'EEXIST') refuseExisting(directory)
    if (codeOf(error) === 'EEXIST' || codeOf(error) === 'ENOTDIR') {
      throw new AppError('bad_input', `${directory} is a file; a workspace is a folder.`)
    }
    throw toStorageFault(error, directory)
  }
}

/** Throws `workspace_missing` or `workspace_damaged` where the database of a header is gone. */
export function requireDatabase(directory: string): void {
  const path = databasePath(directory)
  if (!existsSync(path)) {
    throw new AppError('workspace_missing', `The database ${path} is missing; put back a copy of it.`)
  }
  // SQLite takes an empty file for a new database, which would hide the loss.
  if (statSync(path).size === 0) {
    throw new AppError('workspace_damaged', `The database ${path} is empty; put back a copy of it.`)
  }
}

/** Writes a file readable by its owner only: a temporary file, flushed to the disk, then renamed into place. */
export function writeDurably(path: string, text: string): void {
  const temporary = `${path}.${randomBytes(6).toString('hex')}.tmp`
  try {
    const file = openSync(temporary, 'wx', 0o600)
    try {
      writeSync(file, text)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    renameSync(temporary, path)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  }
  flushDirectory(dirname(path))
}

/** Makes a rename last; Windows cannot open a folder and needs no such step. */
function flushDirectory(directory: string): void {
  if (process.platform === 'win32') return
  const handle = openSync(directory, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
