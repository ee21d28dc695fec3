// The name of a variable → its value in the environment that Wardroom was started in.
import { openParentChannel } from './parent-channel.ts'
import type { FrameChannel } from './parent-channel.ts'

/** Main answers at once; a parent that is no desktop never does. */
const PATIENCE_MS = 2000

/**
 * One variable, asked of the desktop by name: the engine's own environment holds no secrets.
 * Undefined where it is not set, or where the desktop does not give it.
 */
export async function readEnvironment(name: string): Promise<string | undefined> {
  const own = process.env[name]
  if (own !== undefined) return own
  const channel = openParentChannel()
  return channel === null ? undefined : askFor(name, channel)
}

const waiting = new Map<string, ((value: string | undefined) => void)[]>()
let listening = false

function askFor(name: string, channel: FrameChannel): Promise<string | undefined> {
  listen(channel)
  return new Promise((resolve) => {
    const timer = setTimeout(() => answer(name, undefined), PATIENCE_MS)
    const askers = waiting.get(name) ?? []
    waiting.set(name, [
      ...askers,
      (value) => {
        clearTimeout(timer)
        resolve(value)
      },
    ])
    channel.send({ environment: name })
  })
}

function listen(channel: FrameChannel): void {
  if (listening) return
  listening = true
  channel.onFrame((frame) => {
    if ('environment' in frame) answer(frame.environment, frame.value ?? undefined)
  })
}

function answer(name: string, value: string | undefined): void {
  const askers = waiting.get(name) ?? []
  waiting.delete(name)
  for (const tell of askers) tell(value)
}
