// A sort of 80 MB of private text past the page cache → whether any file that the process has open holds a word of it.
import {
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readlinkSync,
  readSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { kill, startChild, untilSaid } from '../../src/storage/testing/child-process.ts'
import { createTestVault, removeFolder, temporaryFolder } from '../../src/storage/testing/temporary-vault.ts'

const PLANTED = 'MRN-4711-PLANTED'
const ROWS = 160_000
/** 500 bytes a row, no two alike; the cache holds 2 MB of them. */
const SORT = `db.pragma('cache_size=-2000')
  db.exec(\`CREATE TABLE notes (text TEXT NOT NULL) STRICT;
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${ROWS})
    INSERT INTO notes SELECT hex(randomblob(4)) || ' ${PLANTED} ' || i || ' ' || hex(zeroblob(230)) FROM n;\`)
  const rows = db.prepare('SELECT text FROM notes ORDER BY text').iterate()
  rows.next()
  say('sorting'); hang()`

let folder = ''
let temporary = ''
let directory = ''

beforeEach(() => {
  folder = temporaryFolder()
  temporary = join(folder, 'tmp')
  directory = join(folder, 'workspace')
  mkdirSync(temporary)
})
afterEach(() => removeFolder(folder))

describe.runIf(process.platform === 'linux')('a sort that is larger than the cache', () => {
  it('leaves no private text in any open file, deleted ones too, nor in the temporary folder', async () => {
    const vault = await createTestVault(directory)
    vault.close()
    const seen = await lookInTheMiddle(
      `const { db } = await vault.openVault(directory, passphrase, options)\n${SORT}`,
    )
    expect(seen.files.some((path) => path.endsWith('workspace.db'))).toBe(true)
    expect(seen.bytes).toBeGreaterThan(64e6)
    expect(seen.holding).toEqual([])
  })

  it('would without the settings of the vault: the search finds what is there', async () => {
    mkdirSync(directory)
    writeFileSync(join(directory, 'plain.db'), '')
    const database = new URL('../../src/storage/database.ts', import.meta.url).href
    const seen = await lookInTheMiddle(`const { loadSqlite } = await import(${JSON.stringify(database)})
      const db = new (loadSqlite())(directory + '/plain.db', { fileMustExist: true, timeout: 100 })
      ${SORT}`)
    // The database in the clear, and what SQLite spilled and unlinked at once.
    expect(seen.holding.some((path) => path.endsWith('plain.db'))).toBe(true)
    expect(seen.holding.some((path) => path.includes('etilqs') && path.endsWith('(deleted)'))).toBe(true)
  })
})

interface Seen {
  readonly files: readonly string[]
  readonly bytes: number
  readonly holding: readonly string[]
}

async function lookInTheMiddle(code: string): Promise<Seen> {
  const child = startChild(directory, `process.env.SQLITE_TMPDIR = ${JSON.stringify(temporary)}\n${code}`)
  expect(await untilSaid(child, 'sorting')).toBe('sorting\n')
  // Stopped, so that no file is closed while it is being read.
  process.kill(child.pid!, 'SIGSTOP')
  const open = openFilesOf(child.pid!)
  const left = [temporary, directory].flatMap((place) => readdirSync(place).map((name) => join(place, name)))
  const files = [...open, ...left.map((path) => ({ path, name: path }))]
  const holding = files.filter(({ path }) => holds(path)).map(({ name }) => name)
  const bytes = open.reduce((sum, { path }) => sum + statSync(path).size, 0)
  await kill(child)
  return { files: files.map(({ name }) => name), bytes, holding }
}

/** Regular files only; a file that was deleted is still read through its descriptor. */
function openFilesOf(pid: number): { readonly path: string; readonly name: string }[] {
  const place = `/proc/${pid}/fd`
  return readdirSync(place).flatMap((descriptor) => {
    const path = join(place, descriptor)
    try {
      return statSync(path).isFile() ? [{ path, name: readlinkSync(path) }] : []
    } catch {
      return []
    }
  })
}

/** Reads in pieces that overlap, so that a word on an edge is seen. */
function holds(path: string): boolean {
  const file = openSync(path, 'r')
  const piece = Buffer.alloc(1 << 22)
  try {
    for (let at = 0; ; at += piece.length - 64) {
      const read = readSync(file, piece, 0, piece.length, at)
      const bytes = piece.subarray(0, read)
      if (bytes.includes(PLANTED) || bytes.includes(PLANTED, 0, 'utf16le')) return true
      if (read < piece.length) return false
    }
  } finally {
    closeSync(file)
  }
}
