// Frames tagged with a window → one port a window, of the shape that oRPC upgrades.
import type { MessagePortMainLike } from '@orpc/client/message-port'
import type { Frame, FrameChannel } from './parent-channel.ts'

type Listener = (event?: { data: unknown }) => void

interface WindowPort extends MessagePortMainLike {
  emit(frame: Frame): void
}

/** Calls `onPort` with a new port whenever a frame carries a tag for the first time, before that frame is delivered. */
export function acceptWindows(channel: FrameChannel, onPort: (port: MessagePortMainLike) => void): void {
  const ports = new Map<number, WindowPort>()
  channel.onFrame((frame) => {
    let port = ports.get(frame.window)
    if (port === undefined) {
      if ('closed' in frame) return
      port = createWindowPort(frame.window, channel)
      ports.set(frame.window, port)
      onPort(port)
    }
    port.emit(frame)
    if ('closed' in frame) ports.delete(frame.window)
  })
}

function createWindowPort(window: number, channel: FrameChannel): WindowPort {
  const messageListeners: Listener[] = []
  const closeListeners: Listener[] = []
  return {
    on(event: string, listener: Listener) {
      if (event === 'message') messageListeners.push(listener)
      if (event === 'close') closeListeners.push(listener)
    },
    postMessage: (data: unknown) => channel.send({ window, data }),
    emit(frame) {
      if ('closed' in frame) for (const listener of closeListeners) listener()
      else for (const listener of messageListeners) listener({ data: frame.data })
    },
  }
}
