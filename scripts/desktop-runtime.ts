// What this machine has → the folder of an Electron to open the desktop with.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cacheFolder, ensureTrialRuntime } from './electron-runtime.ts'

const own = join(import.meta.dirname, '..', 'node_modules', 'electron')
const DOWNLOAD_LIMIT_MS = 60_000
const DAY_MS = 86_400_000

const EXECUTABLES: Partial<Record<NodeJS.Platform, string>> = {
  darwin: 'Electron.app/Contents/MacOS/Electron',
  win32: 'electron.exe',
}

/** The program inside an Electron folder. */
export function toExecutable(folder: string): string {
  return join(folder, EXECUTABLES[process.platform] ?? 'electron')
}

/**
 * The folder of ELECTRON_OVERRIDE_DIST_PATH, else of Electron's own binary, else of the trial runtime.
 * Says in one line when it is the trial runtime. Throws an Error with one sentence where none can be had.
 */
export async function findElectron(): Promise<string> {
  const named = process.env['ELECTRON_OVERRIDE_DIST_PATH']
  if (named !== undefined && named !== '') return named
  const dist = join(own, 'dist')
  if (existsSync(toExecutable(dist)) || downloadOwn(dist)) return dist
  const trial = await ensureTrialRuntime()
  console.log(
    "Electron's own download cannot be reached: using the trial runtime (Electron 33, for trying out only).",
  )
  return trial
}

/** Electron's own installer, quietly: a refused connection fails at once, a silent one after a minute, and is left alone for a day. */
function downloadOwn(dist: string): boolean {
  const installer = join(own, 'install.js')
  const failed = join(cacheFolder(), 'electron-unreachable')
  if (
    !existsSync(installer) ||
    Date.now() - (statSync(failed, { throwIfNoEntry: false })?.mtimeMs ?? 0) < DAY_MS
  )
    return false
  console.log('Fetching Electron, once.')
  spawnSync(process.execPath, [installer], {
    stdio: 'ignore',
    timeout: DOWNLOAD_LIMIT_MS,
    killSignal: 'SIGKILL',
  })
  if (existsSync(toExecutable(dist))) return true
  mkdirSync(cacheFolder(), { recursive: true })
  writeFileSync(failed, '')
  return false
}
