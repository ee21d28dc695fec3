// A file that is to be written and a folder → whether it would lie inside, whatever links lead there.
import { realpathSync } from 'node:fs'
import { dirname, isAbsolute, relative, resolve, sep } from 'node:path'

/** A recovery key that lies beside what it opens protects nothing. */
export function isInside(file: string, folder: string): boolean {
  const path = relative(toReal(folder), toReal(dirname(file)))
  return path === '' || (path !== '..' && !path.startsWith(`..${sep}`) && !isAbsolute(path))
}

function toReal(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return resolve(path)
  }
}
