// The services of an installed Wardroom → the workspace that is open, and the steps that open and close it.
import { readFileSync } from 'node:fs'
import { availableParallelism, freemem, totalmem } from 'node:os'
import { join, resolve } from 'node:path'
import type { WorkspaceState } from '../contracts/api.ts'
import { AppError } from '../contracts/errors.ts'
import { acts } from '../contracts/person.ts'
import { createWorkspace, openWorkspace, type Workspace } from '../services/create-services.ts'
import { createHost, type Host } from '../services/host.ts'
import type { EngineServices } from './engine-services.ts'

/** Two folders up from src/engine and from out/engine alike. */
const root = resolve(import.meta.dirname, '../..')

/** Native modules load on the first unlock, never here: this also runs where they cannot load. */
export function createEngineServices(readEnvironment?: Host['readEnvironment']): EngineServices {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const host = {
    ...createHost(join(root, 'resources'), version),
    ...(readEnvironment ? { readEnvironment } : {}),
  }
  let open: Workspace | null = null

  async function lock(): Promise<WorkspaceState> {
    const closing = open
    open = null
    await closing?.jobs.close()
    closing?.close()
    return { state: 'locked' }
  }

  return {
    lock,
    info: async () => ({
      version,
      allowedHosts: open?.allowList.countBeyond() ?? 0,
      connections: host.connections.counts(),
      memory: { totalBytes: totalmem(), freeBytes: freemem(), cores: availableParallelism() },
    }),
    state: async () => toState(open),
    async create({ path, name, passphrase, person }) {
      await lock()
      open = await createWorkspace(host, path, { name, passphrase, ...(person === null ? {} : { person }) })
      return toState(open)
    },
    async unlock({ path, ...secret }) {
      await lock()
      open = await openWorkspace(host, path, secret)
      return toState(open)
    },
    open() {
      if (open === null) throw new AppError('locked', 'No workspace is open.')
      return open
    },
  }
}

function toState(open: Workspace | null): WorkspaceState {
  if (open === null) return { state: 'locked' }
  const { name, directory, session, results, catalog, models, runs, jobs } = open
  return {
    state: 'unlocked',
    name,
    path: directory,
    person: session.profile,
    acts: acts.filter((act) => session.may(act)),
    suites: results.suites(),
    counts: { benchmarks: catalog.benchmarks.length, models: models.list().length, runs: runs.list().length },
    interruptedJob: jobs.interrupted(),
  }
}
