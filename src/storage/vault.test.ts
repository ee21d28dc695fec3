// The vault: what it opens, what it refuses and with which sentence.
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadSqlite, openDatabase } from './database.ts'
import { createSecretsStore } from './secrets-store.ts'
import {
  CHEAP,
  createTestVault,
  faultOf,
  MIGRATIONS,
  PASSPHRASE,
  removeFolder,
  temporaryFolder,
} from './testing/temporary-vault.ts'
import { withCheck, type VaultHeader } from './vault-header.ts'
import { createVault, isWorkspace, openVault } from './vault.ts'

const OPTIONS = { migrationsDirectory: MIGRATIONS }
const CREATION = { name: 'Ward 7', passphrase: PASSPHRASE, ...OPTIONS, kdf: CHEAP }
let folder = ''
let directory = ''

beforeEach(() => {
  folder = temporaryFolder()
  directory = join(folder, 'workspace')
})
afterEach(() => removeFolder(folder))

const file = (name: string) => join(directory, name)
const changeHeader = (change: (header: Record<string, unknown>) => unknown) => {
  const header = JSON.parse(readFileSync(file('workspace.json'), 'utf8')) as Record<string, unknown>
  const changed = change(header) as VaultHeader
  // As somebody would who changes it by hand and knows the format; what has no such form is written as it is.
  const text = JSON.stringify(
    Array.isArray(changed.slots) && changed.slots.length > 0 ? withCheck(changed) : changed,
  )
  writeFileSync(file('workspace.json'), text)
}

describe('a workspace', () => {
  it('opens again with its passphrase and holds what was stored', async () => {
    const made = await createVault(directory, CREATION)
    createSecretsStore(made).set('key', 'värde')
    made.close()
    const opened = await openVault(directory, PASSPHRASE, OPTIONS)
    expect([opened.id, opened.name, opened.directory]).toEqual([made.id, 'Ward 7', directory])
    expect(createSecretsStore(opened).get('key')).toBe('värde')
    opened.close()
    expect(readdirSync(directory).sort()).toEqual(['workspace.copy.json', 'workspace.db', 'workspace.json'])
  })

  it('is for its owner only', async () => {
    const vault = await createTestVault(directory)
    const modes = [directory, file('workspace.json'), file('workspace.db'), file('workspace.db-wal')]
    expect(modes.map((path) => (statSync(path).mode & 0o777).toString(8))).toEqual([
      '700',
      '600',
      '600',
      '600',
    ])
    vault.close()
  })

  it('takes a passphrase however its characters were composed', async () => {
    const vault = await createVault(directory, { ...CREATION, passphrase: 'caf\u00e9' })
    vault.close()
    const opened = await openVault(directory, 'cafe\u0301', OPTIONS)
    expect(opened.name).toBe('Ward 7')
    opened.close()
  })

  it('derives one key a purpose, the same after it was opened again, and none once closed', async () => {
    const vault = await createTestVault(directory)
    const key = vault.deriveKey('export')
    expect(key).toHaveLength(32)
    expect(vault.deriveKey('cache').equals(key)).toBe(false)
    vault.close()
    expect(await faultOf(() => vault.deriveKey('export'))).toMatchObject({ code: 'locked' })
    const opened = await openVault(directory, PASSPHRASE, OPTIONS)
    expect(opened.deriveKey('export').equals(key)).toBe(true)
    opened.close()
  })

  it('is refused by a runtime that would crash on the native module', async () => {
    expect(await faultOf(() => loadSqlite('9'))).toMatchObject({
      code: 'usage',
      message: 'A workspace opens only on Node 22.14 or newer.',
    })
  })
})

describe('making a workspace', () => {
  it('never touches one that is there', async () => {
    const vault = await createTestVault(directory)
    vault.close()
    const before = [readFileSync(file('workspace.json')), readFileSync(file('workspace.db'))]
    expect(await faultOf(() => createTestVault(directory))).toMatchObject({
      code: 'workspace_exists',
      message: `There is a workspace in ${directory} already; nothing was changed.`,
    })
    expect([readFileSync(file('workspace.json')), readFileSync(file('workspace.db'))]).toEqual(before)
  })

  it('refuses a database without its header, and a file', async () => {
    mkdirSync(directory)
    writeFileSync(file('workspace.db'), 'left over')
    expect(await faultOf(() => createTestVault(directory))).toMatchObject({ code: 'workspace_exists' })
    expect(readFileSync(file('workspace.db'), 'utf8')).toBe('left over')
    const path = file('workspace.db')
    expect(await faultOf(() => createTestVault(path))).toMatchObject({
      code: 'bad_input',
      message: `${path} is a file; a workspace is a folder.`,
    })
  })

  it('goes into a folder with other files and leaves them alone', async () => {
    mkdirSync(directory, { mode: 0o755 })
    writeFileSync(file('notes.txt'), 'mine')
    const vault = await createTestVault(directory)
    vault.close()
    expect(isWorkspace(directory)).toBe(true)
    expect(readFileSync(file('notes.txt'), 'utf8')).toBe('mine')
  })

  it('leaves nothing behind when it fails', async () => {
    const broken = join(folder, 'migrations')
    mkdirSync(broken)
    writeFileSync(join(broken, '0001-broken.sql'), 'CREATE TABLE t (a TEXT) STRICT; CREATE NONSENSE;')
    await expect(createVault(directory, { ...CREATION, migrationsDirectory: broken })).rejects.toThrow()
    expect(readdirSync(directory)).toEqual([])
  })

  it('refuses an empty passphrase', async () => {
    expect(await faultOf(() => createVault(directory, { ...CREATION, passphrase: '' }))).toMatchObject({
      code: 'bad_input',
    })
    expect(existsSync(directory)).toBe(false)
  })
})

describe('opening a workspace', () => {
  beforeEach(async () => (await createTestVault(directory)).close())

  const open = (passphrase = PASSPHRASE) => faultOf(() => openVault(directory, passphrase, OPTIONS))

  it('says when the passphrase is wrong', async () => {
    const sentence = 'That passphrase does not open this workspace. Nothing was decrypted.'
    expect(await open('wrong')).toEqual({ code: 'wrong_passphrase', message: sentence, place: {} })
    expect(await open('')).toMatchObject({ code: 'wrong_passphrase' })
  })

  it('binds a slot to its workspace and its parameters', async () => {
    changeHeader((header) => ({ ...header, id: 'f'.repeat(32) }))
    expect(await open()).toMatchObject({ code: 'wrong_passphrase' })
  })

  it('names the folder where there is no workspace', async () => {
    const elsewhere = join(folder, 'elsewhere')
    expect(await faultOf(() => openVault(elsewhere, PASSPHRASE, OPTIONS))).toMatchObject({
      code: 'workspace_missing',
      message: `There is no workspace in ${elsewhere}; \`wardroom init\` makes one.`,
    })
    expect(existsSync(elsewhere)).toBe(false)
  })

  it('names the database where only that is missing or empty, and makes no new one', async () => {
    truncateSync(file('workspace.db'))
    expect(await open()).toMatchObject({ code: 'workspace_damaged' })
    expect(statSync(file('workspace.db')).size).toBe(0)
    removeFolder(file('workspace.db'))
    const { code, message } = await open()
    expect([code, message.includes(file('workspace.db'))]).toEqual(['workspace_missing', true])
    expect(existsSync(file('workspace.db'))).toBe(false)
  })

  it.each([
    ['no JSON', () => writeFileSync(file('workspace.json'), '{"format": 1,')],
    ['an unknown field', () => changeHeader((header) => ({ ...header, extra: 1 }))],
    ['no slot', () => changeHeader((header) => ({ ...header, slots: [] }))],
    ['absurd cost', () => changeHeader(({ slots, ...header }) => ({ ...header, slots: costly(slots) }))],
    ['bytes in the database', () => writeFileSync(file('workspace.db'), Buffer.alloc(8192, 7))],
    ['a database cut short', () => truncateSync(file('workspace.db'), 1000)],
  ])('says that it is damaged: %s', async (_, damage) => {
    damage()
    expect(await open()).toMatchObject({ code: 'workspace_damaged' })
  })

  it('refuses a newer header and a newer schema, and leaves the file as it is', async () => {
    const newer = join(folder, 'newer')
    mkdirSync(newer)
    const names = readdirSync(MIGRATIONS)
    for (const name of names) copyFileSync(join(MIGRATIONS, name), join(newer, name))
    const next = String(names.length + 1).padStart(4, '0')
    writeFileSync(join(newer, `${next}-more.sql`), 'CREATE TABLE more (a TEXT) STRICT;')
    const vault = await openVault(directory, PASSPHRASE, { migrationsDirectory: newer })
    vault.close()
    const before = readFileSync(file('workspace.db'))
    expect(await open()).toMatchObject({ code: 'workspace_newer' })
    expect(readFileSync(file('workspace.db')).equals(before)).toBe(true)
    changeHeader((header) => ({ ...header, format: 3, slots: 'another shape' }))
    expect(await open()).toMatchObject({ code: 'workspace_newer' })
  })

  it('says when the migrations on record are not the ones it has', async () => {
    const altered = join(folder, 'altered')
    mkdirSync(altered)
    for (const name of readdirSync(MIGRATIONS)) copyFileSync(join(MIGRATIONS, name), join(altered, name))
    appendFileSync(join(altered, '0001-first.sql'), '-- changed\n')
    const fault = await faultOf(() => openVault(directory, PASSPHRASE, { migrationsDirectory: altered }))
    expect(fault).toMatchObject({ code: 'workspace_damaged' })
  })

  it('cannot be read with another key', () => {
    expect(() => openDatabase(file('workspace.db'), Buffer.alloc(32, 1))).toThrow('not a database')
  })

  it('says that the disk is full, and keeps nothing of what did not fit', async () => {
    const vault = await openVault(directory, PASSPHRASE, OPTIONS)
    const secrets = createSecretsStore(vault)
    secrets.set('small', 'value')
    vault.db.pragma(`max_page_count=${Number(vault.db.pragma('page_count', { simple: true })) + 2}`)
    expect(await faultOf(() => secrets.set('large', 'x'.repeat(100_000)))).toMatchObject({
      code: 'disk_full',
    })
    expect([secrets.get('small'), secrets.get('large')]).toEqual(['value', null])
    vault.close()
  })
})

function costly(slots: unknown): unknown {
  const [slot] = slots as { kdf: object }[]
  return [{ ...slot, kdf: { ...slot?.kdf, N: 2 ** 40 } }]
}
