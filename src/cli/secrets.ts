// The environment that the command line was started in → its secrets, which no child process of this one inherits.
import { takeSecrets } from '../contracts/environment.ts'

// On loading, before any command: the runtime of local models starts a process of its own to try its binary out.
const secrets = takeSecrets(process.env)

/** A variable, whether it was taken out or not. */
export function readVariable(name: string): string | undefined {
  return secrets[name] ?? process.env[name]
}

export { secrets }
