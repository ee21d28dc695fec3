// The process that started the engine → one channel of frames, whichever host it used.
import { isToEngine } from '../contracts/frame.ts'
import type { FromEngine, ToEngine } from '../contracts/frame.ts'

export interface FrameChannel {
  send(frame: FromEngine): void
  onFrame(listener: (frame: ToEngine) => void): void
  /** The parent is gone. */
  onClose(listener: () => void): void
}

interface ParentPort {
  postMessage(message: unknown): void
  on(event: 'message', listener: (event: { data: unknown }) => void): void
}

let opened: FrameChannel | null | undefined

/** The channel of Electron's utility process, else of Node's fork; null where neither started this process. */
export function openParentChannel(): FrameChannel | null {
  opened ??= findChannel()
  return opened
}

function findChannel(): FrameChannel | null {
  // Only Electron's utility process has it, and Node's types do not know it.
  const { parentPort } = process as { parentPort?: ParentPort | null }
  if (parentPort) return toUtilityChannel(parentPort)
  return process.send === undefined ? null : toForkChannel()
}

function toUtilityChannel(port: ParentPort): FrameChannel {
  return {
    send: (frame) => port.postMessage(frame),
    onFrame: (listener) => port.on('message', ({ data }) => (isToEngine(data) ? listener(data) : undefined)),
    // Electron ends a utility process with its parent, and says nothing before.
    onClose: () => undefined,
  }
}

function toForkChannel(): FrameChannel {
  return {
    // A parent that has just gone is no fault of the engine: onClose says so.
    send: (frame) => void (process.connected && process.send?.(frame, undefined, {}, () => undefined)),
    onFrame: (listener) =>
      void process.on('message', (data: unknown) => (isToEngine(data) ? listener(data) : undefined)),
    onClose: (listener) => void process.on('disconnect', listener),
  }
}
