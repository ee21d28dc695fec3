// Folders and files that the user names → every file below them, without leaving a folder by a link.
import { lstat, readdir, realpath, stat } from 'node:fs/promises'
import { basename, join, resolve, sep } from 'node:path'
import { badFile } from './bad-file.ts'
import { limits } from './limits.ts'

export interface GivenFile {
  readonly path: string
  /** Segments of its whole path. */
  readonly segments: readonly string[]
  /** The folder that was named and in which it lies; null for a file that was named itself. */
  readonly folder: string | null
  /** Whether it lies in that folder itself, not deeper. */
  readonly direct: boolean
  /** A link to something outside the folder: it is never opened. */
  readonly leadsOut: boolean
}

/** In the order given, those of a folder by name. A path that does not exist is handed on: opening it says so. */
export async function listGiven(paths: readonly string[]): Promise<GivenFile[]> {
  const found: GivenFile[] = []
  for (const path of paths) {
    const isFolder = await stat(path).then(
      (stats) => stats.isDirectory(),
      () => false,
    )
    if (isFolder) found.push(...(await listFolder(path)))
    else found.push({ path, segments: toSegments(path), folder: null, direct: true, leadsOut: false })
  }
  return found
}

async function listFolder(folder: string): Promise<GivenFile[]> {
  const root = await realpath(folder)
  const found: GivenFile[] = []
  async function visit(directory: string, depth: number): Promise<void> {
    const entries = await readdir(directory, { withFileTypes: true }).catch(() => [])
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = join(directory, entry.name)
      if (entry.isDirectory()) {
        if (depth < limits.folderDepth) await visit(path, depth + 1)
        continue
      }
      const kind = entry.isSymbolicLink() ? await followLink(path, root) : entry.isFile() ? 'file' : 'other'
      if (kind === 'other') continue
      found.push({
        ...{ path, segments: toSegments(path), folder, direct: depth === 0 },
        leadsOut: kind === 'outside',
      })
      if (found.length > limits.files)
        throw badFile(folder, `${folder} holds more than ${limits.files} files; name a smaller folder.`)
    }
  }
  await visit(folder, 0)
  return found
}

/** A link to a file of the same folder is that file; links to folders are not followed, so that none is walked twice. */
async function followLink(path: string, root: string): Promise<'file' | 'outside' | 'other'> {
  try {
    const target = await realpath(path)
    if (!target.startsWith(`${root}${sep}`)) return 'outside'
    return (await lstat(target)).isFile() ? 'file' : 'other'
  } catch {
    return 'other'
  }
}

function toSegments(path: string): string[] {
  return resolve(path)
    .split(sep)
    .filter((segment) => segment !== '')
}

export function fileNameOf({ path }: GivenFile): string {
  return basename(path)
}
