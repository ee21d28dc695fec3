import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createAuditStore, type AuditStore, type NewAuditEntry } from './audit-store.ts'
import { createTestVault, removeFolder, temporaryFolder } from './testing/temporary-vault.ts'
import type { Vault } from './vault.ts'

let folder = ''
let vault: Vault
let audit: AuditStore

const entry = (changes: Partial<NewAuditEntry> = {}): NewAuditEntry => ({
  at: '2026-01-01T00:00:00.000Z',
  who: 'a'.repeat(32),
  action: 'reveal',
  object: 'run 1 question 2',
  reason: 'check_score',
  count: null,
  note: null,
  ...changes,
})

beforeEach(async () => {
  folder = temporaryFolder()
  vault = await createTestVault(`${folder}/workspace`)
  audit = createAuditStore(vault)
})
afterEach(() => {
  vault.close()
  removeFolder(folder)
})

/** What someone with the data key and another program can do: the triggers are gone, the key of the chain is not used. */
function alter(sql: string): void {
  vault.db.exec('DROP TRIGGER IF EXISTS audit_is_append_only_update')
  vault.db.exec('DROP TRIGGER IF EXISTS audit_is_append_only_delete')
  vault.db.exec(sql)
}

describe('the chain', () => {
  it('is whole, empty and filled', () => {
    expect(audit.check()).toEqual({ state: 'whole', head: { count: 0, hash: '' } })
    for (const count of [1, 2, 3]) audit.append(entry({ count }))
    expect(audit.check()).toEqual({ state: 'whole', head: audit.head() })
    expect(audit.head().count).toBe(3)
  })

  it.each(['at', 'who', 'action', 'object', 'reason', 'note', 'hash'])('shows a changed %s', (column) => {
    for (const count of [1, 2, 3]) audit.append(entry({ count, note: 'n' }))
    alter(`UPDATE audit SET ${column} = 'unlock' WHERE number = 2`)
    expect(audit.check()).toMatchObject({ state: 'broken', number: 2, fault: 'altered' })
  })

  it('shows a changed count and a changed form', () => {
    for (const count of [1, 2, 3]) audit.append(entry({ count }))
    alter('UPDATE audit SET count = 9 WHERE number = 3')
    expect(audit.check()).toMatchObject({ number: 3, fault: 'altered' })
    alter('UPDATE audit SET count = 3, form = 1 WHERE number = 3')
    expect(audit.check()).toMatchObject({ number: 3, fault: 'altered' })
  })

  it('shows a missing entry', () => {
    for (const count of [1, 2, 3]) audit.append(entry({ count }))
    alter('DELETE FROM audit WHERE number = 2')
    expect(audit.check()).toMatchObject({ state: 'broken', number: 2, fault: 'missing' })
  })

  it('shows a cut tail and an older copy against the head that an export carries', () => {
    for (const count of [1, 2, 3]) audit.append(entry({ count }))
    const anchor = audit.head()
    expect(audit.check(anchor)).toMatchObject({ state: 'whole' })
    alter('DELETE FROM audit WHERE number = 3')
    expect(audit.check()).toMatchObject({ state: 'whole' })
    expect(audit.check(anchor)).toMatchObject({ state: 'broken', number: 3, fault: 'cut' })
    audit.append(entry({ count: 7 }))
    expect(audit.check()).toMatchObject({ state: 'whole' })
    expect(audit.check(anchor)).toMatchObject({ state: 'broken', number: 3, fault: 'older_copy' })
  })

  it('refuses changes and deletions while its triggers stand', () => {
    audit.append(entry())
    expect(() => vault.db.exec('UPDATE audit SET count = 1')).toThrow('append-only')
    expect(() => vault.db.exec('DELETE FROM audit')).toThrow('append-only')
  })
})
