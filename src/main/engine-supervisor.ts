// Engine processes that come and go → one engine that is there again at once after a crash, unless it keeps crashing.
import { LOCKED_EXIT } from '../contracts/frame.ts'
import type { ToEngine } from '../contracts/frame.ts'
import type { EngineEnd, EngineHost } from './engine-host.ts'

export interface SupervisedEngine {
  /** To the process of now; lost where there is none. */
  send(frame: ToEngine): void
  onMessage(listener: (message: unknown) => void): void
  /** Called after a process has ended, when the next one has been started or none will be. */
  onEnd(listener: () => void): void
  /** It crashed too often and is not started again. */
  isDown(): boolean
  /** Why the last process ended: its workspace was locked, or it crashed. Null while there is only the first. */
  lastEnd(): 'locked' | 'crashed' | null
  /** Ends the process by force where it does not lock by itself: a lock, not a crash. */
  lockByForce(): void
  /** Lets the engine lock its workspace, and ends it by force if it takes too long. */
  stop(): Promise<void>
}

export interface Supervision {
  readonly start: () => EngineHost
  /** Milliseconds that never run backwards. */
  readonly now: () => number
  /** Exit code and signal are all that is ever told of an engine's end. */
  readonly report: (line: string) => void
}

const CRASHES_ALLOWED = 3
const CRASH_WINDOW_MS = 60_000
const STOP_PATIENCE_MS = 2_000
/** A process that does not even end when killed is left to the system. */
const KILL_PATIENCE_MS = 1_000

export function superviseEngine({ start, now, report }: Supervision): SupervisedEngine {
  const messageListeners: ((message: unknown) => void)[] = []
  const endListeners: (() => void)[] = []
  let crashes: number[] = []
  let host: EngineHost | null = null
  let stopping = false
  let forced = false
  let last: 'locked' | 'crashed' | null = null
  let ended: () => void = () => undefined

  function begin(): void {
    const begun = start()
    host = begun
    begun.onMessage((message) => {
      if (host === begun) for (const listener of messageListeners) listener(message)
    })
    begun.onEnd(finish)
  }

  function finish(end: EngineEnd): void {
    host = null
    ended()
    if (stopping) return
    last = forced || end.code === LOCKED_EXIT ? 'locked' : 'crashed'
    forced = false
    if (last === 'locked' || mayBeginAgain(end)) begin()
    for (const listener of endListeners) listener()
  }

  function mayBeginAgain(end: EngineEnd): boolean {
    crashes = [...crashes.filter((at) => at > now() - CRASH_WINDOW_MS), now()]
    const again = crashes.length <= CRASHES_ALLOWED
    report(toReport(end, again))
    return again
  }

  async function stop(): Promise<void> {
    stopping = true
    const running = host
    if (running === null) return
    const gone = new Promise<void>((resolve) => void (ended = resolve))
    running.send({ stop: true })
    if (await isWithin(gone, STOP_PATIENCE_MS)) return
    running.kill()
    await isWithin(gone, KILL_PATIENCE_MS)
  }

  begin()
  return {
    send: (frame) => host?.send(frame),
    onMessage: (listener) => void messageListeners.push(listener),
    onEnd: (listener) => void endListeners.push(listener),
    isDown: () => host === null,
    lastEnd: () => last,
    lockByForce() {
      forced = host !== null
      host?.kill()
    },
    stop,
  }
}

function isWithin(end: Promise<void>, milliseconds: number): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), milliseconds)
    void end.then(() => {
      clearTimeout(timer)
      resolve(true)
    })
  })
}

function toReport({ code, signal }: EngineEnd, again: boolean): string {
  const next = again ? 'It is started again.' : 'It ended too often and stays down.'
  return `Wardroom: the engine ended (code ${code ?? 'none'}, signal ${signal ?? 'none'}). ${next}`
}
