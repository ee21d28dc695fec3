// Copies of a workspace: written, read again, restored, and refused where a byte or a hand has changed them.
import { cpSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseOnly, resources, wardroom, wardroomJson } from './command-line.ts'
import { createSearcher } from './private-search.ts'
import { createScratch, passphrase, type Scratch } from './scratch.ts'
import { makeWorkspace, type WorkspacePlace } from './workspace.ts'

const sample = join(resources, 'demo/medec/MEDEC-MS-TestSet-with-GroundTruth-and-ErrorType.csv')
let scratch: Scratch
let place: WorkspacePlace
let backup = ''

beforeAll(async () => {
  scratch = createScratch()
  place = await makeWorkspace(scratch, 'ward')
  await wardroomJson(['data', 'add', 'medec', sample], { env: place.env })
  backup = scratch.path('backup')
  await wardroomJson(['workspace', 'backup', '--out', backup], { env: place.env })
})
afterAll(() => scratch.remove())

interface Failure {
  readonly error: { readonly code: string; readonly message: string }
}

async function refusal(
  words: readonly string[],
  env = place.env,
): Promise<Failure['error'] & { exit: number | null }> {
  const { code, stderr } = await wardroom([...words, '--json'], { env })
  return { exit: code, ...parseOnly<Failure>(stderr).error }
}

describe('a backup', () => {
  it('is encrypted, for its owner only, and opens with the same passphrase', async () => {
    expect(readdirSync(backup).sort()).toEqual(['manifest.json', 'workspace.db', 'workspace.json'])
    const modes = ['', ...readdirSync(backup)].map((name) => statSync(join(backup, name)).mode & 0o777)
    expect(modes).toEqual([0o700, 0o600, 0o600, 0o600])
    const words = readFileSync(sample, 'utf8').match(/[A-Z][a-z ]{40,80}/g)!
    const searcher = createSearcher(words.slice(0, 100))
    for (const name of readdirSync(backup))
      expect(searcher.search(readFileSync(join(backup, name)))).toEqual([])
    const checked = await wardroomJson<{ auditHead: { count: number } }>(
      ['workspace', 'verify-backup', backup],
      { env: place.env },
    )
    expect(checked).toMatchObject({ audit: 'whole' })
    expect(checked.auditHead.count).toBeGreaterThan(1)
    expect(await wardroomJson(['workspace', 'status'], { env: place.env })).toMatchObject({
      lastBackupAt: expect.any(String) as string,
    })
  })

  it('is a workspace again in a new folder, and its log says so', async () => {
    const to = scratch.path('restored')
    await wardroomJson(['workspace', 'restore', backup, '--to', to], { env: place.env })
    const env = { ...place.env, WARDROOM_WORKSPACE: to }
    expect((await wardroomJson<{ datasets: unknown[] }>(['data', 'list'], { env })).datasets).toHaveLength(1)
    expect(await wardroomJson(['workspace', 'check'], { env })).toMatchObject({ ok: true, damage: [] })
    expect(await refusal(['workspace', 'restore', backup, '--to', to])).toMatchObject({
      code: 'workspace_exists',
      exit: 2,
    })
  })

  it('does not open with another passphrase, and then makes nothing', async () => {
    const env = { ...place.env, WARDROOM_PASSPHRASE: 'another' }
    const to = scratch.path('not-restored')
    expect(await refusal(['workspace', 'restore', backup, '--to', to], env)).toMatchObject({
      code: 'wrong_passphrase',
    })
    expect(existsSync(to)).toBe(false)
  })

  it.each(['workspace.db', 'workspace.json', 'manifest.json'])(
    'with a changed byte in %s is refused by name',
    async (name) => {
      const spoiled = scratch.path(`spoiled-${name}`)
      cpSync(backup, spoiled, { recursive: true })
      const bytes = readFileSync(join(spoiled, name))
      bytes[bytes.length >> 1]! ^= 1
      writeFileSync(join(spoiled, name), bytes)
      const error = await refusal(['workspace', 'verify-backup', spoiled])
      expect([error.code, error.message.includes(name)]).toEqual(['workspace_damaged', true])
      expect(await refusal(['workspace', 'restore', spoiled, '--to', scratch.path('none')])).toMatchObject({
        code: 'workspace_damaged',
      })
    },
  )

  it('whose manifest somebody wrote without a key is refused', async () => {
    const forged = scratch.path('forged')
    cpSync(backup, forged, { recursive: true })
    const manifest = JSON.parse(readFileSync(join(forged, 'manifest.json'), 'utf8')) as object
    writeFileSync(
      join(forged, 'manifest.json'),
      JSON.stringify({ ...manifest, madeAt: '2020-01-01T00:00:00.000Z' }),
    )
    expect(await refusal(['workspace', 'verify-backup', forged])).toMatchObject({ code: 'workspace_damaged' })
  })

  it('goes into an empty folder only', async () => {
    expect(await refusal(['workspace', 'backup', '--out', backup])).toMatchObject({ code: 'bad_input' })
    expect(await refusal(['workspace', 'verify-backup', scratch.path('home')])).toMatchObject({
      code: 'not_found',
    })
  })
})

describe('a damaged workspace', () => {
  it('is named by check, kept as it is, and rescued into another', async () => {
    const directory = scratch.path('damaged')
    cpSync(place.directory, directory, { recursive: true })
    const env = { ...place.env, WARDROOM_WORKSPACE: directory }
    const path = join(directory, 'workspace.db')
    const bytes = readFileSync(path)
    // The last page is one of the table of questions, which were stored last.
    bytes[bytes.length - 2000]! ^= 1
    writeFileSync(path, bytes)
    const { code, stdout } = await wardroom(['workspace', 'check', '--json'], { env })
    expect([code, parseOnly(stdout)]).toMatchObject([1, { ok: false, damage: [{ pages: 1 }] }])
    expect(await refusal(['workspace', 'backup', '--out', scratch.path('none')], env)).toMatchObject({
      code: 'workspace_damaged',
    })
    const to = scratch.path('rescued')
    const rescued = await wardroomJson<{ tables: { lost: number }[] }>(['workspace', 'rescue', '--to', to], {
      env,
    })
    expect(rescued.tables.reduce((sum, { lost }) => sum + lost, 0)).toBeGreaterThan(0)
    expect(
      await wardroomJson(['workspace', 'check'], { env: { ...env, WARDROOM_WORKSPACE: to } }),
    ).toMatchObject({ ok: true })
  })

  it('without a whole header is opened by the copy beside it or the one of a backup, and says so', async () => {
    const directory = scratch.path('headless')
    cpSync(place.directory, directory, { recursive: true })
    const env = { ...place.env, WARDROOM_WORKSPACE: directory }
    writeFileSync(join(directory, 'workspace.json'), '{')
    const error = await refusal(['data', 'list'], env)
    expect([error.code, error.message.includes('workspace.copy.json is whole')]).toEqual([
      'workspace_damaged',
      true,
    ])
    cpSync(join(backup, 'workspace.json'), join(directory, 'workspace.json'))
    expect((await wardroomJson<{ datasets: unknown[] }>(['data', 'list'], { env })).datasets).toHaveLength(1)
  })
})

describe('secrets', () => {
  it('are changed from the command line, and the recovery key opens where a passphrase is lost', async () => {
    const directory = scratch.path('secrets')
    const env = { ...scratch.env, WARDROOM_WORKSPACE: directory }
    const made = await wardroomJson<{ recoveryKey: { key: string; check: string } }>(
      ['init', directory, '--as', 'Ines', '--recovery-key'],
      { env },
    )
    const keyFile = scratch.write('key.txt', `${made.recoveryKey.key} ${made.recoveryKey.check}\n`)
    const next = scratch.write('next.txt', 'the next passphrase')
    await wardroomJson(['workspace', 'passphrase', '--new-passphrase-file', next], { env })
    expect(await refusal(['workspace', 'status'], env)).toMatchObject({ code: 'wrong_passphrase' })
    const byKey = ['--recovery-key-file', keyFile]
    expect(await wardroomJson(['workspace', 'status', ...byKey], { env })).toMatchObject({
      person: 'Recovery key',
    })
    const old = scratch.write('old.txt', passphrase)
    await wardroomJson(
      ['workspace', 'passphrase', ...byKey, '--person', 'ines', '--new-passphrase-file', old],
      { env },
    )
    expect(await wardroomJson(['workspace', 'status'], { env })).toMatchObject({
      ...{ person: 'Ines', keychain: false, lastBackupAt: null },
      kdf: { name: 'scrypt', N: 131_072, r: 8, p: 1, memoryBytes: 134_217_728 },
    })
    const wrong = scratch.write(
      'wrong.txt',
      made.recoveryKey.key.replace(/^./, (c) => (c === 'A' ? 'B' : 'A')) + made.recoveryKey.check,
    )
    expect(await refusal(['workspace', 'status', '--recovery-key-file', wrong], env)).toMatchObject({
      code: 'bad_input',
    })
  })
})
