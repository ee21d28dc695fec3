// The audit log → pages of it for those who may read it, and its chain followed after each opening and when asked.
import {
  auditActions,
  type AuditEntry,
  type AuditItem,
  type AuditPage,
  type AuditQuery,
  type AuditState,
  type AuditSummary,
  type AuditVerification,
  type AuditView,
} from '../contracts/audit.ts'
import { auditActionWords } from '../contracts/audit-words.ts'
import { AppError } from '../contracts/errors.ts'
import type { AuditFinder, AuditSearch } from '../storage/audit-finder.ts'
import type { AuditStore } from '../storage/audit-store.ts'
import { readAnchor } from '../storage/export-anchor.ts'
import { toExportMark } from '../storage/export-mark.ts'
import type { ProfilesStore } from '../storage/profiles-store.ts'
import type { Vault } from '../storage/vault.ts'
import type { Host } from './host.ts'
import { RECOVERY, type Session } from './session.ts'

/** Reading and checking on request need the act `audit`; how the check of the opening went is everyone's to know. */
export interface AuditService {
  page(query: AuditQuery): AuditPage
  summary(): AuditSummary
  /** Throws `not_found`. */
  entry(number: number): AuditView
  /** Follows the whole chain; with the folder of an export, also past the place where that export saw it. */
  verify(exportDirectory?: string): Promise<AuditVerification>
  state(): AuditState
  /** The check of the opening, once it has ended. */
  opened(): Promise<AuditState>
  /** Ends a check that is under way; the database closes after it. */
  close(): void
}

export interface AuditParts {
  readonly vault: Vault
  readonly audit: AuditStore
  readonly finder: AuditFinder
  readonly profiles: ProfilesStore
  readonly session: Session
  readonly host: Host
}

export function createAuditService(parts: AuditParts): AuditService {
  const { vault, finder, profiles, session } = parts
  const checker = createChecker(parts)
  const nameOf = (who: string | null) =>
    who === null ? null : who === RECOVERY.id ? RECOVERY.name : profiles.nameOf(who)

  function toItem({ note, ...entry }: AuditEntry): AuditItem {
    const [, about = null] = /^person ([0-9a-f]{32})\b/.exec(entry.object) ?? []
    return { ...entry, person: nameOf(entry.who), about: nameOf(about), hasNote: note !== null }
  }

  return {
    state: checker.state,
    opened: () => checker.opened,
    close: checker.close,
    page(query) {
      session.require('audit')
      const search = toSearch(query, profiles)
      const entries = finder.find(search, query).map(toItem)
      return { entries, matching: finder.count(search) }
    },
    summary() {
      session.require('audit')
      return { head: parts.audit.head(), ...finder.totals() }
    },
    entry(number) {
      session.require('audit')
      const found = finder.entry(number)
      if (found === null) throw new AppError('not_found', 'There is no such entry in the audit log.')
      const toNeighbour = (at: number) => {
        const entry = finder.entry(at)
        return entry === null ? null : { number: entry.number, hash: entry.hash }
      }
      return {
        ...{ ...toItem(found), note: found.note },
        ...{ before: toNeighbour(number - 1), after: toNeighbour(number + 1) },
      }
    },
    async verify(exportDirectory) {
      session.require('audit')
      if (exportDirectory === undefined) return checker.check()
      const anchor = readAnchor(exportDirectory)
      if (anchor.workspace === toExportMark(vault, anchor.exportId)) return checker.check(anchor.audit)
      throw new AppError(
        'bad_input',
        'That export is of another workspace: it says nothing about the audit log of this one.',
        { field: 'anchor' },
      )
    },
  }
}

function toSearch({ actions, words, since }: AuditQuery, profiles: ProfilesStore): AuditSearch {
  const wanted = words.trim().toLowerCase()
  const found = wanted === '' ? [] : profiles.idsLike(wanted)
  const recovery = wanted !== '' && RECOVERY.name.toLowerCase().includes(wanted) ? [RECOVERY.id] : []
  const named = auditActions.filter(
    (action) => wanted !== '' && auditActionWords[action].toLowerCase().includes(wanted),
  )
  // Hashes are shown in groups of four, and may be copied so.
  const plain = /^[0-9a-f ]+$/.test(wanted) ? wanted.replaceAll(' ', '') : wanted
  return { actions, words: plain, people: [...found, ...recovery], named, since }
}

/** The check of the opening begins after the present work, and lets other work go on between its steps. */
function createChecker({ audit, host }: Pick<AuditParts, 'audit' | 'host'>) {
  let state: AuditState = { state: 'checking' }
  const closing = new AbortController()

  async function check(anchor?: AuditVerification['check']['head']): Promise<AuditVerification> {
    const startedAt = host.clock()
    const steps = audit.checkInSteps(anchor)
    for (;;) {
      await host.sleep(0, closing.signal)
      if (closing.signal.aborted) throw new AppError('locked', 'The workspace was locked.')
      const step = steps.next()
      if (!step.done) continue
      const done = {
        state: 'checked',
        check: step.value,
        at: host.now(),
        seconds: host.clock() - startedAt,
      } as const
      // What an export does not vouch for may still be whole in itself: the chain's own state is told by itself.
      if (anchor === undefined) state = done
      return done
    }
  }

  const opened = check().catch((): AuditState => {
    if (!closing.signal.aborted) state = { state: 'unread' }
    return state
  })
  return { check, opened, state: () => state, close: () => closing.abort() }
}
