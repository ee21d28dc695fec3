// The folder of the project → whether a source is newer than the last build. Plain JavaScript: every command asks it first.
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const SOURCES = [
  'src',
  'electron.vite.config.ts',
  'tsconfig.base.json',
  'tsconfig.node.json',
  'tsconfig.web.json',
  'package-lock.json',
]
/** Every part must be there, whatever the stamp says. */
const PARTS = [
  '.built',
  ...['main/index.js', 'preload/index.cjs', 'renderer/index.html', 'engine/index.js', 'cli/index.js'],
  ...['workers/identifiers.js', 'workers/sql.js'],
]

export function isStale(root) {
  const built = Math.min(...PARTS.map((part) => modified(join(root, 'out', part))))
  return SOURCES.some((source) => isNewer(join(root, source), built))
}

/** Milliseconds; 0 for what is not there. */
export function modified(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
}

/** Anything at or below a path, folders included: deleting a file changes its folder. */
function isNewer(path, than) {
  if (modified(path) > than) return true
  for (const entry of listFolder(path)) {
    const below = join(path, entry.name)
    if (entry.isDirectory() ? isNewer(below, than) : modified(below) > than) return true
  }
  return false
}

function listFolder(path) {
  const stat = statSync(path, { throwIfNoEntry: false })
  return stat?.isDirectory() ? readdirSync(path, { withFileTypes: true }) : []
}
