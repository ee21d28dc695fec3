// Variables that look like secrets → taken out of what a child process inherits, and handed over in a message. Plain code.

export type Environment = Record<string, string | undefined>
export type Secrets = Readonly<Record<string, string>>

/** Launcher → the program that it starts, over Node's IPC channel, as its first message. */
export interface HandOver {
  readonly handOver: Secrets
}

const LOOKS_SECRET = /KEY|TOKEN|SECRET|PASSWORD|PASSPHRASE|CREDENTIAL/i
/** Opens a workspace on the command line; the desktop asks for it in the window. */
const PASSPHRASE = 'WARDROOM_PASSPHRASE'

export function isSecretName(name: string): boolean {
  return LOOKS_SECRET.test(name)
}

/** What a child may inherit. */
export function withoutSecrets(environment: Environment): Record<string, string> {
  const kept: Record<string, string> = {}
  for (const [name, value] of Object.entries(environment))
    if (value !== undefined && !isSecretName(name)) kept[name] = value
  return kept
}

/** Removes them from the environment given, so that no child started from now on has them. */
export function takeSecrets(environment: Environment): Secrets {
  const taken: Record<string, string> = {}
  for (const [name, value] of Object.entries(environment)) {
    if (value === undefined || !isSecretName(name)) continue
    taken[name] = value
    delete environment[name]
  }
  return taken
}

/** The keys of models for the desktop; never the passphrase. */
export function toHandOver(secrets: Secrets): HandOver {
  const handOver = Object.entries(secrets).filter(([name]) => name.toUpperCase() !== PASSPHRASE)
  return { handOver: Object.fromEntries(handOver) }
}

export function isHandOver(value: unknown): value is HandOver {
  if (typeof value !== 'object' || value === null || !('handOver' in value)) return false
  const { handOver } = value
  return (
    typeof handOver === 'object' &&
    handOver !== null &&
    Object.values(handOver).every((each) => typeof each === 'string')
  )
}

/** A child process started with an IPC channel, or this process as its parent sees it. */
export interface HandOverChannel {
  once(event: 'message', listener: (message: unknown) => void): unknown
  once(event: 'disconnect', listener: () => void): unknown
}

/** What a launcher hands over; nothing where it goes without a word. */
export function takeOver(channel: HandOverChannel): Promise<Secrets> {
  return new Promise((resolve) => {
    channel.once('message', (message) => resolve(isHandOver(message) ? message.handOver : {}))
    channel.once('disconnect', () => resolve({}))
  })
}
