// The process that started the engine → one channel of frames, whichever host it used.

/** What travels between main and engine: a window's tag with its data, or the word that the window is gone. */
export type Frame =
  { readonly window: number; readonly data: unknown } | { readonly window: number; readonly closed: true }

export interface FrameChannel {
  send(frame: Frame): void
  onFrame(listener: (frame: Frame) => void): void
  /** The parent is gone. */
  onClose(listener: () => void): void
}

interface ParentPort {
  postMessage(message: unknown): void
  on(event: 'message', listener: (event: { data: unknown }) => void): void
}

/** The channel of Electron's utility process, else of Node's fork; null where neither started this process. */
export function openParentChannel(): FrameChannel | null {
  // Only Electron's utility process has it, and Node's types do not know it.
  const { parentPort } = process as { parentPort?: ParentPort | null }
  if (parentPort) return toUtilityChannel(parentPort)
  return process.send === undefined ? null : toForkChannel()
}

function toUtilityChannel(port: ParentPort): FrameChannel {
  return {
    send: (frame) => port.postMessage(frame),
    onFrame: (listener) => port.on('message', ({ data }) => (isFrame(data) ? listener(data) : undefined)),
    // Electron ends a utility process with its parent, and says nothing before.
    onClose: () => undefined,
  }
}

function toForkChannel(): FrameChannel {
  return {
    // A parent that has just gone is no fault of the engine: onClose says so.
    send: (frame) => void (process.connected && process.send?.(frame, undefined, {}, () => undefined)),
    onFrame: (listener) =>
      void process.on('message', (data: unknown) => (isFrame(data) ? listener(data) : undefined)),
    onClose: (listener) => void process.on('disconnect', listener),
  }
}

export function isFrame(value: unknown): value is Frame {
  if (typeof value !== 'object' || value === null) return false
  return 'window' in value && typeof value.window === 'number' && ('data' in value || 'closed' in value)
}
