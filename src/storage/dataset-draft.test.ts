// A data set that is being read: unseen until it is whole, gone when it fails, and what was kept whole comes back as it was.
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { InstanceChange } from '../core/scenarios/instance-stream.ts'
import { ATTACHMENT_PART_BYTES } from './dataset-draft.ts'
import { createDatasetsStore, type DatasetsStore } from './datasets-store.ts'
import { createDeletionsStore } from './deletions-store.ts'
import { sampleDataset, sampleInstances } from './testing/samples.ts'
import { createTestVault, removeFolder, temporaryFolder } from './testing/temporary-vault.ts'
import type { Vault } from './vault.ts'

let folder = ''
let vault: Vault
let store: DatasetsStore

beforeEach(async () => {
  folder = temporaryFolder()
  vault = await createTestVault(join(folder, 'workspace'))
  store = createDatasetsStore(vault)
})
afterEach(() => {
  vault.close()
  removeFolder(folder)
})

const toAdds = (count: number): InstanceChange[] =>
  sampleInstances(count).map((instance) => ({ kind: 'add', instance }))
const countOf = (table: string) =>
  (vault.db.prepare(`SELECT count(*) AS n FROM ${table}`).get() as { n: number }).n
async function* inParts(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 3_000_000) yield bytes.subarray(at, at + 3_000_000)
}

it('is seen by nobody until it is promoted, then as any other', () => {
  const draft = store.begin()
  draft.write(toAdds(2))
  draft.write(toAdds(1))
  expect([store.list(), store.latest(sampleDataset().benchmark)]).toEqual([[], null])
  const stored = draft.promote(sampleDataset({ instances: 3 }))
  expect(store.list()).toEqual([stored])
  expect(store.find(stored.id)).toEqual(stored)
  const [one, two] = sampleInstances(2)
  expect(store.instances(stored.id)).toMatchObject([one!, two!, one!])
})

it('takes changes of what it has, and numbers what has no ids', () => {
  const [one, two] = sampleInstances(2)
  const draft = store.begin()
  draft.write(toAdds(2))
  draft.write([
    { kind: 'replace', at: 0, was: 'test', instance: { ...two!, id: 'own', input: 'later' } },
    { kind: 'number', count: 2 },
    { kind: 'add', instance: { ...one!, id: 'id2' } },
  ])
  const { id } = draft.promote(sampleDataset())
  const found = store.instances(id)
  expect(found.map((instance) => [instance.id, instance.input])).toEqual([
    ['id0', 'later'],
    ['id1', two!.input],
    ['id2', one!.input],
  ])
})

it('leaves nothing when it is discarded, or when a crash leaves it', () => {
  const other = store.add(sampleDataset(), sampleInstances(1))
  const draft = store.begin()
  draft.write(toAdds(5))
  draft.discard()
  expect([countOf('instances'), countOf('datasets')]).toEqual([1, 1])
  store.begin().write(toAdds(5))
  expect(countOf('instances')).toBe(6)
  expect(createDatasetsStore(vault).list()).toEqual([other])
  expect([countOf('instances'), countOf('datasets')]).toEqual([1, 1])
})

it('knows a reading of the same inputs and references', () => {
  const { id } = store.add(sampleDataset(), sampleInstances(3))
  const isSame = (changes: InstanceChange[]) => {
    const draft = store.begin()
    draft.write(changes)
    const same = draft.isSameAs(id)
    draft.discard()
    return same
  }
  const adds = toAdds(3)
  const [first, ...rest] = sampleInstances(3)
  expect(isSame(adds)).toBe(true)
  expect(isSame(adds.slice(1))).toBe(false)
  expect(isSame([{ kind: 'add', instance: { ...first!, input: 'other' } }, ...toAdds(3).slice(1)])).toBe(
    false,
  )
  expect(isSame([{ kind: 'add', instance: { ...first!, references: [] } }, ...adds.slice(1)])).toBe(false)
  expect(rest).toHaveLength(2)
})

it('gives the light records of all and the texts of some', () => {
  const { id } = store.add(sampleDataset(), sampleInstances(3))
  const all = store.instances(id)
  expect(store.lightInstances(id)).toEqual(
    all.map(({ rowId, id: own, split, extraData }) => ({
      rowId,
      id: own,
      split,
      ...(extraData && { extraData }),
    })),
  )
  expect(store.instancesOf([all[2]!.rowId, all[0]!.rowId])).toEqual([all[2], all[0]])
  expect(() => store.instancesOf(['nowhere'])).toThrow('no instance')
})

it('keeps files whole, in parts of at most 8 MB, until the data set is deleted', async () => {
  const bytes = Buffer.alloc(17_000_001, 'a part of a database ')
  const draft = store.begin()
  draft.write(toAdds(1))
  await draft.attach('big.sqlite', inParts(bytes))
  await draft.attach('empty.bin', inParts(Buffer.alloc(0)))
  const { id } = draft.promote(sampleDataset())
  expect(store.attachments(id)).toEqual([
    { name: 'big.sqlite', bytes: 17_000_001 },
    { name: 'empty.bin', bytes: 0 },
  ])
  const parts = [...store.attachment(id, 'big.sqlite')]
  expect(Math.max(...parts.map(({ length }) => length))).toBeLessThanOrEqual(ATTACHMENT_PART_BYTES)
  expect(Buffer.concat(parts).equals(bytes)).toBe(true)
  expect([...store.attachment(id, 'other')]).toEqual([])
  const deletions = createDeletionsStore(vault)
  deletions.forGood(() => deletions.removeDataset(id))
  expect(['attachments', 'instances', 'datasets'].map(countOf)).toEqual([0, 0, 0])
})
