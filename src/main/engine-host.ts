// The engine's entry file → a running process that takes and gives frames, on whichever host this runtime can offer.
import { fork } from 'node:child_process'
import { join } from 'node:path'
import { app, utilityProcess } from 'electron'
import type { ToEngine } from '../contracts/frame.ts'
import { toEngineEnvironment } from './engine-environment.ts'

/** How a process ended: its exit code, or the signal that ended it; both null where it never began. */
export interface EngineEnd {
  readonly code: number | null
  readonly signal: string | null
}

/** One engine process. What it prints goes nowhere: it could hold text of the work. */
export interface EngineHost {
  send(frame: ToEngine): void
  /** Whatever the engine sends; the listener checks its shape. */
  onMessage(listener: (message: unknown) => void): void
  /** Called once, when the process has ended for whatever reason. */
  onEnd(listener: (end: EngineEnd) => void): void
  /** Ends the process at once, without its leave. */
  kill(): void
}

/** The first Node-API version that the database's prebuilt code can load on. */
const NODE_API_NEEDED = 10

export function startEngine(): EngineHost {
  const entry = join(app.getAppPath(), 'out', 'engine', 'index.js')
  return Number(process.versions['napi']) >= NODE_API_NEEDED ? startUtility(entry) : startFork(entry)
}

function startUtility(entry: string): EngineHost {
  const engine = utilityProcess.fork(entry, [], {
    serviceName: 'Wardroom engine',
    env: toEngineEnvironment(process.env),
    stdio: 'ignore',
  })
  return {
    send: (frame) => engine.postMessage(frame),
    onMessage: (listener) => void engine.on('message', listener),
    onEnd: (listener) => void engine.once('exit', (code) => listener({ code, signal: null })),
    kill: () => killUtility(engine.pid, () => engine.kill()),
  }
}

/** Electron's own kill asks politely, which an engine deep in native code does not hear. */
function killUtility(pid: number | undefined, ask: () => void): void {
  if (pid === undefined || process.platform === 'win32') return ask()
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    ask()
  }
}

/** An older Electron crashes on the database's native code, so the engine runs on the Node that package.json installs. */
function startFork(entry: string): EngineHost {
  const node = process.platform === 'win32' ? 'node.exe' : 'node'
  const engine = fork(entry, [], {
    execPath: join(app.getAppPath(), 'node_modules', 'node', 'bin', node),
    execArgv: [],
    env: toEngineEnvironment(process.env),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  return {
    // A frame to an engine that has just ended is lost; onEnd tells the windows.
    send: (frame) => void (engine.connected && engine.send(frame, () => undefined)),
    onMessage: (listener) => void engine.on('message', listener),
    onEnd(listener) {
      const once = onlyOnce(listener)
      engine.once('exit', (code, signal) => once({ code, signal }))
      engine.once('error', () => once({ code: null, signal: null }))
    },
    kill: () => void engine.kill('SIGKILL'),
  }
}

function onlyOnce(listener: (end: EngineEnd) => void): (end: EngineEnd) => void {
  let called = false
  return (end) => {
    if (called) return
    called = true
    listener(end)
  }
}
