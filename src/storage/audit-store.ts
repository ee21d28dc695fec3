// What was done that must be accounted for ↔ an append-only, keyed chain in the vault.
import { createHmac } from 'node:crypto'
import { inTransaction } from './transaction.ts'
import type { Vault } from './vault.ts'

export interface AuditEntry {
  readonly number: number
  readonly at: string
  /** A closed word, such as reveal. */
  readonly action: string
  /** Ids only, never text from data. */
  readonly object: string
  readonly reason: string | null
  /** HMAC-SHA-256 over the hash before it and this entry, hex. */
  readonly hash: string
}

export type NewAuditEntry = Omit<AuditEntry, 'number' | 'hash'>

export interface AuditStore {
  /** Committed to disk when it returns. */
  append(entry: NewAuditEntry): AuditEntry
  /** Oldest first. */
  list(): AuditEntry[]
}

const COLUMNS = 'number, at, action, object, reason, hash'

export function createAuditStore(vault: Vault): AuditStore {
  const key = vault.deriveKey('audit')
  const list = vault.db.prepare<[], AuditEntry>(`SELECT ${COLUMNS} FROM audit ORDER BY number`)
  const last = vault.db.prepare<[], AuditEntry>(`SELECT ${COLUMNS} FROM audit ORDER BY number DESC LIMIT 1`)
  const insert = vault.db.prepare<[number, string, string, string, string | null, string]>(
    `INSERT INTO audit (${COLUMNS}) VALUES (?, ?, ?, ?, ?, ?)`,
  )
  return {
    list: () => list.all(),
    append: ({ at, action, object, reason }) =>
      inTransaction(vault, () => {
        const before = last.get()
        const number = (before?.number ?? 0) + 1
        const content = JSON.stringify([before?.hash ?? '', number, at, action, object, reason])
        const hash = createHmac('sha256', key).update(content).digest('hex')
        insert.run(number, at, action, object, reason, hash)
        return { number, at, action, object, reason, hash }
      }),
  }
}
