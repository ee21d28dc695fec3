// A workspace folder → the same, readable by nobody but its owner.
import { chmodSync, existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isWorkspace } from './workspace-files.ts'

const OWN_FILE = /^(workspace\.(json|db)|workspace\.db-wal|attempts\.json)$/

/**
 * Sets the files to 0600 and the folder to 0700 where they are wider. A folder that also holds other things is not ours
 * to close: there only the files are. False where something stays readable by others, as on FAT or a share.
 */
export function closeModes(directory: string): boolean {
  if (process.platform === 'win32' || !isWorkspace(directory)) return true
  const names = readdirSync(directory)
  const own = names.filter((name) => OWN_FILE.test(name))
  const files = own.map((name) => closeMode(join(directory, name), 0o600)).every(Boolean)
  return names.length > own.length ? files : closeMode(directory, 0o700) && files
}

function closeMode(path: string, mode: number): boolean {
  try {
    if ((statSync(path).mode & 0o077) === 0) return true
    chmodSync(path, mode)
    // Some file systems take the call and change nothing.
    return (statSync(path).mode & 0o077) === 0
  } catch {
    return !existsSync(path)
  }
}
