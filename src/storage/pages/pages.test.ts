// The pages of a database read without SQLite: the same rows, also out of a log that a crash has left, and no page believed.
import { cpSync, openSync, closeSync, readFileSync, readSync, truncateSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSecretsStore } from '../secrets-store.ts'
import { openDamaged, rescueInto } from '../rescue-vault.ts'
import {
  createTestVault,
  faultOf,
  MIGRATIONS,
  PASSPHRASE,
  removeFolder,
  temporaryFolder,
} from '../testing/temporary-vault.ts'
import { openVault, type Vault } from '../vault.ts'
import { readVarint } from './btree-page.ts'
import { parseRecord } from './record.ts'

const OPTIONS = { migrationsDirectory: MIGRATIONS }
const FRAME = 24 + 4096
let folder = ''
let directory = ''
let vault: Vault

beforeEach(async () => {
  folder = temporaryFolder()
  directory = join(folder, 'workspace')
  vault = await createTestVault(directory)
})
afterEach(() => {
  vault.close()
  removeFolder(folder)
})

/** The files as a crash would leave them now. */
function crash(): string {
  const copy = join(folder, 'crashed')
  cpSync(directory, copy, { recursive: true })
  return copy
}

async function rescueSecrets(from: string): Promise<string[]> {
  const damaged = await openDamaged(from, { secret: PASSPHRASE })
  const to = join(folder, 'rescued')
  rescueInto(damaged, to, OPTIONS)
  damaged.close()
  const rescued = await openVault(to, PASSPHRASE, OPTIONS)
  const names = rescued.db.prepare<[], { name: string }>('SELECT name FROM secrets ORDER BY name').all()
  rescued.close()
  removeFolder(to)
  return names.map(({ name }) => name)
}

function flip(path: string, position: number): void {
  const file = openSync(path, 'r+')
  const byte = Buffer.alloc(1)
  readSync(file, byte, 0, 1, position)
  byte[0]! ^= 1
  writeSync(file, byte, 0, 1, position)
  closeSync(file)
}

describe('the log of a crash', () => {
  it('is read: what was committed is there, what was not is not', async () => {
    createSecretsStore(vault).set('a', '1')
    vault.db.exec('BEGIN')
    createSecretsStore(vault).set('b', 'x'.repeat(20_000))
    const copy = crash()
    vault.db.exec('ROLLBACK')
    expect(await rescueSecrets(copy)).toEqual(['a'])
  })

  it('torn at its end loses the end only, and says nothing of damage', async () => {
    const secrets = createSecretsStore(vault)
    for (const name of ['a', 'b', 'c']) secrets.set(name, '1')
    const copy = crash()
    const log = join(copy, 'workspace.db-wal')
    truncateSync(log, readFileSync(log).length - 100)
    const damaged = await openDamaged(copy, { secret: PASSPHRASE })
    expect([damaged.file.lostInLog, damaged.survey.trees.flatMap((tree) => tree.damaged)]).toEqual([0, []])
    damaged.close()
    expect(await rescueSecrets(copy)).toEqual(['a', 'b'])
  })

  it('damaged in the middle or at its head is found, though SQLite would take it for the end', async () => {
    vault.close()
    vault = await openVault(directory, PASSPHRASE, OPTIONS)
    const secrets = createSecretsStore(vault)
    for (const name of ['a', 'b', 'c']) secrets.set(name, '1')
    const copy = crash()
    const log = join(copy, 'workspace.db-wal')
    const frames = (readFileSync(log).length - 32) / FRAME
    const lostAfter = async (position: number) => {
      flip(log, position)
      const damaged = await openDamaged(copy, { secret: PASSPHRASE })
      flip(log, position)
      damaged.close()
      return damaged.file.lostInLog
    }
    expect(frames).toBeGreaterThan(2)
    expect(await lostAfter(32 + FRAME + 24 + 500)).toBe(frames - 1)
    for (const position of [17, 26]) expect(await lostAfter(position)).toBe(frames)
  })
})

describe('a workspace that is open', () => {
  it('is not looked at page by page by another, and nothing in its folder changes', async () => {
    expect(await faultOf(() => openDamaged(directory, { secret: PASSPHRASE }))).toMatchObject({
      code: 'workspace_busy',
    })
    vault.close()
    const before = readFileSync(join(directory, 'workspace.db'))
    const damaged = await openDamaged(directory, { secret: PASSPHRASE })
    damaged.close()
    expect(readFileSync(join(directory, 'workspace.db')).equals(before)).toBe(true)
  })

  it('is not rescued over', async () => {
    vault.close()
    const damaged = await openDamaged(directory, { secret: PASSPHRASE })
    expect(await faultOf(() => rescueInto(damaged, directory, OPTIONS))).toMatchObject({
      code: 'workspace_exists',
    })
    damaged.close()
  })
})

describe('records', () => {
  /** Examples worked out by hand from sqlite.org/fileformat2.html#record_format. */
  it.each([
    ['null, 1, -2, "é"', '0500010111' + '0000fe' + 'c3a9', null],
    ['null, 7, "ab"', '04000111' + '07' + '6162', [null, 7n, 'ab']],
    ['0 and 1 without a byte', '030809', [0n, 1n]],
    ['-2 in two bytes', '0202' + 'fffe', [-2n]],
    ['1.5', '0207' + '3ff8000000000000', [1.5]],
    ['a reserved type', '020a', null],
    ['a text that is cut short', '0211' + '61', null],
  ])('are read: %s', (_, hex, values) => expect(parseRecord(Buffer.from(hex, 'hex'))).toEqual(values))

  it.each([
    ['00', 0n, 1],
    ['7f', 127n, 1],
    ['8100', 128n, 2],
    ['ffffffffffffffffff', 0xffff_ffff_ffff_ffffn, 9],
  ])('have numbers of variable length: %s', (hex, value, bytes) =>
    expect(readVarint(Buffer.from(hex, 'hex'), 0)).toEqual({ value, bytes }),
  )
})
