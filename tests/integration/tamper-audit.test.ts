// One bit flipped at each of 500 places of the audit log, with its triggers out of the way → each is found at its entry.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditActions, type AuditHead } from '../../src/contracts/audit.ts'
import { createAuditStore, type AuditStore } from '../../src/storage/audit-store.ts'
import { createTestVault, removeFolder, temporaryFolder } from '../../src/storage/testing/temporary-vault.ts'
import type { Vault } from '../../src/storage/vault.ts'

const entries = 60
const places = 500
const texts = ['at', 'who', 'action', 'object', 'reason', 'note', 'hash'] as const
const numbers = ['count', 'number', 'form'] as const

let folder = ''
let vault: Vault
let audit: AuditStore
let whole: AuditHead

beforeAll(async () => {
  folder = temporaryFolder()
  vault = await createTestVault(`${folder}/workspace`)
  audit = createAuditStore(vault)
  for (let entry = 0; entry < entries; entry++)
    audit.append({
      at: `2026-01-01T00:00:${String(entry % 60).padStart(2, '0')}.000Z`,
      who: 'a1b2'.repeat(8),
      action: auditActions[entry % auditActions.length]!,
      object: `run ${entry} question ${entry * 7}`,
      reason: 'check_score',
      count: entry * 3,
      note: 'asked for by the ward',
    })
  whole = audit.head()
  vault.db.exec('DROP TRIGGER audit_is_append_only_update')
})
afterAll(() => {
  vault.close()
  removeFolder(folder)
})

/** One bit of one character; the result is another character of ASCII, as an editor of the table could write it. */
function flipText(text: string, at: number): string {
  const place = at % text.length
  const changed = String.fromCharCode(text.charCodeAt(place) ^ (1 << (at % 5)))
  return text.slice(0, place) + changed + text.slice(place + 1)
}

function flip(place: number): { entry: number; undo: () => void } {
  const entry = 1 + ((place * 37) % entries)
  const columns = [...texts, ...numbers]
  const column = columns[place % columns.length]!
  const row = vault.db
    .prepare<[number], Record<string, string | number>>('SELECT * FROM audit WHERE number = ?')
    .get(entry)!
  const before = row[column]!
  const after = typeof before === 'string' ? flipText(before, place) : flipNumber(column, before, place)
  const set = (number: number, value: string | number) =>
    vault.db
      .prepare<[string | number, number]>(`UPDATE audit SET ${column} = ? WHERE number = ?`)
      .run(value, number)
  expect(set(entry, after).changes).toBe(1)
  return { entry, undo: () => void set(column === 'number' ? Number(after) : entry, before) }
}

/** A number is a key: it goes where no other entry is. */
function flipNumber(column: string, before: number, place: number): number {
  return before ^ (column === 'number' ? 1 << 10 : 1 << (place % 3))
}

describe('one changed bit in the audit log', () => {
  it(`is found at each of ${places} places, and the log is whole again without it`, () => {
    for (let place = 0; place < places; place++) {
      const { entry, undo } = flip(place)
      const check = audit.check()
      expect({ place, state: check.state }).toEqual({ place, state: 'broken' })
      if (check.state === 'broken') expect(check.number).toBe(entry)
      undo()
    }
    expect(audit.check()).toEqual({ state: 'whole', head: whole })
  })

  it('is found in the head that an export carries', () => {
    for (let bit = 0; bit < 256; bit++) {
      const bytes = Buffer.from(whole.hash, 'hex')
      bytes[bit >> 3]! ^= 1 << (bit & 7)
      expect(audit.check({ ...whole, hash: bytes.toString('hex') })).toMatchObject({ fault: 'older_copy' })
    }
    expect(audit.check({ ...whole, count: whole.count + 1 })).toMatchObject({ fault: 'cut' })
  })
})
