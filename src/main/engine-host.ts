// The engine's entry file → a running process that takes and gives frames, on whichever host this runtime can offer.
import { fork } from 'node:child_process'
import { join } from 'node:path'
import { app, utilityProcess } from 'electron'
import { toEngineEnvironment } from './engine-environment.ts'
import type { Frame } from './frame.ts'

export interface EngineHost {
  send(frame: Frame): void
  /** Whatever the engine sends; the relay checks its shape. */
  onMessage(listener: (message: unknown) => void): void
  /** Called once, when the process has ended for whatever reason. */
  onEnd(listener: () => void): void
  /** Lets the engine lock its workspace and end. */
  stop(): void
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
    stdio: 'inherit',
  })
  return {
    send: (frame) => engine.postMessage(frame),
    onMessage: (listener) => void engine.on('message', listener),
    onEnd: (listener) => void engine.once('exit', listener),
    stop: () => void engine.kill(),
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
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  return {
    // A frame to an engine that has just ended is lost; onEnd tells the windows.
    send: (frame) => void (engine.connected && engine.send(frame, () => undefined)),
    onMessage: (listener) => void engine.on('message', listener),
    onEnd(listener) {
      const once = onlyOnce(listener)
      engine.once('exit', once)
      engine.once('error', once)
    },
    stop: () => void (engine.connected && engine.disconnect()),
  }
}

function onlyOnce(listener: () => void): () => void {
  let called = false
  return () => {
    if (called) return
    called = true
    listener()
  }
}
