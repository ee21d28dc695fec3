// The window opens, is shut off from Node and the network, and says in place why a workspace does not open.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from '@playwright/test'
import type { DesktopBridge } from '../../src/contracts/bridge.ts'
import { expectAccessible } from './axe.ts'
import { answerDialogs, test } from './desktop.ts'

/** What the page has and these tests touch; the Node project has no DOM types. */
declare const document: {
  createElement(tag: string): { textContent: string; src: string }
  readonly head: { append(...nodes: unknown[]): void }
}
declare const window: { open(url: string): unknown; readonly wardroom: DesktopBridge }
declare const navigator: {
  readonly permissions: { query(what: { name: string }): Promise<{ readonly state: string }> }
  readonly clipboard: { readText(): Promise<string> }
}
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
    calls: [
      'chooseFiles',
      'chooseNewFolder',
      'chooseWorkspace',
      'connect',
      'forgetKeychainSecret',
      'hasKeychain',
      'lastEnd',
      'lock',
      'makeKeychainSecret',
      'readKeychainSecret',
      'recentWorkspaces',
      'rememberWorkspace',
      'saveRecoveryKey',
      'setTheme',
      'theme',
      'version',
    ],
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

test('chooses folders and files in dialogs', async ({ open, folder }) => {
  const { app, page } = await open()
  const choose = () =>
    page.evaluate(async () => ({
      workspace: await window.wardroom.chooseWorkspace(),
      newFolder: await window.wardroom.chooseNewFolder('workspace'),
      exported: await window.wardroom.chooseNewFolder('export'),
      dataset: await window.wardroom.chooseFiles('dataset'),
      model: await window.wardroom.chooseFiles('model'),
    }))
  await answerDialogs(app, [`${folder}/a`, `${folder}/b`])
  const [a, b] = [`${folder}/a`, `${folder}/b`]
  expect(await choose()).toEqual({ workspace: a, newFolder: a, exported: a, dataset: [a, b], model: [a, b] })
  await answerDialogs(app, [])
  expect(await choose()).toEqual({ workspace: null, newFolder: null, exported: null, dataset: [], model: [] })
})

test('refuses purposes and themes that are none', async ({ open }) => {
  const { page } = await open()
  const refused = await page.evaluate(async () => {
    const isRefused = (call: Promise<unknown>) =>
      call.then(
        () => false,
        () => true,
      )
    return [
      await isRefused(window.wardroom.chooseFiles('secrets' as never)),
      await isRefused(window.wardroom.chooseNewFolder('toString' as never)),
      await isRefused(window.wardroom.setTheme('pink' as never)),
    ]
  })
  expect(refused).toEqual([true, true, true])
})

test('keeps the theme, in the menu too', async ({ open }) => {
  const { app, page } = await open()
  expect(await page.evaluate(() => window.wardroom.theme())).toBe('system')
  await page.evaluate(() => window.wardroom.setTheme('dark'))
  const seen = await app.evaluate(({ Menu, nativeTheme }) => ({
    source: nativeTheme.themeSource,
    checked: Menu.getApplicationMenu()?.getMenuItemById('theme-dark')?.checked,
  }))
  expect(seen).toEqual({ source: 'dark', checked: true })
  await app.close()
  const again = await open()
  expect(await again.page.evaluate(() => window.wardroom.theme())).toBe('dark')
})

test('gives no permission, and no download', async ({ open }) => {
  const { app, page } = await open()
  const states = await page.evaluate(() =>
    Promise.all(
      ['geolocation', 'notifications', 'camera', 'microphone', 'clipboard-read', 'midi'].map((name) =>
        navigator.permissions.query({ name }).then(({ state }) => state),
      ),
    ),
  )
  expect(new Set(states)).toEqual(new Set(['denied']))
  const read = await page.evaluate(() =>
    navigator.clipboard.readText().then(
      () => 'read',
      () => 'refused',
    ),
  )
  expect(read).toBe('refused')
  const downloads = await app.evaluate(async ({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents
    let began = 0
    contents?.session.on('will-download', (event) => void (began += event.defaultPrevented ? 0 : 1))
    contents?.downloadURL('wardroom://app/index.html')
    await new Promise((wake) => setTimeout(wake, 300))
    return began
  })
  expect(downloads).toBe(0)
})

test('zooms by the menu', async ({ open }) => {
  const { app } = await open()
  const levels = await app.evaluate(async ({ BrowserWindow, Menu }) => {
    const window = BrowserWindow.getAllWindows()[0]
    const view = Menu.getApplicationMenu()?.items.find((item) => item.label === 'View')?.submenu
    const press = async (role: string) => {
      const item = view?.items.find((entry) => entry.role?.toLowerCase() === role)
      item?.click(undefined, window, window?.webContents)
      await new Promise((wake) => setTimeout(wake, 100))
      return window?.webContents.getZoomFactor() ?? 0
    }
    return [await press('zoomin'), await press('zoomout'), await press('resetzoom')]
  })
  expect(levels[0]).toBeGreaterThan(1)
  expect(levels.slice(1)).toEqual([1, 1])
})
