// The engine as Electron's utility process: the same frames, streams and end, without the database.
import { join } from 'node:path'
import { createORPCClient } from '@orpc/client'
import type { AnyContractRouter, ContractRouterClient } from '@orpc/contract'
import { RPCLink } from '@orpc/client/message-port'
import { expect } from '@playwright/test'
import type { ElectronApplication } from '@playwright/test'
import { build } from 'vite'
import type { Api } from '../../src/contracts/api.ts'
import { isFromEngine, WINDOW_ROOM } from '../../src/contracts/frame.ts'
import type { ToEngine } from '../../src/contracts/frame.ts'
import type { contract } from '../integration/transport-engine.fixture.ts'
import { test } from './desktop.ts'

const entry = join(import.meta.dirname, '../../out/engine/index.js')
const fixture = join(import.meta.dirname, '../integration/transport-engine.fixture.ts')

/** What these tests keep in Electron's main process. */
declare const globalThis: { utility?: { send(frame: unknown): void; taken: unknown[]; code: number | null } }

interface Utility {
  send(frame: ToEngine): Promise<void>
  client<T extends AnyContractRouter>(window: number): ContractRouterClient<T>
  /** Messages that came for a window which takes none. */
  heldFor(window: number): number
  exitCode(): Promise<number | null>
}

/** Starts a utility process in Electron's main, and carries its messages to the test. `deaf` windows take nothing. */
async function startUtility(
  app: ElectronApplication,
  file: string,
  deaf: readonly number[] = [],
): Promise<Utility> {
  await app.evaluate(({ utilityProcess }, path) => {
    const engine = utilityProcess.fork(path, [], { env: {}, stdio: 'ignore' })
    const utility = {
      send: (frame: unknown) => engine.postMessage(frame),
      taken: [] as unknown[],
      code: null as number | null,
    }
    engine.on('message', (message: unknown) => void utility.taken.push(message))
    engine.on('exit', (code) => void (utility.code = code))
    globalThis.utility = utility
  }, file)
  const send = (frame: ToEngine) => app.evaluate((_electron, sent) => globalThis.utility?.send(sent), frame)
  const windows = new Map<number, (event: { data: unknown }) => void>()
  const held = new Map<number, number>()
  const timer = setInterval(() => void carry(), 20)
  app.on('close', () => clearInterval(timer))
  async function carry(): Promise<void> {
    const messages = await app.evaluate(() => globalThis.utility?.taken.splice(0) ?? []).catch(() => [])
    for (const message of messages) {
      if (!isFromEngine(message) || !('window' in message)) continue
      const { window, data } = message
      held.set(window, (held.get(window) ?? 0) + 1)
      if (deaf.includes(window)) continue
      windows.get(window)?.({ data })
      await send({ window, room: 1 }).catch(() => undefined)
    }
  }
  return {
    send,
    client<T extends AnyContractRouter>(window: number): ContractRouterClient<T> {
      void send({ window, room: WINDOW_ROOM })
      const port = {
        on: (event: string, listener: (event?: { data: unknown }) => void) =>
          void (event === 'message' && windows.set(window, listener)),
        postMessage: (data: unknown) => void send({ window, data }),
      }
      return createORPCClient(new RPCLink({ port }))
    },
    heldFor: (window) => held.get(window) ?? 0,
    exitCode: () => app.evaluate(() => globalThis.utility?.code ?? null),
  }
}

/** Electron's Node may be too old to read TypeScript. */
async function buildFixture(folder: string): Promise<string> {
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: fixture,
      outDir: folder,
      target: 'node20',
      minify: false,
      rollupOptions: { output: { entryFileNames: 'engine.mjs' } },
    },
    ssr: { noExternal: true },
  })
  return join(folder, 'engine.mjs')
}

test('answers the contract in a utility process, and ends when told to', async ({ open }) => {
  const { app } = await open()
  const utility = await startUtility(app, entry)
  expect(await utility.client<Api>(3).workspace.state()).toEqual({ state: 'locked' })
  await utility.send({ stop: true })
  await expect.poll(() => utility.exitCode()).toBe(0)
})

for (const how of ['close', 'abort', 'break'] as const)
  test(`a stream from a utility process ends on ${how}`, async ({ open, folder }) => {
    const { app } = await open()
    const utility = await startUtility(app, await buildFixture(folder))
    const [listening, watching] = [utility.client<typeof contract>(1), utility.client<typeof contract>(2)]
    const abort = new AbortController()
    const stream = await listening.wait(undefined, { signal: abort.signal })
    expect(await stream.next()).toMatchObject({ value: 1 })
    expect((await watching.seen()).open).toBe(1)
    if (how === 'close') await utility.send({ window: 1, closed: true })
    if (how === 'abort') abort.abort()
    if (how === 'break') await stream.return?.(undefined)
    await expect.poll(async () => (await watching.seen()).open).toBe(0)
  })

test('a stream from a utility process waits for a window that takes nothing', async ({ open, folder }) => {
  const { app } = await open()
  const utility = await startUtility(app, await buildFixture(folder), [1])
  void utility
    .client<typeof contract>(1)
    .count({ to: 50_000 })
    .catch(() => undefined)
  const watching = utility.client<typeof contract>(2)
  await expect.poll(() => utility.heldFor(1)).toBeGreaterThan(10)
  await new Promise((wake) => setTimeout(wake, 300))
  expect((await watching.seen()).produced).toBeLessThanOrEqual(WINDOW_ROOM)
  expect(utility.heldFor(1)).toBeLessThanOrEqual(WINDOW_ROOM)
})
