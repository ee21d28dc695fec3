// One port a window ↔ the engine's frames, tagged so that no window hears another's answers.
import type { MessagePortMain } from 'electron'
import { isFromEngine, isTaken, WINDOW_ROOM } from '../contracts/frame.ts'
import type { SupervisedEngine } from './engine-supervisor.ts'

export type RelayPort = Pick<MessagePortMain, 'on' | 'postMessage' | 'start' | 'close'>

export interface Relay {
  /** Joins a page's port to the engine. `page` tells one page from another: its older port ends, and late answers with it. */
  join(page: number, port: RelayPort): void
}

interface Connection {
  readonly page: number
  readonly port: RelayPort
}

/** When an engine process ends, all ports close: that is how windows learn of it. A port joined afterwards reaches the next one. */
export function createRelay(engine: SupervisedEngine): Relay {
  const connections = new Map<number, Connection>()
  let lastTag = 0

  function end(tag: number): void {
    const port = connections.get(tag)?.port
    if (!connections.delete(tag)) return
    port?.close()
    engine.send({ window: tag, closed: true })
  }

  function pass(tag: number, data: unknown): void {
    if (!connections.has(tag)) return
    if (isTaken(data)) engine.send({ window: tag, room: data.taken })
    else engine.send({ window: tag, data })
  }

  engine.onMessage((message) => {
    if (isFromEngine(message) && 'window' in message)
      connections.get(message.window)?.port.postMessage(message.data)
  })
  engine.onEnd(() => {
    for (const tag of [...connections.keys()]) end(tag)
  })
  return {
    join(page, port) {
      for (const [tag, old] of connections) if (old.page === page) end(tag)
      if (engine.isDown()) return port.close()
      lastTag += 1
      const tag = lastTag
      connections.set(tag, { page, port })
      engine.send({ window: tag, room: WINDOW_ROOM })
      port.on('message', ({ data }) => pass(tag, data as unknown))
      port.on('close', () => end(tag))
      port.start()
    },
  }
}
