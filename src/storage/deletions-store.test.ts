// A data set that is deleted: which rows go, which stay, and that no page of the file keeps its text.
import { copyFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadSqlite } from './database.ts'
import { createDatasetsStore } from './datasets-store.ts'
import { createDeletionsStore } from './deletions-store.ts'
import { createModelsStore } from './models-store.ts'
import { createRunsStore } from './runs-store.ts'
import { sampleDataset, sampleInstances, sampleModel, sampleRunSpec } from './testing/samples.ts'
import { createTestVault, PASSPHRASE, removeFolder, temporaryFolder } from './testing/temporary-vault.ts'
import { unlockHeader } from './unlock-header.ts'
import { loadHeader } from './vault-header.ts'
import type { Vault } from './vault.ts'

let folder = ''
let vault: Vault

beforeEach(async () => {
  folder = temporaryFolder()
  vault = await createTestVault(join(folder, 'workspace'))
})
afterEach(() => {
  vault.close()
  removeFolder(folder)
})

/** A set whose questions and answers say `word`, with one finished run; long enough to need pages of its own. */
function fill(word: string, count = 40) {
  const datasets = createDatasetsStore(vault)
  const runs = createRunsStore(vault)
  const instances = sampleInstances(count).map((one) => ({ ...one, input: `${word} ${'note '.repeat(800)}` }))
  const dataset = datasets.add(sampleDataset({ access: 'private' }), instances)
  const planned = datasets
    .instances(dataset.id)
    .map(({ rowId }, ordinal) => ({ rowId, ordinal, truncated: false }))
  const spec = sampleRunSpec({ suite: word, datasetId: dataset.id })
  const createdAt = '2026-01-01T00:00:00.000Z'
  runs.create({ id: `run-${word}`, spec, specHash: word, access: 'private', createdAt, planned })
  runs.saveAnswers(
    `run-${word}`,
    planned.map(({ rowId }) => ({
      rowId,
      answer: { kind: 'failed' as const, failure: { code: 'timeout', status: null, attempts: 1 } },
    })),
  )
  return dataset
}

/** The bytes of every page, decrypted: free pages and what is left of old rows included. */
async function readPlain(): Promise<Buffer> {
  const { dataKey } = await unlockHeader(loadHeader(vault.directory), { secret: PASSPHRASE })
  vault.db.pragma('wal_checkpoint(TRUNCATE)')
  const copy = join(folder, 'plain.db')
  copyFileSync(join(vault.directory, 'workspace.db'), copy)
  const Sqlite = loadSqlite()
  const plain = new Sqlite(copy, { fileMustExist: true, timeout: 0 })
  for (const line of [`cipher='sqlcipher'`, 'legacy=4', `key="x'${dataKey.toString('hex')}'"`])
    plain.pragma(line)
  plain.pragma('journal_mode=DELETE')
  plain.pragma(`rekey=''`)
  plain.close()
  return readFileSync(copy)
}

const counts = () =>
  Object.fromEntries(
    ['datasets', 'instances', 'runs', 'questions', 'answers'].map((table) => [
      table,
      (vault.db.prepare(`SELECT count(*) AS n FROM ${table}`).get() as { n: number }).n,
    ]),
  )

describe('removeDataset', () => {
  it('takes the set with all that was made from it, and leaves the others', () => {
    createModelsStore(vault).add(sampleModel())
    const [gone, kept] = [fill('heron'), fill('egret', 3)]
    const deletions = createDeletionsStore(vault)
    vault.db.exec(
      `INSERT INTO annotations (number, question, annotator, body) SELECT NULL, number, 'jury', '{}' FROM questions`,
    )
    expect(deletions.forGood(() => deletions.removeDataset(gone.id))).toEqual({
      ...{ instances: 40, runs: 1, questions: 40, answers: 40, scores: 0 },
    })
    expect(counts()).toEqual({ datasets: 1, instances: 3, runs: 1, questions: 3, answers: 3 })
    expect(vault.db.prepare('SELECT count(*) AS n FROM annotations').get()).toEqual({ n: 3 })
    expect(createDatasetsStore(vault).list()).toEqual([kept])
    expect(vault.db.pragma('foreign_key_check')).toEqual([])
  })

  it('takes nothing where a later step fails', () => {
    createModelsStore(vault).add(sampleModel())
    const { id } = fill('heron', 3)
    const deletions = createDeletionsStore(vault)
    expect(() =>
      deletions.forGood(() => {
        deletions.removeDataset(id)
        throw new Error('no entry in the log')
      }),
    ).toThrow('no entry in the log')
    expect(counts()).toEqual({ datasets: 1, instances: 3, runs: 1, questions: 3, answers: 3 })
    expect(vault.db.pragma('secure_delete', { simple: true })).toBe(2)
  })
})

describe('forGood', () => {
  it('leaves no page that holds the text, not even a free one', async () => {
    createModelsStore(vault).add(sampleModel())
    const { id } = fill('heron')
    fill('egret')
    const before = await readPlain()
    expect(before.includes('heron note')).toBe(true)
    const deletions = createDeletionsStore(vault)
    deletions.forGood(() => deletions.removeDataset(id))
    const after = await readPlain()
    expect(after.subarray(0, 15).toString()).toBe('SQLite format 3')
    expect(after.includes('heron')).toBe(false)
    expect(after.includes('run-heron')).toBe(false)
    expect(after.includes('egret note')).toBe(true)
    expect(after.length).toBeLessThan(before.length)
    expect(vault.db.pragma('freelist_count', { simple: true })).toBe(0)
    expect(readFileSync(join(vault.directory, 'workspace.db-wal'))).toHaveLength(0)
  })
})
