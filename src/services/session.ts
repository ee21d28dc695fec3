// Whoever opened the workspace → what they may do, and their entries in the audit log.
import type { AuditAction, AuditEntry } from '../contracts/audit.ts'
import { AppError } from '../contracts/errors.ts'
import type { Act, Profile } from '../contracts/person.ts'
import type { Policy } from '../contracts/workspace-settings.ts'
import { mayDo, rolesFor } from '../core/people/may-do.ts'
import type { AuditStore } from '../storage/audit-store.ts'
import type { Host } from './host.ts'

export interface Deed {
  readonly action: AuditAction
  /** Ids and closed words only: never a name, a path or text from data. */
  readonly object: string
  /** A word from a closed list. */
  readonly reason?: string | null
  readonly count?: number | null
  /** Free text for the people here; it never leaves the vault. */
  readonly note?: string | null
}

/** Who holds the recovery key may let people in again, and nothing else. */
export const RECOVERY: Profile = {
  id: 'recovery',
  name: 'Recovery key',
  roles: ['administrator'],
  createdAt: '',
}

export interface Session {
  /** As it is now: an administrator can change their own roles. */
  readonly profile: Profile
  readonly policy: Policy
  /** Reads the person anew, after their roles changed. */
  refresh(): void
  may(act: Act): boolean
  /** Throws `not_permitted`, naming the roles that may; the refusal stands in the audit log. */
  require(act: Act): void
  /** Committed to disk when it returns. */
  record(deed: Deed): AuditEntry
}

export interface SessionParts {
  readonly readProfile: () => Profile
  readonly policy: Policy
  readonly audit: AuditStore
  readonly host: Host
}

export function createSession({ readProfile, policy, audit, host }: SessionParts): Session {
  let profile = readProfile()
  const may = (act: Act) => mayDo(profile.roles, act, policy)

  function record({ action, object, reason = null, count = null, note = null }: Deed): AuditEntry {
    return audit.append({ at: host.now(), who: profile.id, action, object, reason, count, note })
  }

  return {
    get profile() {
      return profile
    },
    refresh: () => void (profile = readProfile()),
    policy,
    may,
    record,
    require(act) {
      if (may(act)) return
      record({ action: 'refused', object: act })
      const who = rolesFor(act, policy).map((role) => role.replaceAll('_', ' '))
      throw new AppError(
        'not_permitted',
        who.length === 0
          ? `The policy of this machine lets nobody do that (${act.replaceAll('_', ' ')}).`
          : `Only ${who.map(withArticle).join(' or ')} may do that (${act.replaceAll('_', ' ')}).`,
      )
    },
  }
}

function withArticle(role: string): string {
  return `${/^[aeiou]/.test(role) ? 'an' : 'a'} ${role}`
}
