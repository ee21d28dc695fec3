// What was done that must be accounted for ↔ an append-only, keyed chain in the vault.
import { createHmac } from 'node:crypto'
import type { AuditCheck, AuditEntry, AuditHead } from '../contracts/audit.ts'
import { toAuditEntry } from './audit-finder.ts'
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
  /** The same in steps of some thousand entries, so that other work can go on between them. */
  checkInSteps(anchor?: AuditHead): Generator<void, AuditCheck>
}

interface AuditRow extends Omit<AuditEntry, 'action'> {
  readonly action: string
  readonly form: number
}

const COLUMNS = 'number, at, who, action, object, reason, count, note, hash, form'
const FORM = 2
const STEP = 2000

export function createAuditStore(vault: Vault): AuditStore {
  const key = vault.deriveKey('audit')
  const all = vault.db.prepare<[], AuditRow>(`SELECT ${COLUMNS} FROM audit ORDER BY number`)
  const chunk = vault.db.prepare<[number], AuditRow>(
    `SELECT ${COLUMNS} FROM audit WHERE number > ? ORDER BY number LIMIT ${STEP}`,
  )
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
    list: () => all.all().map(toAuditEntry),
    append: (entry) =>
      inTransaction(vault, () => {
        const before = head()
        const row = { ...entry, number: before.count + 1, form: FORM }
        const hash = toHash(key, before.hash, row)
        const { number, at, who, action, object, reason, count, note } = row
        insert.run(number, at, who, action, object, reason, count, note, hash, FORM)
        return { number, ...entry, hash }
      }),
    check(anchor) {
      const steps = checkChain(chunk.all.bind(chunk), key, anchor)
      for (;;) {
        const step = steps.next()
        if (step.done) return step.value
      }
    },
    checkInSteps: (anchor) => checkChain(chunk.all.bind(chunk), key, anchor),
  }
}

type Broken = Extract<AuditCheck, { state: 'broken' }>

/** Entries that are written meanwhile belong to it: the chain only grows. */
function* checkChain(
  read: (after: number) => readonly AuditRow[],
  key: Buffer,
  anchor: AuditHead | undefined,
): Generator<void, AuditCheck> {
  let head: AuditHead = { count: 0, hash: '' }
  let atAnchor: string | null = null
  let broken: Omit<Broken, 'head' | 'state'> | null = null
  // A chain that is broken is read to its end too: the head is told as it stands.
  for (let rows = read(0); rows.length > 0; rows = read(head.count)) {
    for (const row of rows) {
      if (row.number !== head.count + 1) broken ??= { number: head.count + 1, fault: 'missing' }
      else if (row.hash !== toHash(key, head.hash, row)) broken ??= { number: row.number, fault: 'altered' }
      if (row.number === anchor?.count) atAnchor = row.hash
      head = { count: row.number, hash: row.hash }
    }
    yield
  }
  broken ??= checkAnchor(anchor, head, atAnchor)
  return broken === null ? { state: 'whole', head } : { state: 'broken', ...broken, head }
}

function checkAnchor(
  anchor: AuditHead | undefined,
  head: AuditHead,
  atAnchor: string | null,
): Omit<Broken, 'head' | 'state'> | null {
  if (anchor === undefined || anchor.count === 0) return null
  if (head.count < anchor.count) return { number: head.count + 1, fault: 'cut' }
  // The chain is whole in itself but is not the one that the export saw: another past was put in its place.
  return atAnchor === anchor.hash ? null : { number: anchor.count, fault: 'older_copy' }
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
