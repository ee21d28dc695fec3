// Migrations: order, record, and a failure that leaves the schema as it was.
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { loadMigrations } from './migrations.ts'
import {
  CHEAP,
  createTestVault,
  faultOf,
  MIGRATIONS,
  PASSPHRASE,
  removeFolder,
  temporaryFolder,
} from './testing/temporary-vault.ts'
import { createVault, openVault } from './vault.ts'

let folder = ''
let more = ''

beforeEach(() => {
  folder = temporaryFolder()
  more = join(folder, 'migrations')
  mkdirSync(more)
  for (const { name } of loadMigrations(MIGRATIONS)) copyFileSync(join(MIGRATIONS, name), join(more, name))
})
afterEach(() => removeFolder(folder))

const next = () => loadMigrations(more).length + 1
const addMigration = (sql: string) =>
  writeFileSync(join(more, `${String(next()).padStart(4, '0')}-added.sql`), sql)

it('brings an older workspace up to date once, and records each with its hash', async () => {
  const directory = join(folder, 'workspace')
  const old = await createTestVault(directory)
  old.close()
  addMigration('CREATE TABLE added (a TEXT NOT NULL) STRICT;')
  const opened = await openVault(directory, PASSPHRASE, { migrationsDirectory: more })
  opened.db.prepare(`INSERT INTO added VALUES ('kept')`).run()
  opened.close()
  const again = await openVault(directory, PASSPHRASE, { migrationsDirectory: more })
  expect(again.db.prepare('SELECT a FROM added').all()).toEqual([{ a: 'kept' }])
  const applied = again.db.prepare('SELECT number, name, sha256 FROM migrations ORDER BY number').all()
  expect(applied).toEqual(loadMigrations(more).map(({ number, name, sha256 }) => ({ number, name, sha256 })))
  again.close()
})

it('takes back all of a migration that fails', async () => {
  const directory = join(folder, 'workspace')
  const old = await createTestVault(directory)
  old.close()
  addMigration(`CREATE TABLE half (a TEXT) STRICT; INSERT INTO nowhere VALUES (1);`)
  await expect(openVault(directory, PASSPHRASE, { migrationsDirectory: more })).rejects.toThrow(
    'no such table',
  )
  const opened = await openVault(directory, PASSPHRASE, { migrationsDirectory: MIGRATIONS })
  expect(opened.db.prepare(`SELECT name FROM sqlite_schema WHERE name = 'half'`).all()).toEqual([])
  opened.close()
})

it('has the same hash whichever line ends a checkout wrote', () => {
  const before = loadMigrations(more).map(({ sha256 }) => sha256)
  for (const { name, sql } of loadMigrations(more))
    writeFileSync(join(more, name), sql.replaceAll('\n', '\r\n'))
  expect(loadMigrations(more).map(({ sha256 }) => sha256)).toEqual(before)
})

it('refuses a folder with a gap, or with none', async () => {
  writeFileSync(join(more, '0099-gap.sql'), 'SELECT 1;')
  expect(await faultOf(() => loadMigrations(more))).toMatchObject({ code: 'internal' })
  expect(await faultOf(() => loadMigrations(folder))).toMatchObject({ code: 'internal' })
})

it('makes every table strict', async () => {
  const creation = { name: 'Test', passphrase: PASSPHRASE, migrationsDirectory: MIGRATIONS, kdf: CHEAP }
  const vault = await createVault(join(folder, 'workspace'), creation)
  const loose = `SELECT name FROM pragma_table_list WHERE schema = 'main' AND strict = 0 AND name NOT LIKE 'sqlite_%'`
  expect(vault.db.prepare(loose).all()).toEqual([])
  vault.close()
})
