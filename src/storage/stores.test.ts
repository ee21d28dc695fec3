// The small stores: data sets, models, allow list, secrets and prompt packs come back as they went in.
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { defaultModelSettings } from '../contracts/model.ts'
import { createAllowListStore } from './allow-list-store.ts'
import { createDatasetsStore } from './datasets-store.ts'
import { createModelsStore } from './models-store.ts'
import { createPromptPacksStore } from './prompt-packs-store.ts'
import { createRunsStore } from './runs-store.ts'
import { createSecretsStore } from './secrets-store.ts'
import {
  sampleAdapterSpec,
  sampleDataset,
  sampleInstances,
  sampleModel,
  sampleRunSpec,
} from './testing/samples.ts'
import { createTestVault, faultOf, removeFolder, temporaryFolder } from './testing/temporary-vault.ts'
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

describe('data sets', () => {
  it('come back with their instances, in order, under random ids', () => {
    const store = createDatasetsStore(vault)
    const instances = sampleInstances(12).map((one, index) =>
      index === 3 ? { ...one, extraData: { low: '1.5' } } : one,
    )
    const added = store.add(sampleDataset(), instances)
    expect(added).toEqual({ ...sampleDataset(), id: added.id })
    expect(added.id).toMatch(/^[0-9a-f]{32}$/)
    const stored = store.instances(added.id)
    expect(stored).toEqual(instances.map((one, index) => ({ ...one, rowId: stored[index]?.rowId })))
    expect(new Set(stored.map(({ rowId }) => rowId)).size).toBe(12)
    expect(stored.every(({ rowId }) => /^[0-9a-f]{32}$/.test(rowId))).toBe(true)
  })

  it('are listed newest first, and the latest of a benchmark is the one added last', () => {
    const store = createDatasetsStore(vault)
    const first = store.add(sampleDataset({ importedAt: '2026-05-05T00:00:00.000Z' }), [])
    const second = store.add(sampleDataset({ access: 'private', label: 'ward' }), [])
    const other = store.add(sampleDataset({ benchmark: 'medec' }), [])
    expect(store.list()).toEqual([other, second, first])
    expect(store.latest('pubmed_qa')).toEqual(second)
    expect(store.latest('head_qa')).toBeNull()
    expect(store.find(first.id)).toEqual(first)
    expect(store.find('nowhere')).toBeNull()
    expect(store.instances('nowhere')).toEqual([])
  })

  it('take a level with their runs at once, and terms', () => {
    const store = createDatasetsStore(vault)
    createModelsStore(vault).add(sampleModel())
    const [changed, other] = [store.add(sampleDataset(), []), store.add(sampleDataset(), [])]
    const runs = createRunsStore(vault)
    for (const [id, { id: datasetId }] of [['r1', changed] as const, ['r2', other] as const])
      runs.create({
        ...{ id, spec: sampleRunSpec({ datasetId }), specHash: id, access: 'public', planned: [] },
        createdAt: '2026-01-01T00:00:00.000Z',
      })
    store.setAccess(changed.id, 'private')
    store.setTerms(changed.id, { owner: 'Ward 7', expiresOn: '2027-01-31' })
    expect(store.find(changed.id)).toEqual({
      ...{ ...changed, access: 'private', owner: 'Ward 7', expiresOn: '2027-01-31' },
    })
    expect(store.find(other.id)).toEqual(other)
    expect(Object.fromEntries(runs.list().map(({ id, access }) => [id, access]))).toEqual({
      ...{ r1: 'private', r2: 'public' },
    })
  })

  it('are stored whole or not at all', () => {
    const store = createDatasetsStore(vault)
    const broken = [...sampleInstances(3), { ...sampleInstances(1)[0], split: 'other' }] as never
    expect(() => store.add(sampleDataset(), broken)).toThrow('CHECK')
    expect(store.list()).toEqual([])
    expect(vault.db.prepare('SELECT count(*) AS n FROM instances').get()).toEqual({ n: 0 })
  })
})

describe('models', () => {
  it('keep how they are asked and what is said of them; a change leaves the rest', () => {
    const store = createModelsStore(vault)
    const model = sampleModel()
    store.add(model)
    const settings = { ...defaultModelSettings, requestsPerMinute: 30, answersAs: 'large-1' }
    store.change(model.id, { settings })
    expect(store.findById(model.id)).toEqual({ ...model, settings })
    store.change(model.id, { source: { kind: 'replay', path: '/r.jsonl', sha256: 'ab' } })
    expect(store.findById(model.id)).toEqual({
      ...model,
      settings,
      source: { kind: 'replay', path: '/r.jsonl', sha256: 'ab' },
    })
  })

  it('are found by name and id', () => {
    const store = createModelsStore(vault)
    const endpoint = sampleModel({
      id: 'model-2',
      name: 'ward/server',
      clearance: 'public',
      source: {
        kind: 'endpoint',
        baseUrl: 'https://models.example:8443/v1',
        model: 'large',
        apiKeyEnv: null,
        apiKeyInVault: true,
        idleSeconds: 60,
      },
    })
    store.add(sampleModel())
    store.add(endpoint)
    expect(store.list()).toEqual([sampleModel(), endpoint])
    expect(store.findByName('ward/server')).toEqual(endpoint)
    expect(store.findById('model-1')).toEqual(sampleModel())
    expect([store.findByName('other'), store.findById('other')]).toEqual([null, null])
  })

  it('have one live name each; removing one frees it and keeps the model for its runs', async () => {
    const store = createModelsStore(vault)
    store.add(sampleModel())
    expect(await faultOf(() => store.add(sampleModel({ id: 'model-2' })))).toMatchObject({
      code: 'bad_input',
      message: 'A model named tiny exists already.',
    })
    expect([store.remove('tiny'), store.remove('tiny')]).toEqual([true, false])
    expect([store.list(), store.findByName('tiny')]).toEqual([[], null])
    store.add(sampleModel({ id: 'model-2' }))
    expect(store.findByName('tiny')?.id).toBe('model-2')
    expect(store.findById('model-1')).toEqual(sampleModel())
  })
})

it('the allow list holds each address once, exactly', () => {
  const store = createAllowListStore(vault)
  const address = { scheme: 'https', host: 'models.example', port: 8443 } as const
  store.add(address, '2026-01-01')
  store.add(address, '2026-01-02')
  store.add({ ...address, scheme: 'http' }, '2026-01-02')
  expect(store.list()).toEqual([{ ...address, scheme: 'http' }, address])
  expect([store.remove(address), store.remove(address)]).toEqual([true, false])
  expect(store.list()).toEqual([{ ...address, scheme: 'http' }])
})

it('a secret is set, replaced, read and removed', () => {
  const store = createSecretsStore(vault)
  store.set('model-1', 'first')
  store.set('model-1', 'second')
  expect([store.get('model-1'), store.get('model-2')]).toEqual(['second', null])
  expect([store.remove('model-1'), store.remove('model-1'), store.get('model-1')]).toEqual([
    true,
    false,
    null,
  ])
})

it('a prompt pack replaces the earlier one of its benchmark', () => {
  const store = createPromptPacksStore(vault)
  const pack = {
    benchmark: 'pubmed_qa',
    adapterSpec: sampleAdapterSpec,
    importedAt: '2026-01-01',
    sha256: 'ab',
  }
  store.save(pack)
  store.save({ ...pack, benchmark: 'head_qa' })
  const replaced = { ...pack, adapterSpec: { ...sampleAdapterSpec, instructions: 'Upstream.' }, sha256: 'cd' }
  store.save(replaced)
  expect(store.find('pubmed_qa')).toEqual(replaced)
  expect(store.find('medec')).toBeNull()
  expect(store.list()).toEqual([{ ...pack, benchmark: 'head_qa' }, replaced])
})
