// An address of the app's own protocol → the file it names, inside one folder only.
import { isAbsolute, relative, resolve } from 'node:path'

/** The file that an address names; null where it names none inside `root`. */
export function toFilePath(root: string, address: string): string | null {
  try {
    const url = new URL(address)
    if (url.protocol !== 'wardroom:' || url.host !== 'app') return null
    const path = decodeURIComponent(url.pathname)
    if (path.includes('\0') || path.includes('\\')) return null
    const file = resolve(root, path === '/' ? 'index.html' : `.${path}`)
    const inside = relative(root, file)
    return inside === '' || inside.startsWith('..') || isAbsolute(inside) ? null : file
  } catch {
    return null
  }
}
