// The edit form, as it opens and as it is filled in.
import { describe, expect, it } from 'vitest'
import type { ModelItem } from '../../../contracts/model-item.ts'
import { defaultModelSettings } from '../../../contracts/model.ts'
import { toChanges, toEditForm, toMovedAddress, toPrices } from './edit-form.ts'

const served: ModelItem = {
  id: 'm1',
  name: 'osprey',
  source: {
    kind: 'endpoint',
    baseUrl: 'https://gpu2.ward.example/v1',
    model: 'osprey-14b',
    apiKeyEnv: null,
    apiKeyInVault: true,
    idleSeconds: 600,
  },
  clearance: 'public',
  createdAt: '2026-01-01T00:00:00Z',
  settings: { ...defaultModelSettings, prices: { prompt: 2.5, completion: 10, currency: 'EUR' } },
  embedded: false,
  base: null,
  probe: null,
  runs: 0,
}
const local: ModelItem = {
  ...served,
  source: { kind: 'gguf', path: '/m/t.gguf', sha256: 'a', bytes: 1, contextSize: null, threads: 4 },
}

describe('toChanges', () => {
  it('is null where nothing differs', () => {
    expect(toChanges(toEditForm(served), served, false)).toBeNull()
    expect(toChanges(toEditForm(local), local, false)).toBeNull()
  })

  it('sets and clears limits, and keeps the key where none is typed', () => {
    const form = {
      ...toEditForm(served),
      maxConcurrency: '8',
      maxCost: '1,000.5',
      pricePrompt: '',
      priceCompletion: '',
      currency: '',
    }
    const changes = toChanges(form, served, false)
    expect(changes?.settings).toEqual({ ...defaultModelSettings, maxConcurrency: 8, maxCost: 1000.5 })
    expect(changes?.source).toEqual({
      url: 'https://gpu2.ward.example/v1',
      model: 'osprey-14b',
      idleSeconds: 600,
    })
    expect(changes).not.toHaveProperty('displayName')
    expect(toChanges({ ...form, secret: 's' }, served, false)?.source).toMatchObject({ apiKey: 's' })
  })

  it.each([
    { maxConcurrency: '0' },
    { maxConcurrency: 'many' },
    { requestsPerMinute: '0' },
    { maxCost: '-1' },
    { currency: 'EURO' },
    { pricePrompt: '' },
    { url: 'http://gpu2.ward.example/v1' },
    { url: '' },
    { model: ' ' },
    { idle: '' },
  ])('is null for %j', (typed) => {
    expect(toChanges({ ...toEditForm(served), ...typed }, served, false)).toBeNull()
  })

  it('takes the name of a variable in place of a key, and neither where none is wanted', () => {
    const env = { ...toEditForm(served), key: 'env', variable: 'OSPREY_KEY' } as const
    expect(toChanges(env, served, false)?.source).toMatchObject({ apiKeyEnv: 'OSPREY_KEY' })
    expect(toChanges(env, served, false)?.source).not.toHaveProperty('apiKey')
    expect(toChanges({ ...env, variable: '1KEY' }, served, false)).toBeNull()
    const none = toChanges({ ...toEditForm(served), key: 'none' }, served, false)
    expect(none?.source).toMatchObject({ apiKeyEnv: null, apiKey: null })
  })

  it('wants a key where none lies in the vault, and shows the variable that is set', () => {
    const source = { ...served.source, apiKeyEnv: 'OSPREY_KEY', apiKeyInVault: false } as typeof served.source
    const named = { ...served, source }
    const form = toEditForm(named)
    expect(form).toMatchObject({ key: 'env', variable: 'OSPREY_KEY', secret: '' })
    expect(toChanges({ ...form, key: 'vault' }, named, false)).toBeNull()
    expect(toChanges({ ...form, key: 'vault', secret: 's' }, named, false)?.source).toMatchObject({
      apiKey: 's',
    })
  })

  it('changes of a program its display name alone', () => {
    const program: ModelItem = {
      ...served,
      source: { kind: 'program', baseId: 'm0', programs: [], examplesAccess: 'private' },
      base: { name: 'tern', clearance: 'private', url: null },
    }
    const form = { ...toEditForm(program), displayName: 'Tern with examples' }
    expect(toChanges(form, program, false)).toEqual({
      displayName: 'Tern with examples',
      source: {},
      settings: {},
      allow: false,
    })
  })

  it('has what a file has, and no more', () => {
    const form = { ...toEditForm(local), contextSize: '2,048', threads: '', displayName: ' Tern ' }
    expect(toChanges(form, local, false)).toEqual({
      displayName: 'Tern',
      source: { contextSize: 2048, threads: null },
      settings: { stripThinking: false },
      allow: false,
    })
  })

  it('takes a display name away that is emptied', () => {
    const card = { modelName: 'a/b', deployment: 'h/b', displayName: 'B', description: null, creator: null }
    const named: ModelItem = {
      ...served,
      card: { ...card, access: null, parameters: null, releaseDate: null, tags: [] },
    }
    expect(toChanges({ ...toEditForm(named), displayName: '' }, named, false)?.displayName).toBeNull()
  })
})

describe('toMovedAddress', () => {
  it('is the address that has to be allowed first', () => {
    const listed = { scheme: 'https', host: 'gpu2.ward.example', port: 443 } as const
    const form = toEditForm(served)
    expect(toMovedAddress(form, served, [listed])).toBeNull()
    expect(toMovedAddress({ ...form, url: 'https://gpu3.ward.example/v1' }, served, [listed])).toEqual({
      ...listed,
      host: 'gpu3.ward.example',
    })
    expect(toMovedAddress(form, local, [])).toBeNull()
  })
})

it.each([
  [{ pricePrompt: '', priceCompletion: '', currency: '' }, null],
  [
    { pricePrompt: '0', priceCompletion: '1.25', currency: 'eur' },
    { prompt: 0, completion: 1.25, currency: 'EUR' },
  ],
  [{ pricePrompt: '1', priceCompletion: '', currency: 'EUR' }, undefined],
])('prices %j are %j', (form, prices) => expect(toPrices(form)).toEqual(prices))
