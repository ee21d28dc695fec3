// The desktop's environment and what its launcher hands over → variables by name, kept from every child process.
import { takeOver, takeSecrets } from '../contracts/environment.ts'
import type { Environment, HandOverChannel, Secrets } from '../contracts/environment.ts'

export interface Launched extends HandOverChannel {
  readonly env: Environment
  /** There is a channel to the launcher. */
  readonly connected?: boolean
  disconnect?(): void
}

export type FindVariable = (name: string) => Promise<string | undefined>

/** To be called first of all: what Electron starts after it inherits no secret. */
export function holdVariables(launched: Launched): FindVariable {
  const own = takeSecrets(launched.env)
  const handed = launched.connected === true ? takeOverOnce(launched) : Promise.resolve<Secrets>({})
  return async (name) => own[name] ?? (await handed)[name] ?? launched.env[name]
}

async function takeOverOnce(launched: Launched): Promise<Secrets> {
  const secrets = await takeOver(launched)
  if (launched.connected === true) launched.disconnect?.()
  return secrets
}
