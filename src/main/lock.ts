// Idle time, sleep, the system's lock and the user's command → the engine told to lock, and ended where it does not.
import type { LockReason, LockWish, WorkspaceMark } from '../contracts/frame.ts'
import { isFromEngine } from '../contracts/frame.ts'
import type { SupervisedEngine } from './engine-supervisor.ts'

export interface WorkspaceLock {
  /** How the workspace stands, as far as main knows. */
  mark(): WorkspaceMark
  onMark(listener: (mark: WorkspaceMark) => void): void
  /** Always heard, also while a workspace is being opened. */
  lock(wish: LockWish): void
  /** Only where one is open: for what happens to the machine. */
  lockIfOpen(reason: LockReason): void
}

/** A job that goes on in native code is cut short: what it has answered is stored, and it can be resumed. */
const PATIENCE_MS = 3000

export function createLock(engine: SupervisedEngine): WorkspaceLock {
  const listeners: ((mark: WorkspaceMark) => void)[] = []
  let mark: WorkspaceMark = { state: 'locked' }
  let timer: NodeJS.Timeout | undefined

  function take(next: WorkspaceMark): void {
    mark = next
    for (const listener of listeners) listener(next)
  }

  engine.onMessage((message) => {
    if (!isFromEngine(message) || 'window' in message || !('workspace' in message)) return
    // Its process ends after this word; the clock runs on in case it does not.
    if (message.workspace.state === 'viewing_locked') clearTimeout(timer)
    take(message.workspace)
  })
  engine.onEnd(() => {
    clearTimeout(timer)
    take({ state: 'locked' })
  })

  function lock(wish: LockWish): void {
    clearTimeout(timer)
    timer = setTimeout(() => engine.lockByForce(), PATIENCE_MS)
    engine.send({ lock: wish })
  }

  return {
    mark: () => mark,
    onMark: (listener) => void listeners.push(listener),
    lock,
    lockIfOpen(reason) {
      if (mark.state !== 'locked') lock({ reason, stopJob: false })
    },
  }
}
