// `npm start -- [--workspace DIR]` → the desktop, built if stale, on the Electron that this machine can have.
import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { takeOver, takeSecrets, toHandOver } from '../src/contracts/environment.ts'
import type { Secrets } from '../src/contracts/environment.ts'
import { buildIfStale } from './build-if-stale.ts'
import { findElectron, toExecutable } from './desktop-runtime.ts'

const root = join(import.meta.dirname, '..')
// First of all: nothing that is started from here inherits a secret.
const own = takeSecrets(process.env)

/** Resolves to the exit code. */
async function start(): Promise<number> {
  const workspace = readWorkspace()
  const secrets = { ...own, ...(process.connected ? await takeOver(process) : {}) }
  if (process.platform === 'linux' && !process.env['DISPLAY'] && !process.env['WAYLAND_DISPLAY']) {
    console.error(
      'There is no display. Install the Debian package xvfb (apt-get install xvfb chromium), then: xvfb-run -a npm start',
    )
    return 2
  }
  buildIfStale()
  const electron = toExecutable(await findElectron())
  const words = workspace === undefined ? [root] : [root, '--workspace', resolve(workspace)]
  if (process.platform === 'linux' && process.getuid?.() === 0) {
    console.log("Running as root: Chromium's sandbox is off. Start Wardroom as an ordinary user to have it.")
    words.unshift('--no-sandbox')
  }
  return open(electron, words, secrets)
}

function readWorkspace(): string | undefined {
  try {
    return parseArgs({ options: { workspace: { type: 'string' } } }).values.workspace
  } catch {
    console.error('Usage: npm start -- [--workspace DIR]')
    process.exit(2)
  }
}

/** Keys of models reach the desktop over the channel: its own environment would be every Chromium process's too. */
function open(electron: string, words: readonly string[], secrets: Secrets): Promise<number> {
  return new Promise((done, fail) => {
    const child = spawn(electron, words, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
    child.send(toHandOver(secrets), () => undefined)
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => child.kill(signal))
    child.once('error', () => fail(new Error(`Electron could not be started: ${electron}`)))
    child.once('exit', (code, signal) => done(signal === null ? (code ?? 1) : 1))
  })
}

start().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error))
    process.exit(1)
  },
)
