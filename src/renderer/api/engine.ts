// This window's port to the engine → the contract's calls, each answer checked against its schema.
import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/message-port'
import type { ContractRouterClient } from '@orpc/contract'
import { ResponseValidationPlugin } from '@orpc/contract/plugins'
import { api } from '../../contracts/api.ts'
import type { Api } from '../../contracts/api.ts'
import { bridge } from './bridge.ts'

export type Engine = ContractRouterClient<Api>

export interface Connection {
  readonly engine: Engine
  /** Resolves when the engine's process has ended, also where that was before the question. */
  readonly ended: Promise<void>
}

/** Main said that the engine crashed too often and stays down. */
let isDown = false
window.addEventListener('message', ({ source, data }) => {
  if (source === window && data === 'wardroom:down') isDown = true
})

/** Waits between the tries to reach an engine that was started again. */
const WAITS_MS = [0, 500, 1500, 3000] as const
const ANSWER_MS = 15_000

/** A connection to an engine that answers, or null where none does after a few tries or main starts it no more. */
export async function connectToEngine(): Promise<Connection | null> {
  isDown = false
  for (const wait of WAITS_MS) {
    await sleep(wait)
    const made = await Promise.race([connectOnce(), sleep(ANSWER_MS)])
    if (made && (await answers(made))) return made
    if (isDown) return null
  }
  return null
}

async function connectOnce(): Promise<Connection> {
  const port = await receivePort()
  const ended = new Promise<void>((resolve) =>
    port.addEventListener('close', () => resolve(), { once: true }),
  )
  const engine: Engine = createORPCClient(new RPCLink({ port, plugins: [new ResponseValidationPlugin(api)] }))
  port.start()
  return { engine, ended }
}

/** An engine that refuses a call answers too; only one that ends does not. */
async function answers({ engine, ended }: Connection): Promise<boolean> {
  const answered = engine.engine.info().then(
    () => true,
    () => true,
  )
  return Promise.race([ended.then(() => false), sleep(ANSWER_MS).then(() => false), answered])
}

function receivePort(): Promise<MessagePort> {
  return new Promise((resolve) => {
    function receive(event: MessageEvent): void {
      const [port] = event.ports
      if (event.source !== window || event.data !== 'wardroom:port' || port === undefined) return
      window.removeEventListener('message', receive)
      resolve(port)
    }
    window.addEventListener('message', receive)
    bridge.connect()
  })
}

function sleep(ms: number): Promise<void> {
  return new Promise((wake) => setTimeout(wake, ms))
}
