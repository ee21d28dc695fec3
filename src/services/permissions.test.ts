// Every role tries every act on real services: what it may not do is refused, and the refusal stands in the audit log.
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AppError } from '../contracts/errors.ts'
import { acts, permissions, roles, type Act, type Role } from '../contracts/person.ts'
import type { Workspace } from './create-services.ts'
import {
  makeTemporaryWorkspace,
  PASSPHRASE,
  RESOURCES,
  type TemporaryWorkspace,
} from './testing/temporary-workspace.ts'

const ward = { scheme: 'https', host: 'llm.ward.example', port: 8443 } as const
const grounds = { reason: 'on_premises_server', note: null } as const
const abort = new AbortController().signal
const sample = join(RESOURCES, 'demo/pubmed_qa/ori_pqal.json')
const newPerson = { name: 'New', roles: [], passphrase: 'eight letters' }
const runs = { entries: [], suite: 'none', maxEvalInstances: 1, concurrency: 1, abort }

/** Calls that end in another fault where they are allowed, or in none: whether they are refused is what counts. */
const attempts: Partial<Record<Act, Readonly<Record<string, (workspace: Workspace) => unknown>>>> = {
  import: {
    'datasets.preview': ({ datasets }) => datasets.preview('pubmed_qa', [sample]),
    'datasets.add': ({ datasets }) => datasets.add('pubmed_qa', [sample]),
    'ownBenchmarks.add': ({ ownBenchmarks }) => ownBenchmarks.add('/nowhere'),
    'ownBenchmarks.remove': ({ ownBenchmarks }) => ownBenchmarks.remove('none'),
    'ownBenchmarks.addSubcategory': ({ ownBenchmarks }) => ownBenchmarks.addSubcategory('none', 'x'),
    'ownBenchmarks.removeSubcategory': ({ ownBenchmarks }) => ownBenchmarks.removeSubcategory('none', 'x'),
  },
  models: {
    'models.add': ({ models }) => models.add('none', { kind: 'replay', path: '/nowhere' }),
    'models.probe': ({ models }) => models.probe('none'),
    'upstreamModels.import': ({ upstreamModels }) => upstreamModels.import('/nowhere', { allow: false }),
    'modelEdits.edit': ({ modelEdits }) => modelEdits.edit('none', {}),
    'models.remove': ({ models }) => models.remove('none'),
  },
  prompts: { 'prompts.import': ({ prompts }) => prompts.import('/nowhere') },
  run: {
    'runs.run': (workspace) => workspace.runs.run(runs),
    'judging.judge': ({ judging }) =>
      judging.judge([{ id: 'none', jury: ['none'] }], { concurrency: 1, abort }),
    'juries.set': ({ juries }) => juries.set('all', []),
    'jobs.start': ({ jobs }) => jobs.start({ ...runs, entries: ['none:model=none'] }),
  },
  reveal: { 'instances.reveal': ({ instances }) => instances.reveal('none', 'none', 'check_score') },
  allow_list: {
    'allowList.allow': ({ allowList }) => allowList.allow(ward, grounds),
    'allowList.disallow': ({ allowList }) => allowList.disallow(ward, grounds),
  },
  export: { 'exports.preview': ({ exports }) => exports.preview({ suite: 'none', audience: 'public' }) },
  terms: { 'access.setTerms': ({ access }) => access.setTerms('none', { owner: null, expiresOn: null }) },
  delete: { 'deletions.delete': ({ deletions }) => deletions.delete('none', grounds) },
  settings: { 'settings.set': ({ settings }) => settings.set({ idleMinutes: 5 }) },
  sign: { 'surrogates.write': ({ surrogates }) => surrogates.write('none', '/nowhere/none') },
  people: {
    'people.list': ({ people }) => people.list(),
    'people.add': ({ people }) => people.add({ ...newPerson, passphrase: '' }),
    'people.setRoles': ({ people }) => people.setRoles('none', []),
    'people.remove': ({ people }) => people.remove('none'),
    'people.find': ({ people }) => people.find('none'),
  },
  audit: {
    'audit.page': ({ audit }) => audit.page({ actions: [], words: '', since: null, before: null, limit: 1 }),
    'audit.summary': ({ audit }) => audit.summary(),
    'audit.entry': ({ audit }) => audit.entry(1),
    'audit.verify': ({ audit }) => audit.verify(),
  },
}

let place: TemporaryWorkspace
beforeAll(async () => {
  place = await makeTemporaryWorkspace()
  const owner = await place.open()
  for (const role of roles) await owner.people.add({ name: role, roles: [role], passphrase: PASSPHRASE })
  await owner.people.add({ name: 'nobody', roles: [], passphrase: PASSPHRASE })
  owner.close()
})
afterAll(() => place.remove())

async function isRefused(call: () => unknown): Promise<boolean> {
  try {
    await call()
    return false
  } catch (error) {
    expect(error).toBeInstanceOf(AppError)
    return (error as AppError).code === 'not_permitted'
  }
}

function refusals({ audit }: { audit: Workspace['audit'] }): number {
  return audit.page({ actions: ['refused'], words: '', since: null, before: null, limit: 1 }).matching
}

async function countRefusals(): Promise<number> {
  const owner = await place.open('Owner')
  const count = refusals(owner)
  owner.close()
  return count
}

describe.each([...roles.map((role) => [role, [role]] as const), ['nobody', []] as const])(
  'a person whose role is %s',
  (name, own: readonly Role[]) => {
    test('may do what the table says, and each refusal is recorded', async () => {
      const before = await countRefusals()
      const workspace = await place.open(name)
      let refused = 0
      for (const [act, calls] of Object.entries(attempts)) {
        const allowed = (permissions[act as Act] as readonly Role[]).some((role) => own.includes(role))
        for (const [call, attempt] of Object.entries(calls)) {
          expect([call, await isRefused(() => attempt(workspace))]).toEqual([call, !allowed])
          if (!allowed) refused += 1
        }
      }
      workspace.close()
      expect((await countRefusals()) - before).toBe(refused)
    })
  },
)

test('every act is tried here or by the tests of its own service', () => {
  const elsewhere: readonly Act[] = [...(['clearance', 'access', 'network', 'backup'] as const)]
  expect([...Object.keys(attempts), ...elsewhere].sort()).toEqual([...acts].sort())
})

describe('the policy of the machine', () => {
  test('takes an act from everybody, with its own sentence', async () => {
    place.setPolicy('roles:\n  reveal: []\n  import: [data_steward]\n')
    const workspace = await place.open('Owner')
    await expect(async () => workspace.instances.reveal('none', 'none', 'check_score')).rejects.toMatchObject(
      {
        code: 'not_permitted',
        message: 'The policy of this machine lets nobody do that (reveal).',
      },
    )
    workspace.close()
    const researcher = await place.open('researcher')
    await expect(researcher.datasets.add('pubmed_qa', [sample])).rejects.toMatchObject({
      message: 'Only a data steward may do that (import).',
    })
    researcher.close()
  })

  test('keeps other addresses off the allow list, and does not connect to those that stood there', async () => {
    place.setPolicy('')
    const before = await place.open('Owner')
    before.allowList.allow({ ...ward, host: 'old.ward.example' }, grounds)
    const source = {
      kind: 'endpoint',
      model: 'm',
      apiKeyEnv: null,
      apiKey: null,
      idleSeconds: 5,
      allow: true,
    } as const
    await before.models.add('old', { ...source, baseUrl: 'https://old.ward.example:8443/v1' })
    before.close()
    place.setPolicy('endpoints:\n  - { scheme: https, host: llm.ward.example, port: 8443 }\n')
    const workspace = await place.open('Owner')
    expect(workspace.allowList.allow(ward, grounds)).toContainEqual(ward)
    await expect(async () => workspace.allowList.allow({ ...ward, port: 1 }, grounds)).rejects.toMatchObject({
      code: 'not_permitted',
    })
    await expect(
      workspace.models.add('far', { ...source, baseUrl: 'https://far.example/v1' }),
    ).rejects.toMatchObject({ code: 'not_permitted' })
    await expect(workspace.models.probe('old')).rejects.toMatchObject({ code: 'egress_refused' })
    await workspace.models.add('here', { ...source, allow: false, baseUrl: 'http://127.0.0.1:9/v1' })
    expect(workspace.models.list().map(({ name }) => name)).toEqual(['old', 'here'])
    workspace.close()
  })

  test('that is broken keeps the workspace closed, and says where', async () => {
    place.setPolicy('idleMinutes: never\n')
    await expect(place.open('Owner')).rejects.toMatchObject({
      code: 'bad_input',
      place: { line: 2, field: 'idleMinutes' },
    })
    place.setPolicy('')
  })

  test('is recorded when it is not the one of the last opening', async () => {
    const changes = async () => {
      const workspace = await place.open('Owner')
      const { entries } = workspace.audit.page({
        actions: ['policy'],
        words: '',
        since: null,
        before: null,
        limit: 50,
      })
      workspace.close()
      return entries.length
    }
    const before = await changes()
    place.setPolicy('idleMinutes: 7\n')
    expect(await changes()).toBe(before + 1)
    expect(await changes()).toBe(before + 1)
    place.setPolicy('')
    expect(await changes()).toBe(before + 2)
  })
})

test('an address beyond this machine is listed by a data steward only, and nothing is added without it', async () => {
  const workspace = await place.open('researcher')
  const endpoint = {
    kind: 'endpoint',
    baseUrl: 'https://new.ward.example/v1',
    model: 'm',
    apiKeyEnv: null,
    apiKey: null,
    idleSeconds: 5,
    allow: true,
  } as const
  await expect(workspace.models.add('new', endpoint)).rejects.toMatchObject({ code: 'not_permitted' })
  expect(workspace.models.list().some(({ name }) => name === 'new')).toBe(false)
  expect(workspace.allowList.list().some(({ host }) => host === 'new.ward.example')).toBe(false)
  await workspace.models.add('loop', { ...endpoint, baseUrl: 'http://127.0.0.1:9/v1', allow: false })
  expect(workspace.allowList.list()).toContainEqual({ scheme: 'http', host: '127.0.0.1', port: 9 })
  workspace.close()
})
