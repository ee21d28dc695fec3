// One real Electron a test: its own profile, no variables of this machine's Wardroom, ended afterwards.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, _electron } from '@playwright/test'
import type { ElectronApplication, Page } from '@playwright/test'
import { findElectron } from '../../scripts/desktop-runtime.ts'

export interface Desktop {
  readonly app: ElectronApplication
  readonly page: Page
}

interface Fixtures {
  /** A folder that is removed after the test. */
  readonly folder: string
  /** Opens the desktop; `workspace` is what `--workspace` would name. */
  readonly open: (options?: { workspace?: string }) => Promise<Desktop>
}

const root = join(import.meta.dirname, '../..')

export const test = base.extend<Fixtures>({
  // Playwright reads a fixture's needs from this pattern, so it may be empty.
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'wardroom-window-'))
    await use(folder)
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  },
  open: async ({ folder }, use) => {
    const opened: ElectronApplication[] = []
    await use(async ({ workspace } = {}) => {
      const app = await launch(
        join(folder, 'profile'),
        workspace === undefined ? [] : ['--workspace', workspace],
      )
      opened.push(app)
      const page = await app.firstWindow()
      await page.waitForLoadState()
      return { app, page }
    })
    for (const app of opened) await app.close()
  },
})

async function launch(profile: string, words: readonly string[]): Promise<ElectronApplication> {
  // Given a folder instead of an executable, Playwright holds the app back until it is attached.
  process.env['ELECTRON_OVERRIDE_DIST_PATH'] ??= await findElectron()
  return _electron.launch({
    args: [root, ...words],
    chromiumSandbox: process.getuid?.() !== 0,
    env: { ...plainEnvironment(), XDG_CONFIG_HOME: profile },
  })
}

function plainEnvironment(): Record<string, string> {
  const entries = Object.entries(process.env).filter(
    ([name, value]) => value !== undefined && !name.startsWith('WARDROOM_'),
  )
  return Object.fromEntries(entries) as Record<string, string>
}
