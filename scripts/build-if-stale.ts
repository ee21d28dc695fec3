// Sources newer than the last build → a new build in out/; else nothing.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isStale, modified } from '../bin/is-stale.js'
import { withoutSecrets } from '../src/contracts/environment.ts'

const root = join(import.meta.dirname, '..')
const stamp = join(root, 'out', '.built')
/** Builds main, preload, renderer, engine and command line if a source is newer than the last build. True if it built. */
export function buildIfStale(): boolean {
  if (!isStale(root)) return false
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

/** Chunks carry their hash in the name, so every build leaves the last one's behind. */
function sweepChunks(started: Date): void {
  const folder = join(root, 'out', 'chunks')
  if (modified(folder) === 0) return
  for (const name of readdirSync(folder))
    if (modified(join(folder, name)) < started.getTime()) rmSync(join(folder, name))
}

if (import.meta.main) buildIfStale()
