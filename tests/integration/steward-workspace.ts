// A scratch folder → an open workspace with a private set, a public one and a model, under a clock that a test sets.
import { join } from 'node:path'
import type { AuditEntry } from '../../src/contracts/audit.ts'
import type { Role } from '../../src/contracts/person.ts'
import { openWorkspace, type Workspace } from '../../src/services/create-services.ts'
import { createHost, type Host } from '../../src/services/host.ts'
import { createAuditStore } from '../../src/storage/audit-store.ts'
import { createProfilesStore } from '../../src/storage/profiles-store.ts'
import { resources } from './command-line.ts'
import { passphrase, type Scratch } from './scratch.ts'
import { inVault, makeWorkspace } from './workspace.ts'

export const pubmed = join(resources, 'demo/pubmed_qa/ori_pqal.json')
export const privacy = join(resources, 'demo/shc_privacy_med/synthetic.shc_privacy_med.csv')

export interface StewardWorkspace {
  readonly directory: string
  readonly workspace: Workspace
  /** Ids of the data sets. */
  readonly pubmed: string
  readonly privacy: string
  setTime(at: Date): void
  /** Closes it; `roles` are the person's from now on. */
  reopen(roles?: readonly Role[]): Promise<Workspace>
}

/** `url` is an endpoint on this machine, added as the model `m`. */
export async function makeStewardWorkspace(
  scratch: Scratch,
  name: string,
  url: string,
): Promise<StewardWorkspace> {
  const { directory } = await makeWorkspace(scratch, name)
  let now: Date | null = null
  const host: Host = { ...createHost(resources, '0'), now: () => (now ?? new Date()).toISOString() }
  const open = () => openWorkspace(host, directory, { secret: passphrase })
  let workspace = await open()
  const addedPubmed = await workspace.datasets.add('pubmed_qa', [pubmed])
  const addedPrivacy = await workspace.datasets.add('shc_privacy_med', [privacy])
  const endpoint = { kind: 'endpoint', baseUrl: url, model: 'm', apiKeyEnv: null, apiKey: null } as const
  await workspace.models.add('m', { ...endpoint, idleSeconds: 60, allow: true })
  return {
    directory,
    get workspace() {
      return workspace
    },
    pubmed: addedPubmed.id,
    privacy: addedPrivacy.id,
    setTime(at) {
      now = at
    },
    async reopen(roles) {
      workspace.close()
      if (roles)
        await inVault(directory, (vault) => {
          const profiles = createProfilesStore(vault)
          profiles.setRoles(profiles.list()[0]!.id, roles)
        })
      workspace = await open()
      return workspace
    },
  }
}

/** The entries of some actions, oldest first, without what differs from test to test. */
export async function readDeeds(directory: string, ...actions: readonly string[]) {
  const entries = await inVault(directory, (vault) => createAuditStore(vault).list())
  const shown = ({ action, object, reason, count, note }: AuditEntry) => ({
    ...{ action, object, reason, count, note },
  })
  return entries.filter(({ action }) => actions.includes(action)).map(shown)
}
