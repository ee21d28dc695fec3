// Secrets in the environment that the desktop is started from → in none of its processes, and still there by name.
import { execFile, spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from '@playwright/test'
import { startEndpoint } from '../integration/counting-endpoint.ts'
import { findEngines, isBelow, readProc, test } from './desktop.ts'

test.skip(process.platform !== 'linux', 'reads environments in /proc')

const root = join(import.meta.dirname, '../..')
const secrets = { WARDROOM_PASSPHRASE: 'canary-passphrase-9911', WARD_MODEL_KEY: 'sk-canary-9912' }

const passphrase = 'a passphrase for the environment test'

/** What the page has and these tests touch; the Node project has no DOM types. */
declare const location: { hash: string }

interface Found {
  readonly pid: number
  readonly words: string
  readonly environment: string
}

/** Every process that descends from this one. */
function findBelow(pid: number): Found[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== pid && isBelow(name, pid))
    .map((name) => ({
      pid: Number(name),
      words: readProc(name, 'cmdline').replaceAll('\0', ' '),
      environment: readProc(name, 'environ'),
    }))
    .filter(({ words }) => words !== '')
}

const holdsSecret = ({ environment }: Found) =>
  Object.values(secrets).some((value) => environment.includes(value))

test('npm start gives Electron, Chromium’s processes and the engine no secret', async ({ folder }) => {
  test.setTimeout(120_000)
  const words = ['--disable-warning=ExperimentalWarning', join(root, 'scripts/start.ts')]
  const env = { ...process.env, ...secrets, XDG_CONFIG_HOME: join(folder, 'profile') }
  const launcher = spawn(process.execPath, [...words, '--workspace', folder], { env, stdio: 'ignore' })
  const ended = new Promise((resolve) => launcher.once('exit', resolve))
  const below = () => findBelow(launcher.pid ?? 0)
  try {
    const kinds = [/--type=zygote/, /--type=renderer/, /--type=gpu-process/, /engine\/index\.js/]
    for (const kind of kinds)
      await expect
        .poll(() => below().filter(({ words: each }) => kind.test(each)).length, { timeout: 60_000 })
        .toBeGreaterThan(0)
    const found = below()
    expect(found.length).toBeGreaterThan(4)
    expect(found.filter(({ environment }) => environment.includes('PATH=')).length).toBeGreaterThan(1)
    expect(found.filter(holdsSecret).map((each) => each.words)).toEqual([])
  } finally {
    launcher.kill('SIGTERM')
    await ended
  }
})

test('a model’s key is found by its name, and no process of the desktop inherits it', async ({
  open,
  folder,
}) => {
  test.setTimeout(120_000)
  const endpoint = await startEndpoint({ answer: () => 'A' })
  try {
    await makeWorkspace(folder, endpoint.url)
    const desktop = await open({ workspace: join(folder, 'ward'), environment: secrets })
    const { page, app } = desktop
    await page.getByLabel('Passphrase').fill(passphrase)
    await page.getByRole('button', { name: 'Unlock' }).click()
    await expect(page.getByRole('heading', { level: 1 })).not.toContainText('Unlock')
    await page.evaluate(() => void (location.hash = '#/models?model=keyed'))
    await page
      .getByRole('button', { name: /^Probe/ })
      .first()
      .click()
    // One question, and two that tell how fast it reads and writes.
    await expect.poll(() => endpoint.keys().length).toBe(3)
    expect([...new Set(endpoint.keys())]).toEqual([`Bearer ${secrets.WARD_MODEL_KEY}`])
    expect(findEngines(desktop)).toHaveLength(1)
    const found = findBelow(app.process().pid ?? 0)
    expect(found.length).toBeGreaterThan(3)
    expect(found.filter(holdsSecret).map(({ words }) => words)).toEqual([])
  } finally {
    await endpoint.close()
  }
})

async function makeWorkspace(folder: string, url: string): Promise<void> {
  const env = { ...process.env, WARDROOM_PASSPHRASE: passphrase, WARDROOM_WORKSPACE: join(folder, 'ward') }
  const wardroom = (...words: string[]) =>
    promisify(execFile)(process.execPath, [join(root, 'out/cli/index.js'), ...words], { env, cwd: root })
  await wardroom('init', join(folder, 'ward'))
  await wardroom(
    'models',
    'add',
    'keyed',
    '--base-url',
    url,
    '--model',
    'm',
    '--api-key-env',
    'WARD_MODEL_KEY',
  )
}
