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
  /** Calls back when the engine's process has ended; returns how to stop listening. */
  onEnd(listener: () => void): () => void
}

/** Asks for a port and waits for it; the page gets one port a load. */
export async function connectToEngine(): Promise<Connection> {
  const port = await receivePort()
  const engine: Engine = createORPCClient(new RPCLink({ port, plugins: [new ResponseValidationPlugin(api)] }))
  port.start()
  return {
    engine,
    onEnd(listener) {
      port.addEventListener('close', listener)
      return () => port.removeEventListener('close', listener)
    },
  }
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
