// A page that asks for the engine → its port, or the word that there is no engine any more.
import { ipcMain, MessageChannelMain, webContents } from 'electron'
import type { WebContents } from 'electron'
import { channels } from '../contracts/frame.ts'
import type { SupervisedEngine } from './engine-supervisor.ts'
import { createRelay } from './relay.ts'
import { isOwnPage } from './sender.ts'

export function connectWindows(engine: SupervisedEngine): void {
  const relay = createRelay(engine)
  engine.onEnd(() => {
    if (!engine.isDown()) return
    for (const contents of webContents.getAllWebContents()) tellDown(contents)
  })
  ipcMain.on(channels.connect, ({ sender, senderFrame }) => {
    if (!isOwnPage(senderFrame)) return
    if (engine.isDown()) tellDown(sender)
    const { port1, port2 } = new MessageChannelMain()
    // A port to no engine closes at once.
    sender.postMessage(channels.port, null, [port2])
    relay.join(sender.id, port1)
  })
}

function tellDown(contents: WebContents): void {
  if (!contents.isDestroyed() && isOwnPage(contents.mainFrame)) contents.send(channels.down)
}
