// Frames tagged with a window → one port a window, of the shape that oRPC upgrades.
import type { MessagePortMainLike } from '@orpc/client/message-port'
import type { ToEngine } from '../contracts/frame.ts'
import type { FrameChannel } from './parent-channel.ts'
import { isRequestMessage } from './request-message.ts'

type Listener = (event?: { data: unknown }) => void
type WindowFrame = Extract<ToEngine, { window: number }>

export interface WindowPort extends MessagePortMainLike {
  /** Resolves once the window can take another message, or will take no more. */
  ready(): Promise<void>
}

interface OpenPort extends WindowPort {
  emit(frame: WindowFrame): void
}

/** Calls `onPort` with a new port whenever a frame carries a tag for the first time, before that frame is delivered. */
export function acceptWindows(channel: FrameChannel, onPort: (port: WindowPort) => void): void {
  const ports = new Map<number, OpenPort>()
  channel.onFrame((frame) => {
    if (!('window' in frame)) return
    let port = ports.get(frame.window)
    if (port === undefined) {
      if ('closed' in frame) return
      port = createWindowPort(frame.window, channel)
      ports.set(frame.window, port)
      onPort(port)
    }
    if ('closed' in frame) ports.delete(frame.window)
    port.emit(frame)
  })
}

function createWindowPort(window: number, channel: FrameChannel): OpenPort {
  const listeners: Record<string, Listener[]> = { message: [], close: [] }
  const room = createRoom()
  return {
    on(event: string, listener: Listener) {
      listeners[event]?.push(listener)
    },
    ready: () => room.ready(),
    postMessage(data: unknown) {
      room.use()
      channel.send({ window, data })
    },
    emit(frame) {
      if ('room' in frame) return room.add(frame.room)
      if ('closed' in frame) {
        room.lift()
        for (const listener of listeners['close'] ?? []) listener()
        return
      }
      if (!isRequestMessage(frame.data)) return
      for (const listener of listeners['message'] ?? []) listener({ data: frame.data })
    },
  }
}

interface Room {
  ready(): Promise<void>
  use(): void
  add(messages: number): void
  /** Nobody is held back any more. */
  lift(): void
}

/** Counts what a window can still take. Only streams wait: an answer to a call is always sent. */
function createRoom(): Room {
  let left: number | null = null
  let waiting: (() => void)[] = []
  const isFull = () => left !== null && left <= 0
  function wake(): void {
    const woken = waiting
    waiting = []
    for (const go of woken) go()
  }
  return {
    async ready() {
      while (isFull()) await new Promise<void>((go) => waiting.push(go))
    },
    use: () => void (left !== null && (left -= 1)),
    add(messages) {
      left = (left ?? 0) + messages
      wake()
    },
    lift() {
      left = null
      wake()
    },
  }
}
