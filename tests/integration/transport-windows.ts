// A forked engine → windows over it as main's relay makes them: tagged frames, room given as messages are taken.
import type { ChildProcess } from 'node:child_process'
import { createORPCClient } from '@orpc/client'
import type { AnyContractRouter, ContractRouterClient } from '@orpc/contract'
import { RPCLink } from '@orpc/client/message-port'
import { isFromEngine, WINDOW_ROOM } from '../../src/contracts/frame.ts'
import type { ToEngine } from '../../src/contracts/frame.ts'

export interface TestWindow<T extends AnyContractRouter> {
  readonly client: ContractRouterClient<T>
  /** Messages that have arrived and are not taken yet. */
  waiting(): number
  close(): void
}

/** `take` is called for each message before it is delivered: a slow window resolves late. */
export function openWindow<T extends AnyContractRouter>(
  engine: ChildProcess,
  window: number,
  take: () => Promise<void> | null = () => null,
): TestWindow<T> {
  const send = (frame: ToEngine) => void engine.send(frame)
  const queue: unknown[] = []
  let deliver: (event: { data: unknown }) => void = () => undefined
  let busy = false
  async function drain(): Promise<void> {
    if (busy) return
    busy = true
    while (queue.length > 0) {
      await take()
      deliver({ data: queue.shift() })
      send({ window, room: 1 })
    }
    busy = false
  }
  engine.on('message', (frame: unknown) => {
    if (!isFromEngine(frame) || !('window' in frame) || frame.window !== window) return
    queue.push(frame.data)
    void drain()
  })
  send({ window, room: WINDOW_ROOM })
  const port = {
    on: (event: string, listener: (event?: { data: unknown }) => void) =>
      void (event === 'message' && (deliver = listener)),
    postMessage: (data: unknown) => send({ window, data }),
  }
  return {
    client: createORPCClient(new RPCLink({ port })),
    waiting: () => queue.length,
    close: () => send({ window, closed: true }),
  }
}
