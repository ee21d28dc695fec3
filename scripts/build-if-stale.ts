// Sources newer than the last build → a new build in out/; else nothing.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withoutSecrets } from '../src/contracts/environment.ts'

const root = join(import.meta.dirname, '..')
const stamp = join(root, 'out', '.built')
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
  ...['main/index.js', 'preload/index.cjs', 'renderer/index.html', 'engine/index.js', 'cli/index.js'],
  ...['workers/identifiers.js', 'workers/sql.js'],
]

/** Builds main, preload, renderer, engine and command line if a source is newer than the last build. True if it built. */
export function buildIfStale(): boolean {
  if (!isStale()) return false
  const started = new Date()
  // Standard output belongs to the command that asked for the build.
  console.error('Building Wardroom.')
  const script = join(root, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js')
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, 'build', '--logLevel', 'warn'], {
    cwd: root,
    encoding: 'utf8',
    env: withoutSecrets(process.env),
  })
  if (status !== 0) throw new Error(`The build failed.\n${stdout}${stderr}`)
  sweepChunks(started)
  mkdirSync(join(root, 'out'), { recursive: true })
  writeFileSync(stamp, '')
  return true
}

function isStale(): boolean {
  const built = Math.min(modified(stamp), ...PARTS.map((part) => modified(join(root, 'out', part))))
  return SOURCES.some((source) => newest(join(root, source)) > built)
}

/** Milliseconds; 0 for what is not there. */
function modified(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
}

/** The newest change below a path, folders included: deleting a file changes its folder. */
function newest(path: string): number {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (stat === undefined || !stat.isDirectory()) return stat?.mtimeMs ?? 0
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))))
}

/** Chunks carry their hash in the name, so every build leaves the last one's behind. */
function sweepChunks(started: Date): void {
  const folder = join(root, 'out', 'chunks')
  if (modified(folder) === 0) return
  for (const name of readdirSync(folder))
    if (modified(join(folder, name)) < started.getTime()) rmSync(join(folder, name))
}

if (import.meta.main) buildIfStale()
