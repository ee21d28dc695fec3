// A question about the audit log → the entries that fit it, newest first, without reading the rest.
import { auditEntrySchema, type AuditAction, type AuditEntry } from '../contracts/audit.ts'
import { AppError } from '../contracts/errors.ts'
import type { Vault } from './vault.ts'

export interface AuditSearch {
  /** Empty for all. */
  readonly actions: readonly AuditAction[]
  /** Empty for all; else it stands in the object or the reason, begins the hash, or is the number. */
  readonly words: string
  /** Whose entries, and of which actions, fit the words as well. */
  readonly people: readonly string[]
  readonly named: readonly AuditAction[]
  readonly since: string | null
}

export interface AuditFinder {
  find(search: AuditSearch, page: { readonly before: number | null; readonly limit: number }): AuditEntry[]
  count(search: AuditSearch): number
  entry(number: number): AuditEntry | null
  /** Action → how often; and when the first entry was written. */
  totals(): { readonly actions: Readonly<Record<string, number>>; readonly since: string | null }
  /** Profile id → when that person's newest entry of an action was written. */
  lastOf(action: AuditAction): ReadonlyMap<string, string>
}

const COLUMNS = 'number, at, who, action, object, reason, count, note, hash'
const FITS = `(@actions = '[]' OR action IN (SELECT value FROM json_each(@actions)))
  AND (@since IS NULL OR at >= @since)
  AND (@words = '' OR instr(lower(object), @words) > 0 OR instr(lower(coalesce(reason, '')), @words) > 0
    OR substr(hash, 1, length(@words)) = @words OR CAST(number AS TEXT) = @words
    OR who IN (SELECT value FROM json_each(@people)) OR action IN (SELECT value FROM json_each(@named)))`

type Parameters = Readonly<Record<string, string | number | null>>

export function createAuditFinder({ db }: Vault): AuditFinder {
  const find = db.prepare<[Parameters], { readonly number: number }>(
    `SELECT ${COLUMNS} FROM audit WHERE number < @before AND ${FITS} ORDER BY number DESC LIMIT @limit`,
  )
  const count = db.prepare<[Parameters], { readonly n: number }>(
    `SELECT count(*) AS n FROM audit WHERE ${FITS}`,
  )
  const one = db.prepare<[number], { readonly number: number }>(
    `SELECT ${COLUMNS} FROM audit WHERE number = ?`,
  )
  const totals = db.prepare<[], { readonly action: string; readonly n: number }>(
    'SELECT action, count(*) AS n FROM audit GROUP BY action',
  )
  const first = db.prepare<[], { readonly at: string }>('SELECT at FROM audit ORDER BY number LIMIT 1')
  const last = db.prepare<[string], { readonly who: string; readonly at: string }>(
    'SELECT who, max(at) AS at FROM audit WHERE action = ? AND who IS NOT NULL GROUP BY who',
  )
  return {
    find: (search, { before, limit }) =>
      find
        .all({ ...toParameters(search), before: before ?? Number.MAX_SAFE_INTEGER, limit })
        .map(toAuditEntry),
    count: (search) => count.get(toParameters(search))!.n,
    entry(number) {
      const row = one.get(number)
      return row === undefined ? null : toAuditEntry(row)
    },
    totals: () => ({
      actions: Object.fromEntries(totals.all().map(({ action, n }) => [action, n])),
      since: first.get()?.at ?? null,
    }),
    lastOf: (action) => new Map(last.all(action).map(({ who, at }) => [who, at])),
  }
}

function toParameters({ actions, words, people, named, since }: AuditSearch): Parameters {
  return {
    actions: JSON.stringify(actions),
    words: words.toLowerCase(),
    people: JSON.stringify(people),
    named: JSON.stringify(named),
    since,
  }
}

/** Throws `workspace_damaged` for an entry that Wardroom did not write. */
export function toAuditEntry(row: { readonly number: number }): AuditEntry {
  const entry = auditEntrySchema.safeParse(row)
  if (entry.success) return entry.data
  throw new AppError(
    'workspace_damaged',
    `Entry ${row.number} of the audit log cannot be read; "wardroom audit verify" says more.`,
  )
}
