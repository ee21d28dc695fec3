import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { roles } from '../contracts/person.ts'
import { createProfilesStore } from './profiles-store.ts'
import {
  CHEAP,
  faultOf,
  MIGRATIONS,
  PASSPHRASE,
  removeFolder,
  temporaryFolder,
} from './testing/temporary-vault.ts'
import { withCheck, type VaultHeader } from './vault-header.ts'
import { createVault, openVault } from './vault.ts'

const OPTIONS = { migrationsDirectory: MIGRATIONS }
const CREATION = { name: 'Ward 7', passphrase: PASSPHRASE, kdf: CHEAP, ...OPTIONS }
let folder = ''
let directory = ''

beforeEach(() => {
  folder = temporaryFolder()
  directory = join(folder, 'workspace')
})
afterEach(() => removeFolder(folder))

type Header = Record<string, unknown>
const file = (name: string) => join(directory, name)

function changeHeader(change: (header: Header) => Header): void {
  const header = JSON.parse(readFileSync(file('workspace.json'), 'utf8')) as Header
  const changed = change(header)
  writeFileSync(
    file('workspace.json'),
    JSON.stringify(changed['format'] === 1 ? changed : withCheck(changed as VaultHeader)),
  )
}

function without(value: Header, name: string): Header {
  return Object.fromEntries(Object.entries(value).filter(([key]) => key !== name))
}

describe('people', () => {
  it('begin with one who may do everything, and whose slot it is', async () => {
    const vault = await createVault(directory, { ...CREATION, person: 'Ines Marlowe' })
    const [person] = createProfilesStore(vault).list()
    expect(person).toMatchObject({ id: vault.profileId, name: 'Ines Marlowe', roles: [...roles] })
    expect(vault.slots()).toMatchObject([
      { kind: 'passphrase', profileId: vault.profileId, label: 'Ines Marlowe' },
    ])
    vault.close()
  })

  it('open it each with a secret of their own, and only as themselves', async () => {
    const vault = await createVault(directory, { ...CREATION, person: 'Ines' })
    const second = { kind: 'passphrase', secret: 'the second one', profileId: 'b'.repeat(32) } as const
    vault.setSlots([...vault.slots(), await vault.wrap({ ...second, label: 'Paul', cost: CHEAP })])
    vault.close()
    const open = (as: string | null, secret: string) => openVault(directory, secret, { ...OPTIONS, as })
    const opened = await open(' paul ', 'the second one')
    expect(opened.profileId).toBe('b'.repeat(32))
    opened.close()
    expect(await faultOf(() => open('Paul', PASSPHRASE))).toMatchObject({ code: 'wrong_passphrase' })
    expect(await faultOf(() => open(null, PASSPHRASE))).toMatchObject({ code: 'usage' })
    expect(await faultOf(() => open('Quentin', PASSPHRASE))).toMatchObject({
      code: 'not_found',
      message: 'Nobody of that name uses this workspace; it knows Ines, Paul.',
    })
  })

  it('are protected by a seal: a changed name or a foreign slot keeps it closed', async () => {
    const vault = await createVault(directory, CREATION)
    vault.close()
    const whole = readFileSync(file('workspace.json'), 'utf8')
    for (const change of [{ name: 'Other' }, { createdAt: '2020-01-01T00:00:00.000Z' }]) {
      writeFileSync(file('workspace.json'), whole)
      changeHeader((header) => ({ ...header, ...change }))
      expect(await faultOf(() => openVault(directory, PASSPHRASE, OPTIONS))).toMatchObject({
        code: 'workspace_damaged',
      })
    }
  })

  it('are found in a workspace of the first format: its passphrase becomes a person', async () => {
    const vault = await createVault(directory, CREATION)
    vault.db.exec('DELETE FROM profiles')
    vault.close()
    changeHeader((header) => ({
      ...without(without(header, 'mac'), 'check'),
      format: 1,
      slots: (header['slots'] as Header[]).map((slot) => without(slot, 'profileId')),
    }))
    const opened = await openVault(directory, PASSPHRASE, OPTIONS)
    expect(createProfilesStore(opened).list()).toMatchObject([{ id: opened.profileId, name: 'Owner' }])
    opened.close()
    expect(JSON.parse(readFileSync(file('workspace.json'), 'utf8'))).toMatchObject({
      format: 2,
      slots: [{ label: 'Owner' }],
    })
    const again = await openVault(directory, PASSPHRASE, { ...OPTIONS, as: 'owner' })
    again.close()
  })
})
