// A workspace folder → what can be known of it without a secret.
import type { WorkspaceLook } from '../contracts/security-view.ts'
import { loadAttempts } from '../storage/attempts-store.ts'
import { findFolderRisks } from '../storage/folder-risks.ts'
import { peopleOf } from '../storage/unlock-header.ts'
import { loadHeader } from '../storage/vault-header.ts'
import { waitOf } from './attempts.ts'
import type { Host } from './host.ts'

/** Throws `workspace_missing`, `workspace_newer`, `workspace_damaged`. */
export function lookAtWorkspace(host: Host, directory: string): WorkspaceLook {
  const header = loadHeader(directory)
  const attempts = loadAttempts(directory)
  return {
    id: header.id,
    name: header.name,
    people: peopleOf(header),
    failedAttempts: attempts.count,
    waitSeconds: waitOf(attempts, host),
    keychainPeople: header.slots.filter(({ kind }) => kind === 'keychain').map(({ label }) => label),
    recoveryKey: header.slots.some(({ kind }) => kind === 'recovery'),
    risks: findFolderRisks(directory),
  }
}
