// Surrogates over real services: gated text only, a steward only, nothing of what is known to be in the text, one entry in the log.
import { createHmac } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { surrogateRowSchema } from '../../src/contracts/redacted.ts'
import { createDatasetsStore } from '../../src/storage/datasets-store.ts'
import type { Vault } from '../../src/storage/vault.ts'
import { readFixture } from '../bench/identifier-fixtures.ts'
import { hasShared, sharedFolder } from '../shared-folder.ts'
import { root, wardroom, wardroomJson } from './command-line.ts'
import { createScratch, type Scratch } from './scratch.ts'
import { makeStewardWorkspace, readDeeds, type StewardWorkspace } from './steward-workspace.ts'
import { inVault } from './workspace.ts'
import { makeWorkspace } from './workspace.ts'

const gated = { reason: 'agreement_signed', note: null } as const
let scratch: Scratch
let place: StewardWorkspace

beforeAll(async () => {
  scratch = createScratch()
  place = await makeStewardWorkspace(scratch, 'surrogates', 'http://127.0.0.1:9/v1')
})
afterAll(() => {
  place.workspace.close()
  scratch.remove()
})

const readRows = (file: string) =>
  readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => surrogateRowSchema.parse(JSON.parse(line)))

describe('what is refused', () => {
  test('private text, public text, and a data set that is not there', async () => {
    const { surrogates } = place.workspace
    const file = scratch.path('refused.jsonl')
    await expect(surrogates.write(place.privacy, file)).rejects.toMatchObject({
      code: 'not_allowed',
      message: expect.stringContaining('does not leave, with surrogates either') as string,
    })
    await expect(surrogates.write(place.pubmed, file)).rejects.toMatchObject({
      code: 'not_allowed',
      message: expect.stringContaining('needs no surrogates') as string,
    })
    await expect(surrogates.write('none', file)).rejects.toMatchObject({ code: 'not_found' })
    expect(existsSync(file)).toBe(false)
  })

  test('whoever may not sign, terms that ended, and a file that is there', async () => {
    const file = scratch.path('steward.jsonl')
    place.workspace.access.setAccess(place.privacy, 'gated', gated)
    const researcher = await place.reopen(['researcher'])
    await expect(researcher.surrogates.write(place.privacy, file)).rejects.toMatchObject({
      code: 'not_permitted',
    })
    const steward = await place.reopen(['data_steward'])
    steward.access.setTerms(place.privacy, { owner: null, expiresOn: '2030-01-31' })
    place.setTime(new Date(2030, 1, 1))
    await expect(steward.surrogates.write(place.privacy, file)).rejects.toMatchObject({
      code: 'terms_expired',
    })
    place.setTime(new Date(2030, 0, 31))
    expect(existsSync(file)).toBe(false)
    scratch.write('taken.jsonl', 'mine')
    await expect(steward.surrogates.write(place.privacy, scratch.path('taken.jsonl'))).rejects.toMatchObject({
      code: 'bad_input',
    })
    expect(readFileSync(scratch.path('taken.jsonl'), 'utf8')).toBe('mine')
    place.workspace.close()
    expect((await readDeeds(place.directory, 'export')).length).toBe(0)
    await place.reopen()
  })
})

describe('a gated data set', () => {
  test('leaves as rows of the closed schema, the same bytes each time, with one entry in the log each', async () => {
    const { surrogates } = place.workspace
    const [one, two] = [scratch.path('one.jsonl'), scratch.path('two.jsonl')]
    const written = await surrogates.write(place.privacy, one)
    await surrogates.write(place.privacy, two)
    expect(readFileSync(one)).toEqual(readFileSync(two))
    expect(statSync(one).mode & 0o777).toBe(0o600)
    const rows = readRows(one)
    expect(rows).toHaveLength(written.questions)
    expect(written.bytes).toBe(statSync(one).size)
    expect(written.replaced.name).toBeGreaterThan(20)
    expect(rows.every(({ references }) => references.some(({ correct }) => correct))).toBe(true)
    place.workspace.close()
    const count = written.questions
    const entry = { action: 'export', object: `surrogates ${place.privacy}`, reason: null, note: null, count }
    expect(await readDeeds(place.directory, 'export')).toEqual([entry, entry])
    await place.reopen()
  })

  test('keeps no name that only a title, a label or another text of the question gives away', async () => {
    const rows = [
      'q,"Mrs. Canarywick, MRN 7755301, wrote on 04/23/2020. Canarywick asks for pills.",A',
      'q,"Patient: Zelda Canarywell. Phone 415-555-0132, canary@ward.example. Zelda is better.",B',
    ]
    const file = scratch.write('canaries.csv', `prompt,context,label\n${rows.join('\n')}\n`)
    const { datasets, access, surrogates } = place.workspace
    const { id } = await datasets.add('shc_privacy_med', [file])
    access.setAccess(id, 'gated', gated)
    const out = scratch.path('canaries.jsonl')
    const { replaced } = await surrogates.write(id, out)
    const text = readFileSync(out, 'utf8')
    expect(text).not.toMatch(/canary|Zelda|7755301|04\/23\/2020|555-0132/i)
    expect(replaced).toEqual({ name: 4, record_number: 1, date: 1, phone: 1, email: 1 })
  })
})

const present = hasShared('surrogates on a fixture with gold spans')

test.skipIf(!present)('no gold span of the synthetic fixture is in its question’s row', async () => {
  const folder = resolve(sharedFolder, 'data/shc_privacy_med')
  const { documents } = readFixture(folder)
  const { datasets, access, surrogates } = place.workspace
  const { id } = await datasets.add('shc_privacy_med', [resolve(folder, 'synthetic.shc_privacy_med.csv')])
  access.setAccess(id, 'gated', gated)
  const out = scratch.path('gold.jsonl')
  await surrogates.write(id, out)
  place.workspace.close()
  const questions = await inVault(place.directory, (vault) => readQuestions(vault, id))
  await place.reopen()
  const rows = new Map(readRows(out).map((row) => [row.id, JSON.stringify(row)]))
  expect(rows.size).toBe(questions.length)
  let looked = 0
  const left = questions.flatMap(({ keyedId, input }) => {
    const { text, gold } = documents.find((document) => input.includes(document.text))!
    const values = gold.filter((span) => span.class !== null).map(({ start, end }) => text.slice(start, end))
    looked += values.length
    return values.filter((value) => rows.get(keyedId)!.includes(value))
  })
  expect(looked).toBeGreaterThan(100)
  expect(left).toEqual([])
})

/** Questions as stored, with the ids that the file must have for them. */
function readQuestions(vault: Vault, datasetId: string) {
  const key = createHmac('sha256', vault.deriveKey('surrogates')).update(datasetId).digest()
  return createDatasetsStore(vault)
    .instances(datasetId)
    .map(({ rowId, input }) => ({
      keyedId: createHmac('sha256', key).update(`instance ${rowId}`).digest('hex').slice(0, 32),
      input,
    }))
}

describe('the command', () => {
  test('asks for the sign-off, writes, counts by class and says what it cannot promise', async () => {
    const { env } = await makeWorkspace(scratch, 'command')
    const sample = resolve(root, 'resources/demo/shc_privacy_med/synthetic.shc_privacy_med.csv')
    await wardroomJson(['data', 'add', 'shc_privacy_med', sample], { env })
    const out = scratch.path('command.jsonl')
    const words = ['data', 'surrogates', 'shc_privacy_med', '--out', out]
    const unsigned = await wardroom(words, { env })
    expect([unsigned.code, unsigned.stdout]).toEqual([2, ''])
    expect(unsigned.stderr).toMatch(/sign-off only.*Nothing was written/)
    await wardroomJson(['data', 'access', 'shc_privacy_med', 'gated', '--reason', 'agreement_signed'], {
      env,
    })
    const signed = await wardroom([...words, '--sign-off'], { env })
    expect([signed.code, signed.stderr]).toEqual([0, ''])
    expect(signed.stdout).toMatch(/^Wrote 14 questions of shc_privacy_med with surrogates to /)
    expect(signed.stdout).toMatch(/\nname +\d+\n/)
    expect(signed.stdout).toContain('marks 976 in invented clinical notes, 811 in text of another kind')
    expect(signed.stdout).toContain('is not de-identified')
    expect(readRows(out)).toHaveLength(14)
  })
})
