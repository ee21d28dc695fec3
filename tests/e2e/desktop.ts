// The built desktop on real Electron, with a profile of its own that is thrown away.
import { mkdtemp, rm } from 'node:fs/promises'
import { readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test as base, _electron } from '@playwright/test'
import type { ElectronApplication, Page } from '@playwright/test'
import { findElectron } from '../../scripts/desktop-runtime.ts'

export interface Desktop {
  readonly app: ElectronApplication
  readonly page: Page
}

interface OpenOptions {
  /** What `--workspace` would name. */
  readonly workspace?: string
  /** Variables beside the plain environment, such as a model's key. */
  readonly environment?: Readonly<Record<string, string>>
}

interface Fixtures {
  /** A folder that is removed after the test. */
  readonly folder: string
  /** Opens the desktop; opened again in one test it finds the same profile. */
  readonly open: (options?: OpenOptions) => Promise<Desktop>
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
    await use(async ({ workspace, environment } = {}) => {
      const words = workspace === undefined ? [] : ['--workspace', workspace]
      const app = await launch(words, { XDG_CONFIG_HOME: join(folder, 'profile'), ...environment })
      opened.push(app)
      const page = await app.firstWindow()
      await expect.poll(() => isLoaded(app), { timeout: 30_000 }).toBe(true)
      return { app, page }
    })
    for (const app of opened) await app.close()
  },
})

async function launch(
  words: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<ElectronApplication> {
  // Given a folder instead of an executable, Playwright holds the app back until it is attached.
  process.env['ELECTRON_OVERRIDE_DIST_PATH'] ??= await findElectron()
  return _electron.launch({
    args: [root, ...words],
    chromiumSandbox: process.getuid?.() !== 0,
    env: { ...plainEnvironment(), ...environment },
  })
}

/** Asked of Electron: attached late, on a busy machine, Playwright can miss the page's own load event. */
function isLoaded(app: ElectronApplication): Promise<boolean> {
  return app.evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents
    return contents !== undefined && contents.getURL() !== '' && !contents.isLoading()
  })
}

function plainEnvironment(): Record<string, string> {
  const entries = Object.entries(process.env).filter(
    ([name, value]) => value !== undefined && !name.startsWith('WARDROOM_'),
  )
  return Object.fromEntries(entries) as Record<string, string>
}

/** Every open and save dialog from now on is answered with these paths; none means that it is closed. */
export async function answerDialogs(app: ElectronApplication, paths: readonly string[]): Promise<void> {
  await app.evaluate(({ dialog }, chosen) => {
    const canceled = chosen.length === 0
    // Electron's calls are overloaded; the desktop uses the ones with a window.
    Object.assign(dialog, {
      showOpenDialog: async () => ({ canceled, filePaths: chosen }),
      showSaveDialog: async () => ({ canceled, filePath: chosen[0] ?? '' }),
    })
  }, paths)
}

/** Ids of the engine processes that this desktop has started and that still run. Linux only. */
export function findEngines({ app }: Desktop): number[] {
  const parent = app.process().pid
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => isBelow(pid, parent) && readProc(pid, 'cmdline').includes('engine/index.js'))
    .map(Number)
}

/** A utility process is started by Electron's zygote, so the parent may lie some generations up. */
export function isBelow(pid: string, ancestor: number | undefined): boolean {
  for (let at = pid; at !== '' && at !== '0' && at !== '1';) {
    if (Number(at) === ancestor) return true
    at = /^PPid:\s*(\d+)/m.exec(readProc(at, 'status'))?.[1] ?? ''
  }
  return false
}

export function readProc(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}

/** A picture of the page, where the run asks for some. */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['WARDROOM_PICTURES']
  if (folder === undefined) return
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.screenshot({ path: join(folder, `${name}.${colorScheme}.png`) })
  }
  await page.emulateMedia({ colorScheme: null })
}
