// The desktop's environment → the engine's: what a program needs to run, and a secret only by its name.
import { isFromEngine } from '../contracts/frame.ts'
import type { ToEngine } from '../contracts/frame.ts'
import type { FindVariable } from './held-variables.ts'

/** The part of the engine that asks and is answered. */
interface AskingEngine {
  send(frame: ToEngine): void
  onMessage(listener: (message: unknown) => void): void
}

const NEEDED = [
  'PATH',
  'HOME',
  'USER',
  'LANG',
  'TZ',
  'TMPDIR',
  'TEMP',
  'TMP',
  'SYSTEMROOT',
  'WINDIR',
  'USERPROFILE',
  'APPDATA',
  'LOCALAPPDATA',
  'PROGRAMDATA',
  'WARDROOM_POLICY',
]

/** Keeps the named variables and the locale; a passphrase or a key in the desktop's environment stays there. */
export function toEngineEnvironment(environment: NodeJS.ProcessEnv): Record<string, string> {
  const kept: Record<string, string> = {}
  for (const [name, value] of Object.entries(environment)) {
    const upper = name.toUpperCase()
    if (value !== undefined && (NEEDED.includes(upper) || upper.startsWith('LC_'))) kept[name] = value
  }
  return kept
}

/** Whether a model may take its key from a variable of this name. A passphrase is never a key, whatever a model says. */
export function isKeyName(name: string): boolean {
  return /^[A-Z][A-Z0-9_]*$/.test(name) && name !== 'WARDROOM_PASSPHRASE'
}

/** Answers the engine itself: what a window sends travels under its number and never reaches this. */
export function answerEnvironment(engine: AskingEngine, find: FindVariable): void {
  engine.onMessage((message) => {
    if (!isFromEngine(message) || 'window' in message || !('environment' in message)) return
    const { environment: name } = message
    const found = isKeyName(name) ? find(name) : Promise.resolve(undefined)
    void found.then((value) => engine.send({ environment: name, value: value ?? null }))
  })
}
