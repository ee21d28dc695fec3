// The services of an installed Wardroom → the few calls that a window makes.
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { AppError } from '../contracts/errors.ts'
import type { WorkspaceState } from '../contracts/api.ts'
import { openWorkspace, type Workspace } from '../services/create-services.ts'
import { createHost } from '../services/host.ts'
import type { EngineServices } from './engine-services.ts'

/** Two folders up from src/engine and from out/engine alike. */
const root = resolve(import.meta.dirname, '../..')

/** Native modules load on the first unlock, never here: this also runs where they cannot load. */
export function createEngineServices(): EngineServices {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const host = createHost(join(root, 'resources'), version)
  let open: Workspace | null = null

  function lock(): WorkspaceState {
    open?.close()
    open = null
    return { state: 'locked' }
  }

  return {
    info: async () => ({ version, allowedHosts: open?.allowedHosts() ?? 0 }),
    state: async () => toState(open),
    lock: async () => lock(),
    async unlock({ path, passphrase }) {
      lock()
      open = await openWorkspace(host, path, passphrase)
      return toState(open)
    },
    async leaderboard(query) {
      if (open === null) throw new AppError('locked', 'No workspace is open.')
      return open.results.leaderboard(query)
    },
  }
}

function toState(open: Workspace | null): WorkspaceState {
  if (open === null) return { state: 'locked' }
  return { state: 'unlocked', name: open.name, path: open.directory, suites: open.results.suites() }
}
