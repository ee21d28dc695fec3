// The services of an installed Wardroom → the workspace that is open, and the steps that open and close it.
import { readFileSync } from 'node:fs'
import { availableParallelism, freemem, totalmem } from 'node:os'
import { join, resolve } from 'node:path'
import { AppError } from '../contracts/errors.ts'
import type { WorkspaceMark } from '../contracts/frame.ts'
import { createWorkspace, openWorkspace, type Workspace } from '../services/create-services.ts'
import { createHost, type Host } from '../services/host.ts'
import { lookAtWorkspace } from '../services/look-at-workspace.ts'
import type { EngineServices, UnlockRequest } from './engine-services.ts'
import { holdWorkspace } from './held-workspace.ts'
import { toWorkspaceState } from './workspace-state.ts'

/** Two folders up from src/engine and from out/engine alike. */
const root = resolve(import.meta.dirname, '../..')

export interface EngineParts {
  readonly readEnvironment?: Host['readEnvironment']
  /** Hears how the workspace stands, whenever that changes. */
  readonly tellMain?: (mark: WorkspaceMark) => void
}

/** Native modules load on the first unlock, never here: this also runs where they cannot load. */
export function createEngineServices({ readEnvironment, tellMain }: EngineParts = {}): EngineServices {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const host = {
    ...createHost(join(root, 'resources'), version),
    ...(readEnvironment ? { readEnvironment } : {}),
  }
  const held = holdWorkspace(tellMain ?? (() => undefined))
  const state = () => toWorkspaceState(held.now())

  function open(): { workspace: Workspace; closing: AbortSignal } {
    const now = held.now()
    if (now.state === 'unlocked') return { workspace: now.workspace, closing: now.closing.signal }
    throw new AppError(
      'locked',
      now.state === 'locked' ? 'No workspace is open.' : 'The workspace is locked for viewing.',
    )
  }

  return {
    info: async () => ({
      version,
      allowedHosts: toAllowedHosts(held.now()),
      connections: host.connections.counts(),
      memory: { totalBytes: totalmem(), freeBytes: freemem(), cores: availableParallelism() },
    }),
    state: async () => state(),
    look: async (path) => lookAtWorkspace(host, path),
    async create({ path, name, passphrase, person }) {
      const creation = { name, passphrase, ...(person === null ? {} : { person }) }
      await held.hold(() => createWorkspace(host, path, creation))
      return state()
    },
    async unlock({ path, ...secret }) {
      const now = held.now()
      if (now.state === 'viewing_locked' && now.workspace.directory === path)
        await held.unlockViewing((workspace) => checkPerson(workspace, secret))
      else await held.hold(() => openWorkspace(host, path, secret))
      return state()
    },
    async lock(wish) {
      await held.lock(wish)
      return state()
    },
    changed: () => held.tell(),
    closing: () => open().closing,
    open: () => open().workspace,
  }
}

/** Only who locked it for viewing opens it again, with the passphrase. */
async function checkPerson(workspace: Workspace, secret: Omit<UnlockRequest, 'path'>): Promise<void> {
  const { name } = workspace.session.profile
  if (secret.kind !== 'passphrase' || (secret.as !== null && secret.as !== name))
    throw new AppError(
      'not_allowed',
      'A run keeps this workspace open. Only the passphrase of who locked it opens it.',
    )
  await workspace.security.passphrases.verify(secret.secret)
}

function toAllowedHosts(now: ReturnType<ReturnType<typeof holdWorkspace>['now']>): number {
  return now.state === 'locked' ? 0 : now.workspace.allowList.countBeyond()
}
