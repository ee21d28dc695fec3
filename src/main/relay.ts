// One port a window ↔ the engine's frames, tagged so that no window hears another's answers.
import { ipcMain, MessageChannelMain } from 'electron'
import type { MessagePortMain, WebContents } from 'electron'
import type { EngineHost } from './engine-host.ts'
import { isDataFrame } from './frame.ts'
import { isOwnPage } from './sender.ts'

interface Connection {
  readonly contents: WebContents
  readonly port: MessagePortMain
}

/** Gives a port to every window that asks. When the engine ends, the ports close: that is how windows learn of it. */
export function relayToEngine(engine: EngineHost): void {
  const connections = new Map<number, Connection>()
  let lastTag = 0
  let ended = false

  function end(tag: number): void {
    const port = connections.get(tag)?.port
    if (!connections.delete(tag)) return
    port?.close()
    engine.send({ window: tag, closed: true })
  }

  function connect(contents: WebContents): void {
    // A page that was loaded again asks again: its old port ends, and late answers with it.
    for (const [tag, old] of connections) if (old.contents === contents) end(tag)
    const { port1: port, port2 } = new MessageChannelMain()
    contents.postMessage('wardroom:port', null, [port2])
    if (ended) {
      port.close()
      return
    }
    lastTag += 1
    const tag = lastTag
    connections.set(tag, { contents, port })
    port.on('message', ({ data }) => engine.send({ window: tag, data: data as unknown }))
    port.on('close', () => end(tag))
    port.start()
  }

  engine.onMessage((message) => {
    if (isDataFrame(message)) connections.get(message.window)?.port.postMessage(message.data)
  })
  engine.onEnd(() => {
    ended = true
    for (const tag of [...connections.keys()]) end(tag)
  })
  ipcMain.on('wardroom:connect', ({ sender, senderFrame }) => {
    if (isOwnPage(senderFrame)) connect(sender)
  })
}
