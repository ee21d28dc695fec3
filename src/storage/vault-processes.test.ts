// The vault among processes and crashes: who holds it, what a kill leaves, and what lies on the disk.
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadSqlite } from './database.ts'
import type { Database } from './database.ts'
import { createSecretsStore } from './secrets-store.ts'
import { kill, startChild, untilSaid } from './testing/child-process.ts'
import {
  createTestVault,
  faultOf,
  MIGRATIONS,
  PASSPHRASE,
  removeFolder,
  temporaryFolder,
} from './testing/temporary-vault.ts'
import { isWorkspace, openVault } from './vault.ts'

const OPTIONS = { migrationsDirectory: MIGRATIONS }
let folder = ''
let directory = ''

beforeEach(() => {
  folder = temporaryFolder()
  directory = join(folder, 'workspace')
})
afterEach(() => removeFolder(folder))

describe('a second process', () => {
  it('is told at once that the workspace is open, and gets it when the first has ended', async () => {
    const vault = await createTestVault(directory)
    vault.close()
    const holder = startChild(
      directory,
      `await vault.openVault(directory, passphrase, options); say('open'); hang()`,
    )
    expect(await untilSaid(holder, 'open')).toBe('open\n')
    expect(await faultOf(() => openVault(directory, PASSPHRASE, OPTIONS))).toMatchObject({
      code: 'workspace_busy',
      message: `Another process has the workspace ${directory} open; close it first.`,
    })
    await kill(holder)
    const opened = await openVault(directory, PASSPHRASE, OPTIONS)
    expect(opened.name).toBe('Test')
    opened.close()
  })

  it('does not load native code by importing the vault', async () => {
    const code = `say(process.report.getReport().sharedObjects.some((path) => path.includes('better')) ? 'loaded' : 'lazy')`
    expect(await untilSaid(startChild(directory, code), 'l')).toContain('lazy')
  })
})

describe('a kill', () => {
  it('in the middle of making a workspace leaves none, and nothing is overwritten', async () => {
    const slow = join(folder, 'slow')
    mkdirSync(slow)
    copyFileSync(join(MIGRATIONS, '0001-first.sql'), join(slow, '0001-first.sql'))
    writeFileSync(
      join(slow, '0002-slow.sql'),
      'CREATE TABLE slow AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT sum(i) AS total FROM n;',
    )
    const code = `const kdf = { N: 1024, r: 8, p: 1 }
      vault.createVault(directory, { name: 'Test', passphrase, kdf, ...options }); hang()`
    const maker = startChild(directory, code, slow)
    while (!existsSync(join(directory, 'workspace.db-wal')))
      await new Promise((resolve) => setTimeout(resolve, 20))
    await kill(maker)
    const left = readdirSync(directory)
    expect(left).toContain('workspace.db')
    expect(isWorkspace(directory)).toBe(false)
    expect(await faultOf(() => openVault(directory, PASSPHRASE, OPTIONS))).toMatchObject({
      code: 'workspace_missing',
    })
    expect(await faultOf(() => createTestVault(directory))).toMatchObject({ code: 'workspace_exists' })
    expect(readdirSync(directory)).toEqual(left)
  })

  it('in the middle of a transaction keeps what was committed and nothing else', async () => {
    const vault = await createTestVault(directory)
    vault.close()
    const code = `const { db } = await vault.openVault(directory, passphrase, options)
      const insert = db.prepare('INSERT INTO secrets (name, value) VALUES (?, ?)')
      insert.run('committed', 'yes')
      db.exec('BEGIN')
      for (let i = 0; i < 20000; i += 1) insert.run('half-' + i, 'x'.repeat(500))
      say('middle'); hang()`
    const writer = startChild(directory, code)
    await untilSaid(writer, 'middle')
    await kill(writer)
    const opened = await openVault(directory, PASSPHRASE, OPTIONS)
    expect(opened.db.prepare('SELECT name, value FROM secrets').all()).toEqual([
      { name: 'committed', value: 'yes' },
    ])
    expect(opened.db.pragma('integrity_check', { simple: true })).toBe('ok')
    opened.close()
  })
})

describe('the disk', () => {
  it('holds no stored text, neither in the database nor in its log', async () => {
    const planted = 'MRN-4711-PLANTED'
    const holder = startChild(
      directory,
      `const kdf = { N: 1024, r: 8, p: 1 }
       const { db } = await vault.createVault(directory, { name: 'Test', passphrase, kdf, ...options })
       for (let i = 0; i < 500; i += 1) db.prepare('INSERT INTO secrets (name, value) VALUES (?, ?)').run('s' + i, ${JSON.stringify(planted)})
       say('stored'); hang()`,
    )
    await untilSaid(holder, 'stored')
    expect(readdirSync(directory).sort()).toEqual([
      'workspace.copy.json',
      'workspace.db',
      'workspace.db-wal',
      'workspace.json',
    ])
    expect(readFileSync(join(directory, 'workspace.db-wal')).length).toBeGreaterThan(10_000)
    expect(everythingIn(directory).some((bytes) => holds(bytes, planted))).toBe(false)
    await kill(holder)
    const vault = await openVault(directory, PASSPHRASE, OPTIONS)
    expect(createSecretsStore(vault).get('s499')).toBe(planted)
    vault.close()
    expect(everythingIn(directory).some((bytes) => holds(bytes, planted))).toBe(false)
  })

  it.runIf(process.platform === 'linux')('gets no temporary file from a large sort', async () => {
    const vault = await createTestVault(directory)
    expect(temporaryFilesOfSort(vault.db)).toEqual([])
    vault.close()
    // The same sort with SQLite's own default does spill, so the search above can find something.
    const plain = join(folder, 'plain.db')
    writeFileSync(plain, '')
    const unguarded = new (loadSqlite())(plain, { fileMustExist: true, timeout: 100 })
    expect(temporaryFilesOfSort(unguarded).length).toBeGreaterThan(0)
    unguarded.close()
  })
})

function everythingIn(path: string): Buffer[] {
  return readdirSync(path).map((name) => readFileSync(join(path, name)))
}

function holds(bytes: Buffer, text: string): boolean {
  return bytes.includes(text, 0, 'utf8') || bytes.includes(text, 0, 'utf16le')
}

/** Sorts 200,000 rows and looks at the files that are open in the middle of it; SQLite unlinks its own at once. */
function temporaryFilesOfSort(db: Database): string[] {
  db.exec(`CREATE TABLE sorted (text TEXT NOT NULL) STRICT;
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200000)
    INSERT INTO sorted SELECT hex(randomblob(60)) FROM n;`)
  const rows = db.prepare<[], { readonly text: string }>('SELECT text FROM sorted ORDER BY text').iterate()
  rows.next()
  const open = readdirSync('/proc/self/fd').flatMap((descriptor) => {
    try {
      return [readlinkSync(`/proc/self/fd/${descriptor}`)]
    } catch {
      return []
    }
  })
  rows.return?.()
  return open.filter((path) => path.includes('etilqs'))
}
