// A suite → exports on the command line: who may, what leaves for whom, names that block, the same bytes again, the check elsewhere.
import { cpSync, existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ExportManifest } from '../../src/contracts/export-manifest.ts'
import type { ExportPreview, WrittenExport } from '../../src/contracts/export-view.ts'
import type { RedactedExport } from '../../src/contracts/redacted.ts'
import { createAuditStore } from '../../src/storage/audit-store.ts'
import { openVault } from '../../src/storage/vault.ts'
import { resources, wardroom, wardroomJson } from './command-line.ts'
import { createScratch, passphrase, type Scratch } from './scratch.ts'
import { addPerson, inVault, makeWorkspace } from './workspace.ts'

const migrationsDirectory = join(resources, 'migrations')
let scratch: Scratch
let directory: string
let env: NodeJS.ProcessEnv

beforeAll(async () => {
  scratch = createScratch()
  ;({ directory, env } = await makeWorkspace(scratch, 'workspace'))
  const rows = Array.from(
    { length: 24 },
    (_, at) => `Is it in the note?,Zelda Exemplar ${at},${at % 2 ? 'A' : 'B'}`,
  )
  const file = scratch.write('ward.csv', `prompt,context,label\n${rows.join('\n')}\n`)
  await say('data', 'add', 'shc_privacy_med', file)
  await say('data', 'add', 'pubmed_qa', join(resources, 'demo/pubmed_qa/ori_pqal.json'))
  const tiny = join(resources, 'models/wardroom-tiny.gguf')
  for (const name of ['tiny', 'john_smith']) await say('models', 'add', name, '--gguf', tiny)
  const entries = ['pubmed_qa:model=tiny', 'shc_privacy_med:model=tiny']
  await say('run', '--suite', 's', '-m', '24', '-r', ...entries)
  await say('run', '--suite', 'named', '-m', '2', '-r', 'pubmed_qa:model=john_smith')
})
afterAll(() => scratch.remove())

async function say(...words: string[]) {
  const ended = await wardroom(words, { env })
  expect(ended, ended.stderr).toMatchObject({ code: 0 })
  return ended.stdout
}

async function exportTo(name: string, audience: string): Promise<RedactedExport & WrittenExport> {
  const out = scratch.path(name)
  const words = ['export', '--suite', 's', '--audience', audience, '--out', out]
  const written = await wardroomJson<WrittenExport>(words, { env })
  const summary = JSON.parse(readFileSync(join(out, 'summary.json'), 'utf8')) as RedactedExport
  const lines = readFileSync(join(out, 'instances.jsonl'), 'utf8').split('\n').filter(Boolean)
  return { ...summary, ...written, instances: lines.map((line) => JSON.parse(line) as never) }
}

describe('what leaves', () => {
  it('depends on who reads it, and holds no private word for anyone', async () => {
    const colleague = await exportTo('colleague', 'colleague')
    const institution = await exportTo('institution', 'institution')
    const everyone = await exportTo('public', 'public')
    const rowsOf = ({ instances }: RedactedExport, benchmark: string) =>
      instances.filter((row) => row.benchmark === benchmark)
    expect(rowsOf(colleague, 'shc_privacy_med')).toHaveLength(48)
    expect(rowsOf(institution, 'shc_privacy_med')).toEqual([])
    expect(rowsOf(everyone, 'shc_privacy_med')).toEqual([])
    for (const each of [colleague, institution, everyone]) expect(rowsOf(each, 'pubmed_qa')).toHaveLength(48)
    const coverageIn = ({ runs }: RedactedExport) =>
      runs.find(({ benchmark }) => benchmark === 'shc_privacy_med')!.scores[0]!.coverage!.total
    expect([colleague, institution, everyone].map(coverageIn)).toEqual([24, 24, 20])
    for (const name of ['colleague', 'institution', 'public'])
      for (const file of readdirSync(scratch.path(name)))
        expect(readFileSync(scratch.path(name, file), 'utf8')).not.toMatch(/Zelda|Exemplar|ward\.csv/)
  })

  it('has keyed ids that cannot be joined with those of another export', () => {
    const idsOf = (name: string) =>
      new Set(readFileSync(scratch.path(name, 'instances.jsonl'), 'utf8').match(/[0-9a-f]{32}/g))
    const [here, outside] = [idsOf('colleague'), idsOf('public')]
    expect([...here].filter((id) => outside.has(id))).toEqual([])
  })

  it('is the same to the byte when it is written again, but for the log’s head and so the signature', async () => {
    await exportTo('again', 'public')
    const differing = readdirSync(scratch.path('again')).filter(
      (name) => !readFileSync(scratch.path('again', name)).equals(readFileSync(scratch.path('public', name))),
    )
    expect(differing.sort()).toEqual(['manifest.json', 'signature.json'])
    const [first, second] = ['public', 'again'].map(
      (name) => JSON.parse(readFileSync(scratch.path(name, 'manifest.json'), 'utf8')) as ExportManifest,
    )
    expect({ ...second, audit: null }).toEqual({ ...first, audit: null })
    expect(second!.audit.count).toBeGreaterThan(first!.audit.count)
  })

  it('names public data by their hash, and others by a keyed id alone', () => {
    const manifest = JSON.parse(
      readFileSync(scratch.path('public', 'manifest.json'), 'utf8'),
    ) as ExportManifest
    const shown = manifest.datasets.map(({ benchmark, access, sha256 }) => [benchmark, access, typeof sha256])
    expect(shown.sort()).toEqual([
      ['pubmed_qa', 'public', 'string'],
      ['shc_privacy_med', 'private', 'object'],
    ])
  })

  it('stands in the audit log before it is written, and the manifest says where the log stood', async () => {
    const log = await inVault(directory, (vault) => createAuditStore(vault).list(), 'Owner')
    const [entry] = log.filter(({ action }) => action === 'export')
    expect(entry).toMatchObject({ reason: 'colleague', count: 5, note: null })
    const { audit, exportId } = JSON.parse(
      readFileSync(scratch.path('colleague', 'manifest.json'), 'utf8'),
    ) as ExportManifest
    expect(entry!.object).toBe(`export ${exportId}`)
    expect(audit).toEqual({ count: entry!.number - 1, hash: log[entry!.number - 2]!.hash })
    const verified = await say('audit', 'verify', '--as', 'Owner', '--anchor', scratch.path('colleague'))
    expect(verified).toMatch(/^Audit log: whole, \d+ entries, head [0-9a-f]{64}\.\n$/)
  })

  it('is an anchor: a log whose end was cut off, and one of another workspace, are found against it', async () => {
    const other = await makeWorkspace(scratch, 'other')
    const words = ['audit', 'verify', '--anchor', scratch.path('colleague')]
    expect(await wardroom(words, { env: other.env })).toMatchObject({
      code: 2,
      stderr: 'That export is of another workspace: it says nothing about the audit log of this one.\n',
    })
    const copy = scratch.path('copy')
    cpSync(directory, copy, { recursive: true })
    const vault = await openVault(copy, passphrase, { migrationsDirectory, as: 'Owner' })
    vault.db.exec('DROP TRIGGER audit_is_append_only_delete; DELETE FROM audit WHERE number > 2')
    vault.close()
    const cut = { env: { ...env, WARDROOM_WORKSPACE: copy } }
    expect((await wardroom(['audit', 'verify', '--as', 'Owner'], cut)).code).toBe(0)
    const found = await wardroom([...words, '--as', 'Owner'], cut)
    expect(found.code).toBe(1)
    expect(found.stdout).toMatch(/^The audit log is broken at entry 5: the export saw entries that are gone/)
  })

  it('can be looked at without writing anything', async () => {
    const words = ['export', '--preview', '--suite', 's', '--audience', 'institution']
    const preview = await wardroomJson<ExportPreview>(words, { env })
    for (const name of ['README.txt', 'summary.json', 'instances.jsonl'])
      expect(preview.files.find((file) => file.name === name)!.text).toBe(
        readFileSync(scratch.path('institution', name), 'utf8'),
      )
    expect(preview.heldBack).toContainEqual({ what: 'instance_rows', count: 48 })
    expect(await say(...words)).toContain('48 rows of single answers to data that is not public')
  })
})

describe('a name that looks like patient data', () => {
  const words = ['--suite', 'named', '--audience', 'public']

  it('blocks the export, until it is another one', async () => {
    const out = scratch.path('named')
    const refused = await wardroom(['export', ...words, '--out', out], { env })
    expect(refused).toMatchObject({ code: 2 })
    expect(refused.stderr).toMatch(/looks like patient data/)
    expect(refused.stderr).not.toContain('john')
    expect(existsSync(out)).toBe(false)
    const preview = await wardroom(['export', '--preview', ...words], { env })
    expect(preview).toMatchObject({ code: 1 })
    expect(preview.stdout).toMatch(/model john_smith: name/)

    expect(await say('models', 'rename', 'john_smith', 'second')).toMatch(/It is second now/)
    expect((await wardroom(['models', 'rename', 'second', 'tiny'], { env })).stderr).toMatch(/exists already/)
    await say('export', ...words, '--out', out)
    expect(readFileSync(join(out, 'summary.json'), 'utf8')).toContain('"model": "second"')
  })
})

describe('who may', () => {
  it('a researcher looks, and a data steward signs', async () => {
    await addPerson(directory, 'Rea', ['researcher'])
    const words = ['export', '--as', 'Rea', '--suite', 's', '--audience', 'public']
    expect(await wardroom([...words, '--preview'], { env })).toMatchObject({ code: 0 })
    const refused = await wardroom([...words, '--out', scratch.path('rea')], { env })
    expect(refused).toMatchObject({ code: 2 })
    expect(refused.stderr).toBe('Only a data steward may do that (sign).\n')
    expect(existsSync(scratch.path('rea'))).toBe(false)
  })
})

describe('the check on another machine', () => {
  it('needs no workspace and no passphrase', async () => {
    cpSync(scratch.path('public'), scratch.path('elsewhere'), { recursive: true })
    const bare = { PATH: process.env['PATH'] }
    const at = scratch.path('elsewhere')
    const unknown = await wardroom(['export', 'verify', at], { env: bare })
    expect(unknown).toMatchObject({ code: 0, stderr: '' })
    expect(unknown.stdout).toMatch(/^Intact, signer unknown\n/)
    const fingerprint = /signed with ([0-9a-f ]{79});/.exec(unknown.stdout)![1]!
    const known = await wardroom(['export', 'verify', at, '--key', fingerprint], { env: bare })
    expect(known).toMatchObject({ code: 0 })
    expect(known.stdout).toMatch(/^Intact, signed by [0-9a-f ]{79}\n/)

    const other = await wardroom(['export', 'verify', at, '--key', 'f'.repeat(64)], { env: bare })
    expect(other).toMatchObject({ code: 1 })
    expect(other.stdout).toMatch(/signature\.json was made with another key/)
    writeFileSync(join(at, 'summary.json'), readFileSync(scratch.path('institution', 'summary.json')))
    const changed = await wardroom(['export', 'verify', at], { env: bare })
    expect(changed).toMatchObject({ code: 1 })
    expect(changed.stdout).toBe('NOT INTACT. This is not what was signed:\n  summary.json was changed\n')
  })

  it('says what is wrong with the question', async () => {
    const refused = await wardroom(['export', 'verify', scratch.path('nowhere')], { env })
    expect(refused).toMatchObject({ code: 2 })
    expect(refused.stderr).toMatch(/there is no such folder/)
    const key = await wardroom(['export', 'verify', scratch.path('public'), '--key', 'abc'], { env })
    expect(key.stderr).toMatch(/64 hex digits/)
  })
})
