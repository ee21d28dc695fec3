// The window's tests → run on this machine: packages, build and runtime made sure of, a display where there is none.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { buildIfStale } from './build-if-stale.ts'
import { findElectron } from './desktop-runtime.ts'
import { ensureSystemPackages } from './system-packages.ts'

const root = join(import.meta.dirname, '..')

/** Words after the script's name go to Playwright. Returns its exit code. */
async function testWindow(): Promise<number> {
  ensureSystemPackages()
  buildIfStale()
  const electron = await findElectron()
  const playwright = join(root, 'node_modules', '@playwright', 'test', 'cli.js')
  const words = [playwright, 'test', ...process.argv.slice(2)]
  const bare = process.platform === 'linux' && !process.env['DISPLAY'] && !process.env['WAYLAND_DISPLAY']
  const env = { ...process.env, ELECTRON_OVERRIDE_DIST_PATH: electron }
  const { status } = bare
    ? spawnSync('xvfb-run', ['-a', '-s', '-screen 0 1600x1000x24', process.execPath, ...words], {
        cwd: root,
        stdio: 'inherit',
        env,
      })
    : spawnSync(process.execPath, words, { cwd: root, stdio: 'inherit', env })
  return status ?? 1
}

testWindow().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error))
    process.exit(1)
  },
)
