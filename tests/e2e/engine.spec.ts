// The engine behind real windows: ports of their own, a crash and what comes after, and no engine left when the desktop ends.
import { createORPCClient } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import { RPCLink } from '@orpc/client/message-port'
import { expect } from '@playwright/test'
import type { ElectronApplication, Page } from '@playwright/test'
import type { Api } from '../../src/contracts/api.ts'
import type { DesktopBridge } from '../../src/contracts/bridge.ts'
import { findEngines, test } from './desktop.ts'

test.skip(process.platform !== 'linux', 'finds the engine in /proc')

interface PagePort {
  onmessage: (event: { data: unknown }) => void
  onclose: () => void
  addEventListener(event: 'close', listener: () => void): void
  postMessage(data: unknown): void
}

/** What the page has and these tests touch; the Node project has no DOM types. */
declare const window: {
  readonly wardroom: DesktopBridge
  addEventListener(event: 'message', listener: (event: { data: unknown; ports: PagePort[] }) => void): void
  port?: PagePort
  heard: unknown[]
  ended: number
  down: number
}

/** A window with the bridge and no app in it: nobody but the test asks for a port there. */
async function openBareWindow(app: ElectronApplication): Promise<Page> {
  const opened = app.waitForEvent('window')
  await app.evaluate(async ({ app: electron, BrowserWindow }) => {
    const session = BrowserWindow.getAllWindows()[0]?.webContents.session
    if (session === undefined) throw new Error('There is no window.')
    const preload = `${electron.getAppPath()}/out/preload/index.cjs`
    const bare = new BrowserWindow({
      show: false,
      webPreferences: { session, preload, sandbox: true, backgroundThrottling: false },
    })
    await bare.loadURL('wardroom://app/bare').catch(() => undefined)
  })
  const page = await opened
  await page.waitForLoadState()
  await page.evaluate(() => {
    Object.assign(window, { heard: [], ended: 0, down: 0 })
    window.addEventListener('message', ({ data, ports: [port] }) => {
      if (data === 'wardroom:down') window.down += 1
      if (data !== 'wardroom:port' || port === undefined) return
      window.port = port
      port.onmessage = (event) => void window.heard.push(event.data)
      port.addEventListener('close', () => void (window.ended += 1))
    })
  })
  return page
}

/** Asks for a port and waits for it. */
async function connect(page: Page): Promise<void> {
  await page.evaluate(async () => {
    delete window.port
    window.heard = []
    window.wardroom.connect()
    for (let tries = 0; tries < 200 && window.port === undefined; tries += 1)
      await new Promise((wake) => setTimeout(wake, 10))
  })
}

/** The contract over the page's port, from the test's own process. */
function clientOf(page: Page): ContractRouterClient<Api> {
  let deliver: (event: { data: unknown }) => void = () => undefined
  async function ask(data: unknown): Promise<void> {
    const answer = await page.evaluate(async (sent) => {
      const before = window.heard.length
      window.port?.postMessage(sent)
      for (let tries = 0; tries < 500 && window.heard.length === before; tries += 1)
        await new Promise((wake) => setTimeout(wake, 10))
      return window.heard[before]
    }, data)
    deliver({ data: answer })
  }
  const port = {
    on: (event: string, listener: (event?: { data: unknown }) => void) =>
      void (event === 'message' && (deliver = listener)),
    postMessage: (data: unknown) => void ask(data),
  }
  return createORPCClient(new RPCLink({ port }))
}

const endedOf = (page: Page) => page.evaluate(() => window.ended)
const downOf = (page: Page) => page.evaluate(() => window.down)

test('gives a second window its own port', async ({ open }) => {
  const { app, page } = await open()
  const bare = await openBareWindow(app)
  await connect(bare)
  expect(await clientOf(bare).workspace.state()).toEqual({ state: 'locked' })
  await bare.close()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Open a workspace')
})

test('gives a page that asks again a new port, and closes the old one', async ({ open }) => {
  const { app } = await open()
  const bare = await openBareWindow(app)
  await connect(bare)
  await connect(bare)
  await expect.poll(() => endedOf(bare)).toBe(1)
  expect(await clientOf(bare).workspace.state()).toEqual({ state: 'locked' })
})

test('starts a killed engine again: the old port closes, a new one answers', async ({ open, folder }) => {
  const desktop = await open({ workspace: folder })
  const bare = await openBareWindow(desktop.app)
  await connect(bare)
  const [first] = findEngines(desktop)
  if (first === undefined) throw new Error('No engine runs.')
  process.kill(first, 'SIGKILL')
  await expect.poll(() => endedOf(bare)).toBe(1)
  await connect(bare)
  expect(await clientOf(bare).workspace.state()).toEqual({ state: 'locked' })
  const [second] = findEngines(desktop)
  expect(second).not.toBe(first)
  await desktop.page.reload()
  await expect(desktop.page.getByLabel('Passphrase')).toBeVisible()
  expect(await downOf(bare)).toBe(0)
})

test('says so when the engine keeps crashing, and starts it no more', async ({ open, folder }) => {
  const desktop = await open({ workspace: folder })
  const bare = await openBareWindow(desktop.app)
  const killed: number[] = []
  for (let crash = 1; crash <= 4; crash += 1) {
    await connect(bare)
    await clientOf(bare).workspace.state()
    const [engine] = findEngines(desktop)
    if (engine === undefined) throw new Error('No engine runs.')
    killed.push(engine)
    process.kill(engine, 'SIGKILL')
    await expect.poll(() => endedOf(bare)).toBe(crash)
  }
  expect(new Set(killed).size).toBe(4)
  await expect.poll(() => downOf(bare)).toBe(1)
  expect(findEngines(desktop)).toEqual([])
  await connect(bare)
  await expect.poll(() => downOf(bare)).toBe(2)
  await expect.poll(() => endedOf(bare)).toBe(5)
})

test('leaves no engine behind', async ({ open }) => {
  const desktop = await open()
  const [engine] = findEngines(desktop)
  if (engine === undefined) throw new Error('No engine runs.')
  const from = Date.now()
  await desktop.app.close()
  expect(() => process.kill(engine, 0)).toThrow()
  expect(Date.now() - from).toBeLessThan(5000)
})

test('kills an engine that does not end by itself', async ({ open }) => {
  const desktop = await open()
  const [engine] = findEngines(desktop)
  if (engine === undefined) throw new Error('No engine runs.')
  process.kill(engine, 'SIGSTOP')
  await desktop.app.close()
  expect(() => process.kill(engine, 0)).toThrow()
})
