// A window with the bridge and no app in it → the contract as any page would speak it.
import { createORPCClient } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import { RPCLink } from '@orpc/client/message-port'
import type { ElectronApplication, Page } from '@playwright/test'
import type { Api } from '../../src/contracts/api.ts'
import type { DesktopBridge } from '../../src/contracts/bridge.ts'

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
export async function openBareWindow(app: ElectronApplication): Promise<Page> {
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
export async function connect(page: Page): Promise<void> {
  await page.evaluate(async () => {
    delete window.port
    window.heard = []
    window.wardroom.connect()
    for (let tries = 0; tries < 200 && window.port === undefined; tries += 1)
      await new Promise((wake) => setTimeout(wake, 10))
  })
}

/** The contract over the page's port, from the test's own process. */
export function clientOf(page: Page): ContractRouterClient<Api> {
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

export const endedOf = (page: Page) => page.evaluate(() => window.ended)
export const downOf = (page: Page) => page.evaluate(() => window.down)
