// A workspace that cannot be opened → one clear sentence, and nothing lost.
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { errorReportSchema, type ErrorReport } from '../../src/contracts/errors.ts'
import { killHard, parseOnly, resources, startWardroom, wardroom, wardroomJson } from './command-line.ts'
import { startEndpoint } from './counting-endpoint.ts'
import { createScratch, passphrase, type Scratch } from './scratch.ts'
import { makeWorkspace, type WorkspacePlace } from './workspace.ts'

const sample = join(resources, 'demo/medec/MEDEC-MS-TestSet-with-GroundTruth-and-ErrorType.csv')

let scratch: Scratch
let made: WorkspacePlace
let place: WorkspacePlace

beforeAll(async () => {
  scratch = createScratch()
  made = await makeWorkspace(scratch, 'made')
  await wardroomJson(['data', 'add', 'medec', sample], { env: made.env })
})
beforeEach(() => {
  const directory = scratch.path('workspace')
  rmSync(directory, { recursive: true, force: true })
  cpSync(made.directory, directory, { recursive: true })
  place = { directory, env: { ...scratch.env, WARDROOM_WORKSPACE: directory } }
})
afterAll(() => scratch.remove())

describe('init', () => {
  it('makes a workspace for its owner only, once', async () => {
    const { env } = scratch
    const directory = scratch.path('new', 'ward')
    expect(await wardroomJson(['init', directory], { env })).toEqual({ workspace: directory, name: 'ward' })
    const before = readFileSync(join(directory, 'workspace.json'), 'utf8')
    expect(before).not.toContain(passphrase)
    expect(await refusal(['init', directory], env)).toMatchObject({ code: 'workspace_exists' })
    expect(readFileSync(join(directory, 'workspace.json'), 'utf8')).toBe(before)
    const there = { ...env, WARDROOM_WORKSPACE: directory }
    expect(await wardroomJson(['data', 'list'], { env: there })).toEqual({ datasets: [] })
  })

  it('refuses an empty passphrase and a file in the way', async () => {
    const empty = scratch.write('empty.txt', '\n')
    const words = ['init', scratch.path('none'), '--passphrase-file', empty]
    expect(await refusal(words, scratch.env)).toMatchObject({ code: 'bad_input' })
    expect(await refusal(['init', empty], scratch.env)).toMatchObject({ code: 'bad_input' })
  })
})

describe('opening', () => {
  it('takes workspace and passphrase from flags before the environment', async () => {
    const file = scratch.write('passphrase.txt', `${passphrase}\r\n`)
    const env = { ...scratch.env, WARDROOM_PASSPHRASE: 'wrong', WARDROOM_WORKSPACE: '/nowhere' }
    const words = ['data', 'list', '--workspace', place.directory, '--passphrase-file', file]
    expect((await wardroomJson<{ datasets: object[] }>(words, { env })).datasets).toHaveLength(1)
  })

  it('a wrong passphrase decrypts nothing and harms nothing', async () => {
    const wrong = 'not the passphrase at all'
    const env = { ...place.env, WARDROOM_PASSPHRASE: wrong }
    const error = await refusal(['data', 'list'], env)
    expect(error).toMatchObject({ code: 'wrong_passphrase' })
    expect(error.message).not.toContain(wrong)
    await expectWhole()
  })

  it('says what is missing', async () => {
    const { env, directory } = place
    const nowhere = { ...env, WARDROOM_WORKSPACE: scratch.path('nowhere') }
    expect(await refusal(['runs'], nowhere)).toMatchObject({ code: 'workspace_missing' })
    expect(await refusal(['runs'], { ...env, WARDROOM_WORKSPACE: undefined })).toMatchObject({
      field: 'workspace',
    })
    expect(await refusal(['runs'], { ...env, WARDROOM_PASSPHRASE: undefined })).toMatchObject({
      field: 'passphrase',
    })
    const noFile = ['runs', '--passphrase-file', scratch.path('nowhere.txt')]
    expect(await refusal(noFile, env)).toMatchObject({ code: 'not_found', file: noFile[2] })
    rmSync(join(directory, 'workspace.db'))
    expect(await refusal(['runs'], env)).toMatchObject({ code: 'workspace_missing' })
    // The lost database is not made anew.
    expect(readdirSync(directory)).toEqual(['workspace.copy.json', 'workspace.json'])
  })

  it.each<[string, string, (bytes: Buffer) => string | Buffer]>([
    ['an empty database', 'workspace.db', () => ''],
    ['a database of other bytes', 'workspace.db', (bytes) => Buffer.alloc(bytes.length, 7)],
    [
      'a database in the clear',
      'workspace.db',
      (bytes) => Buffer.concat([Buffer.from('SQLite format 3\0'), bytes]),
    ],
    ['a header cut short', 'workspace.json', (bytes) => bytes.subarray(0, 60)],
    ['a header of another program', 'workspace.json', () => '{"format": 1}'],
  ])('%s is damage', async (_, file, spoil) => {
    const path = join(place.directory, file)
    writeFileSync(path, spoil(readFileSync(path)))
    const spoiled = readFileSync(path)
    expect(await refusal(['runs'], place.env)).toMatchObject({ code: 'workspace_damaged' })
    expect(readFileSync(path).equals(spoiled)).toBe(true)
  })

  it('a newer schema stays closed and unchanged', async () => {
    const migrations = scratch.path('migrations')
    cpSync(join(resources, 'migrations'), migrations, { recursive: true })
    const next = String(readdirSync(migrations).length + 1).padStart(4, '0')
    writeFileSync(join(migrations, `${next}-later.sql`), 'CREATE TABLE later (x TEXT) STRICT;')
    const { env, directory } = await makeWorkspace(scratch, 'newer', migrations)
    const before = readFileSync(join(directory, 'workspace.db'))
    const error = await refusal(['runs'], env)
    expect(error).toMatchObject({ code: 'workspace_newer' })
    expect(error.message).toContain(`A newer version of Wardroom wrote ${directory}`)
    expect(readFileSync(join(directory, 'workspace.db')).equals(before)).toBe(true)
  })

  it('a newer header stays closed', async () => {
    const path = join(place.directory, 'workspace.json')
    const header = JSON.parse(readFileSync(path, 'utf8')) as object
    writeFileSync(path, JSON.stringify({ ...header, format: 3 }))
    expect(await refusal(['runs'], place.env)).toMatchObject({ code: 'workspace_newer' })
  })

  it('a second process is turned away, and the first goes on', async () => {
    const { env } = place
    const endpoint = await startEndpoint({ answer: () => 'CORRECT', latencyMs: 150 })
    try {
      await wardroomJson(['models', 'add', 'slow', '--base-url', endpoint.url, '--model', 'm'], { env })
      const words = ['run', '-r', 'medec:model=slow', '--suite', 's', '-n', '4', '--json']
      const first = startWardroom(words, { env })
      await endpoint.untilRequests(5)
      const error = await refusal(['runs'], env)
      expect(error).toMatchObject({ code: 'workspace_busy' })
      expect(error.message).toMatch(/^Another process has the workspace \S+ open; close it first\.$/)
      expect((await first.ended).code).toBe(0)
      expect(endpoint.stats()).toEqual({ requests: 48, unique: 48, repeats: 0 })
    } finally {
      await endpoint.close()
    }
  })

  it('a process killed while it imports leaves all or nothing', async () => {
    const { env } = place
    const pubmed = join(resources, 'demo/pubmed_qa/ori_pqal.json')
    const started = startWardroom(['data', 'add', 'pubmed_qa', pubmed], { env })
    await new Promise((resolve) => setTimeout(resolve, 350))
    await killHard(started)
    const { datasets } = await wardroomJson<{ datasets: { benchmark: string; instances: number }[] }>(
      ['data', 'list'],
      { env },
    )
    const counts = datasets.map(({ benchmark, instances }) => [benchmark, instances])
    expect([
      [['medec', 48]],
      [
        ['pubmed_qa', 45],
        ['medec', 48],
      ],
    ]).toContainEqual(counts)
    const again = await wardroomJson<{ already: boolean }>(['data', 'add', 'pubmed_qa', pubmed], { env })
    expect(again.already).toBe(datasets.length === 2)
  })
})

async function expectWhole(): Promise<void> {
  const { datasets } = await wardroomJson<{ datasets: object[] }>(['data', 'list'], { env: place.env })
  expect(datasets).toMatchObject([{ benchmark: 'medec', instances: 48 }])
}

async function refusal(words: readonly string[], env: NodeJS.ProcessEnv): Promise<ErrorReport['error']> {
  const reported = await wardroom([...words, '--json'], { env })
  const { error } = errorReportSchema.strict().parse(parseOnly(reported.stderr))
  expect(reported).toMatchObject({ code: 2, stdout: '' })
  expect(error.message).toMatch(/^\S[^\n]*\.$/)
  return error
}
