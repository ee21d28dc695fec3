// What was done that must be accounted for ↔ an append-only, keyed chain in the vault.
import { createHmac } from 'node:crypto'
import { auditEntrySchema, type AuditCheck, type AuditEntry, type AuditHead } from '../contracts/audit.ts'
import { inTransaction } from './transaction.ts'
import type { Vault } from './vault.ts'

export type NewAuditEntry = Omit<AuditEntry, 'number' | 'hash'>

export interface AuditStore {
  /** Committed to disk when it returns. */
  append(entry: NewAuditEntry): AuditEntry
  /** Oldest first. */
  list(): AuditEntry[]
  head(): AuditHead
  /** Follows the chain from its first entry; with `anchor`, also past the place where an export saw it. */
  check(anchor?: AuditHead): AuditCheck
}

interface AuditRow extends Omit<AuditEntry, 'action'> {
  readonly action: string
  readonly form: number
}

const COLUMNS = 'number, at, who, action, object, reason, count, note, hash, form'
const FORM = 2

export function createAuditStore(vault: Vault): AuditStore {
  const key = vault.deriveKey('audit')
  const all = vault.db.prepare<[], AuditRow>(`SELECT ${COLUMNS} FROM audit ORDER BY number`)
  const last = vault.db.prepare<[], AuditRow>(`SELECT ${COLUMNS} FROM audit ORDER BY number DESC LIMIT 1`)
  const insert = vault.db.prepare<(string | number | null)[]>(
    `INSERT INTO audit (${COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  function head(): AuditHead {
    const row = last.get()
    return { count: row?.number ?? 0, hash: row?.hash ?? '' }
  }

  return {
    head,
    list: () => all.all().map(toEntry),
    append: (entry) =>
      inTransaction(vault, () => {
        const before = head()
        const row = { ...entry, number: before.count + 1, form: FORM }
        const hash = toHash(key, before.hash, row)
        const { number, at, who, action, object, reason, count, note } = row
        insert.run(number, at, who, action, object, reason, count, note, hash, FORM)
        return { number, ...entry, hash }
      }),
    check: (anchor) => checkChain(all.all(), key, anchor),
  }
}

function checkChain(rows: readonly AuditRow[], key: Buffer, anchor: AuditHead | undefined): AuditCheck {
  const head: AuditHead = { count: rows.at(-1)?.number ?? 0, hash: rows.at(-1)?.hash ?? '' }
  const broken = (number: number, fault: Extract<AuditCheck, { state: 'broken' }>['fault']): AuditCheck => ({
    state: 'broken',
    number,
    fault,
    head,
  })
  let before = ''
  for (const [index, row] of rows.entries()) {
    if (row.number !== index + 1) return broken(index + 1, 'missing')
    if (row.hash !== toHash(key, before, row)) return broken(row.number, 'altered')
    before = row.hash
  }
  if (anchor === undefined || anchor.count === 0) return { state: 'whole', head }
  if (head.count < anchor.count) return broken(head.count + 1, 'cut')
  // The chain is whole in itself but is not the one that the export saw: another past was put in its place.
  return rows[anchor.count - 1]?.hash === anchor.hash
    ? { state: 'whole', head }
    : broken(anchor.count, 'older_copy')
}

/** HMAC-SHA-256 over the hash before it and the entry. Form 1 is what the first version wrote: without who, count and note. */
function toHash(key: Buffer, before: string, row: Omit<AuditRow, 'hash'>): string {
  const { number, at, who, action, object, reason, count, note, form } = row
  const content =
    form === 1
      ? [before, number, at, action, object, reason]
      : [before, number, at, action, object, reason, who, count, note, form]
  return createHmac('sha256', key).update(JSON.stringify(content)).digest('hex')
}

/** The schema leaves the form out. */
function toEntry(row: AuditRow): AuditEntry {
  return auditEntrySchema.parse(row)
}
