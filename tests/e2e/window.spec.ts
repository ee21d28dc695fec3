// The window opens, is shut off from Node and the network, and says in place why a workspace does not open.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readdirSync, readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { test } from './desktop.ts'

/** What the page has and these tests touch; the Node project has no DOM types. */
declare const document: {
  createElement(tag: string): { textContent: string; src: string }
  readonly head: { append(...nodes: unknown[]): void }
}
declare const window: { open(url: string): unknown }
declare const location: { href: string }

test('opens on the unlock page, sandboxed', async ({ open, folder }) => {
  const { app, page } = await open({ workspace: `${folder}/ward one` })
  await expect(page).toHaveTitle('Wardroom')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unlock ward one')
  await expect(page.getByLabel('Passphrase')).toBeFocused()
  await expect(page.getByText('Version 0.1.0')).toBeVisible()
  const preferences = await app.evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents
    // Electron documents this call as internal; there is no other way to read what a window was made with.
    return (
      contents as unknown as { getLastWebPreferences(): Record<string, unknown> }
    ).getLastWebPreferences()
  })
  expect(preferences).toMatchObject({ sandbox: true, contextIsolation: true, nodeIntegration: false })
})

test('gives the page neither Node nor a way to change the bridge', async ({ open }) => {
  const { page } = await open()
  const seen = await page.evaluate(() => ({
    require: typeof Reflect.get(globalThis, 'require'),
    process: typeof Reflect.get(globalThis, 'process'),
    frozen: Object.isFrozen(Reflect.get(globalThis, 'wardroom')),
    calls: Object.keys(Reflect.get(globalThis, 'wardroom') as object).sort(),
  }))
  expect(seen).toEqual({
    require: 'undefined',
    process: 'undefined',
    frozen: true,
    calls: ['chooseWorkspace', 'connect', 'recentWorkspaces', 'rememberWorkspace', 'version'],
  })
})

test('reaches no network and runs no inline script', async ({ open }) => {
  let requests = 0
  const server = createServer((_request, response) => {
    requests += 1
    response.setHeader('Access-Control-Allow-Origin', '*').end('reached')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const { page } = await open()
  const outcome = await page.evaluate(async (host) => {
    const script = document.createElement('script')
    script.textContent = 'globalThis.inlineRan = true'
    const image = document.createElement('img')
    image.src = `http://${host}/image`
    document.head.append(script, image)
    const answered = (url: string) =>
      fetch(url).then(
        () => 'answered',
        () => 'blocked',
      )
    const opened = window.open(`http://${host}/window`)
    location.href = `http://${host}/page`
    const fetched = await Promise.all([
      answered(`http://${host}/fetch`),
      answered('wardroom://app/index.html'),
    ])
    await new Promise((wake) => setTimeout(wake, 500))
    return { fetched, inline: Reflect.has(globalThis, 'inlineRan'), opened, at: location.href }
  }, address)
  server.close()
  expect(outcome).toEqual({
    fetched: ['blocked', 'blocked'],
    inline: false,
    opened: null,
    at: 'wardroom://app/',
  })
  expect(requests).toBe(0)
})

test('serves the built page only', async ({ open }) => {
  const { app } = await open()
  const statuses = await app.evaluate(async ({ BrowserWindow }) => {
    const session = BrowserWindow.getAllWindows()[0]?.webContents.session
    const paths = [
      'index.html',
      '%2e%2e/main/index.js',
      '..%2Fmain%2Findex.js',
      '..%5cmain%5cindex.js',
      'absent.js',
      '.',
    ]
    return Promise.all(paths.map(async (path) => (await session?.fetch(`wardroom://app/${path}`))?.status))
  })
  expect(statuses).toEqual([200, 404, 404, 404, 404, 200])
})

test('says in place why a folder does not open, and shows the passphrase on request', async ({
  open,
  folder,
}) => {
  const { page } = await open({ workspace: folder })
  const field = page.getByLabel('Passphrase')
  await field.fill('not it')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(field).toHaveAttribute('type', 'text')
  await field.press('Enter')
  await expect(page.getByRole('alert')).toHaveText(/^[A-Z].+\.$/)
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
})

test('invites to choose a folder when none is known', async ({ open }) => {
  const { page } = await open()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Open a workspace')
  await expect(page.getByRole('button', { name: 'Open a workspace folder…' })).toBeVisible()
  await expectAccessible(page)
})

test('says so when the engine ends', async ({ open, folder }) => {
  test.skip(process.platform !== 'linux', 'finds the engine in /proc')
  const { page } = await open({ workspace: folder })
  await expect(page.getByLabel('Passphrase')).toBeVisible()
  for (const pid of enginesOf(folder)) process.kill(pid, 'SIGKILL')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The engine has ended')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The engine has ended')
})

/** Engine processes whose parent was started on this folder. */
function enginesOf(folder: string): number[] {
  const commands = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => ({
      pid: Number(pid),
      command: readProc(pid, 'cmdline'),
      parent: Number(/^PPid:\s*(\d+)/m.exec(readProc(pid, 'status'))?.[1]),
    }))
  const desktops = new Set(commands.filter(({ command }) => command.includes(folder)).map(({ pid }) => pid))
  return commands
    .filter(({ command, parent }) => command.includes('engine/index.js') && desktops.has(parent))
    .map(({ pid }) => pid)
}

function readProc(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}
