// Models in a few situations, and the words for them.
import { describe, expect, it } from 'vitest'
import type { ModelItem } from '../../../contracts/model-item.ts'
import {
  filterModels,
  isBeyond,
  toClearance,
  toClearanceSentence,
  toGroups,
  toModelName,
  toPlace,
  toState,
} from './model-words.ts'

const local: ModelItem = {
  id: 'm1',
  name: 'tern',
  source: { kind: 'gguf', path: '/m/tern.gguf', sha256: 'ab', bytes: 5e9, contextSize: null, threads: null },
  clearance: 'private',
  createdAt: '2026-01-01T00:00:00Z',
  embedded: false,
  base: null,
  probe: null,
  runs: 0,
}
const remote: ModelItem = {
  ...local,
  id: 'm2',
  name: 'osprey',
  clearance: 'public',
  source: {
    kind: 'endpoint',
    baseUrl: 'https://gpu2.ward.example/v1',
    model: 'osprey-14b',
    apiKeyEnv: null,
    apiKeyInVault: false,
    idleSeconds: 600,
  },
}
const probe = {
  at: '2026-01-01T00:00:00Z',
  name: 'x',
  ok: true,
  seconds: 0.084,
  loadSeconds: 0,
  answer: 'A',
  contextSize: 8192,
  chatTemplate: true,
}

describe('toState', () => {
  const around = { allowList: [], freeBytes: 8e9 }

  it('says what stands in the way before it says ready', () => {
    expect(toState(remote, around).text).toBe('Not on allow list')
    expect(toState(local, around).text).toBe('Not probed')
    expect(toState(local, { ...around, freeBytes: 4.1e9 }).text).toBe('Needs 5.00 GB, 4.10 GB free')
    expect(toState({ ...local, probe }, around)).toEqual({ kind: 'ok', text: 'Ready, 84 ms' })
    expect(toState({ ...local, probe: { ...probe, ok: false } }, around).text).toBe('Did not answer')
  })

  it('says that plain http beyond this machine is over, listed or not', () => {
    const source = { ...remote.source, baseUrl: 'http://gpu2.ward.example/v1' } as typeof remote.source
    const allowList = [{ scheme: 'http', host: 'gpu2.ward.example', port: 80 }] as const
    expect(toState({ ...remote, source }, { ...around, allowList }).text).toBe('Needs https')
  })

  it('takes an address that is on the list, with the port that goes without saying', () => {
    const allowList = [{ scheme: 'https', host: 'gpu2.ward.example', port: 443 }] as const
    expect(toState(remote, { ...around, allowList }).text).toBe('Not probed')
  })
})

describe('a program', () => {
  const program: ModelItem = {
    ...local,
    source: { kind: 'program', baseId: 'm2', programs: [], examplesAccess: 'private' },
    base: { name: 'osprey', clearance: 'public', url: 'https://gpu2.ward.example/v1' },
  }

  it('is where the model is that it asks, and may be shown no more than that', () => {
    expect(toPlace(program)).toBe('asks osprey')
    expect(isBeyond(program)).toBe(true)
    expect(toState(program, { allowList: [], freeBytes: 8e9 }).text).toBe('Not on allow list')
    expect(toClearance(program)).toBe('public')
    expect(toClearanceSentence(program)).toContain('public data only')
  })

  it('may be shown less than the model that it asks', () => {
    const base = { name: 'tern', clearance: 'private', url: null } as const
    expect(toClearance({ ...program, base, clearance: 'gated' })).toBe('gated')
    expect(isBeyond({ ...program, base })).toBe(false)
  })
})

describe('lists', () => {
  it('filters by words and kind, and groups what is left', () => {
    const models = [local, remote]
    expect(filterModels(models, { words: 'gpu2', kind: 'all' })).toEqual([remote])
    expect(filterModels(models, { words: '', kind: 'gguf' })).toEqual([local])
    expect(toGroups(models).map(({ kind }) => kind)).toEqual(['gguf', 'endpoint'])
  })
})

describe('toModelName', () => {
  it.each([
    ['/m/gannet 8b (Q4).gguf', 'gannet-8b-Q4-'],
    ['C:\\m\\.tern.GGUF', 'tern'],
    ['/m/日本.gguf', ''],
    ['/m/MIPROv2.json', 'MIPROv2'],
  ])('%s starts as %s', (path, name) => {
    expect(toModelName(path)).toBe(name)
  })
})
