// Command line and environment → the workspace folder to unlock first.
import { resolve } from 'node:path'

/** `--workspace DIR` or `--workspace=DIR`, else WARDROOM_WORKSPACE, else null; always an absolute path. */
export function toInitialWorkspace(words: readonly string[], environment: NodeJS.ProcessEnv): string | null {
  const at = words.findIndex((word) => word === '--workspace' || word.startsWith('--workspace='))
  const word = words[at]
  const named = word === '--workspace' ? words[at + 1] : word?.slice('--workspace='.length)
  const path = named ?? environment['WARDROOM_WORKSPACE']
  return path === undefined || path === '' ? null : resolve(path)
}
