// What a steward decides, over real services: levels that runs follow, clearances, and who is refused.
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AppError } from '../../src/contracts/errors.ts'
import type { Grounds } from '../../src/contracts/stewardship.ts'
import { startEndpoint, type CountingEndpoint } from './counting-endpoint.ts'
import { createScratch, type Scratch } from './scratch.ts'
import { makeStewardWorkspace, pubmed, readDeeds } from './steward-workspace.ts'
import { inVault } from './workspace.ts'

const none: Grounds = { reason: null, note: null }
const because = (reason: Grounds['reason'], note: string | null = null): Grounds => ({ reason, note })
const wish = { suite: 's', maxEvalInstances: 4, concurrency: 1 }

let scratch: Scratch
let endpoint: CountingEndpoint

beforeAll(async () => {
  scratch = createScratch()
  endpoint = await startEndpoint({ answer: () => 'A', latencyMs: 60 })
})
beforeEach(() => endpoint.reset())
afterAll(async () => {
  await endpoint.close()
  scratch.remove()
})

const make = (name: string) => makeStewardWorkspace(scratch, name, endpoint.url)

function codeOf(work: () => unknown): string {
  try {
    work()
  } catch (error) {
    return (error as AppError).code
  }
  return 'nothing'
}

describe('access', () => {
  it('is taken by the runs at once, both ways, and decides what a list shows', async () => {
    const { workspace, privacy: id, directory } = await make('levels')
    const abort = new AbortController().signal
    const [done] = await workspace.runs.run({ ...wish, entries: ['shc_privacy_med:model=m'], abort })
    const runId = done!.run.id
    const kinds = () => new Set(workspace.instances.list(runId, 'helm').rows.map(({ input }) => input.kind))
    const levels = () => [
      workspace.datasets.list().find((dataset) => dataset.id === id)!.access,
      workspace.runs.list()[0]!.access,
    ]
    expect([levels(), kinds()]).toEqual([['private', 'private'], new Set(['hidden'])])
    workspace.access.setAccess(id, 'gated', because('agreement_signed'))
    expect([levels(), kinds()]).toEqual([['gated', 'gated'], new Set(['hidden'])])
    workspace.access.setAccess(id, 'public', because('no_patient_data', 'all invented'))
    expect([levels(), kinds()]).toEqual([['public', 'public'], new Set(['text'])])
    workspace.access.setAccess(id, 'private', none)
    expect([levels(), kinds()]).toEqual([['private', 'private'], new Set(['hidden'])])
    workspace.close()
    const deed = (object: string, reason: string | null, note: string | null = null) => ({
      ...{ action: 'access', object: `dataset ${id} from ${object}`, reason, note, count: null },
    })
    expect(await readDeeds(directory, 'access')).toEqual([
      deed('private to gated', 'agreement_signed'),
      deed('gated to public', 'no_patient_data', 'all invented'),
      deed('public to private', null),
    ])
  })

  it('becomes public on a steward’s word for two reasons, and back to what the hash proves for any', async () => {
    const { workspace, pubmed: sample, privacy: id } = await make('words')
    const { access } = workspace
    expect(codeOf(() => access.setAccess(id, 'public', because('owner_agreed')))).toBe('usage')
    expect(codeOf(() => access.setAccess(id, 'gated', none))).toBe('usage')
    expect(workspace.datasets.list().find((dataset) => dataset.id === id)!.access).toBe('private')
    access.setAccess(sample, 'private', none)
    expect(access.setAccess(sample, 'public', because('owner_agreed'))).toMatchObject({
      ...{ access: 'public', origin: 'sample' },
    })
    expect(access.setAccess(id, 'public', because('released_by_owner')).access).toBe('public')
    workspace.close()
  })

  it('does not change under a job, and a level above the model’s clearance stops the paused job', async () => {
    const { workspace, pubmed: sample, privacy: id } = await make('busy')
    const { jobs, access, clearances, deletions } = workspace
    clearances.set('m', 'public', none)
    jobs.start({ ...wish, entries: ['pubmed_qa:model=m'], maxEvalInstances: 30 })
    await endpoint.untilRequests(2)
    expect(codeOf(() => access.setAccess(sample, 'gated', none))).toBe('not_allowed')
    expect(codeOf(() => clearances.set('m', 'private', because('on_premises_server')))).toBe('not_allowed')
    expect(codeOf(() => deletions.delete(id, because('no_longer_needed')))).toBe('not_allowed')
    // A set that the job does not touch may change.
    expect(access.setAccess(id, 'gated', because('agreement_signed')).access).toBe('gated')
    await jobs.pause()
    access.setAccess(sample, 'gated', none)
    const asked = endpoint.stats().requests
    expect(codeOf(() => jobs.resume())).toBe('not_allowed')
    expect(endpoint.stats().requests).toBe(asked)
    expect(workspace.runs.list()[0]).toMatchObject({ access: 'gated', status: 'stopped' })
    workspace.close()
  })

  it('and the terms of a file bind it when it is read anew', async () => {
    const made = await make('anew')
    const { directory, pubmed: id } = made
    made.workspace.access.setAccess(id, 'private', none)
    made.workspace.access.setTerms(id, { owner: 'Ward 7', expiresOn: '2030-01-01' })
    made.workspace.close()
    // As if an earlier version had read the file otherwise.
    await inVault(directory, ({ db }) => void db.exec(`UPDATE instances SET input = input || ' '`))
    const again = await made.reopen()
    expect(await again.datasets.add('pubmed_qa', [pubmed])).toMatchObject({
      ...{ already: false, access: 'private', owner: 'Ward 7', expiresOn: '2030-01-01' },
    })
    again.close()
  })

  it('finds a data set by eight digits of its id, or by its benchmark where it has one', async () => {
    const { workspace, pubmed: id } = await make('names')
    expect(workspace.access.find(id.slice(0, 8)).id).toBe(id)
    expect(workspace.access.find('pubmed_qa').id).toBe(id)
    expect(codeOf(() => workspace.access.find('medec'))).toBe('not_found')
    const other = scratch.write('borrowed/ori_pqal.json', `${readFileSync(pubmed, 'utf8')}\n`)
    await workspace.datasets.add('pubmed_qa', [other])
    expect(codeOf(() => workspace.access.find('pubmed_qa'))).toBe('usage')
    workspace.close()
  })
})

describe('clearance and addresses', () => {
  it('lowers freely, raises with a reason, and never over plain http beyond this machine', async () => {
    const made = await make('clearance')
    const { workspace, directory } = made
    const { clearances, models } = workspace
    const { id } = models.find('m')
    expect(clearances.set('m', 'public', none).clearance).toBe('public')
    expect(codeOf(() => clearances.set('m', 'gated', none))).toBe('usage')
    expect(codeOf(() => clearances.set('m', 'gated', because('patient_withdrew')))).toBe('usage')
    expect(clearances.set('m', 'gated', because('on_premises_server')).clearance).toBe('gated')
    workspace.close()
    await inVault(directory, ({ db }) => {
      const far = (baseUrl: string) =>
        JSON.stringify({
          ...{ kind: 'endpoint', baseUrl, model: 'm', apiKeyEnv: null, apiKeyInVault: false, idleSeconds: 9 },
        })
      const insert = db.prepare<[string, string, string]>(
        `INSERT INTO models (id, name, source, clearance, created_at) VALUES (?, ?, ?, 'public', '')`,
      )
      insert.run('open', 'open-line', far('http://gpu.ward.example/v1'))
      insert.run('tls', 'tls-line', far('https://gpu.ward.example/v1'))
    })
    const again = await made.reopen()
    expect(codeOf(() => again.clearances.set('open-line', 'gated', because('on_premises_server')))).toBe(
      'not_allowed',
    )
    expect(again.clearances.set('tls-line', 'private', because('on_premises_server')).clearance).toBe(
      'private',
    )
    again.close()
    expect((await readDeeds(directory, 'clearance')).map(({ object, reason }) => [object, reason])).toEqual([
      [`model ${id} from private to public`, null],
      [`model ${id} from public to gated`, 'on_premises_server'],
      ['model tls from public to private', 'on_premises_server'],
    ])
  })

  it('keeps the reason for an address beside the address', async () => {
    const { workspace, directory } = await make('addresses')
    const address = { scheme: 'https', host: 'gpu.ward.example', port: 8443 } as const
    expect(codeOf(() => workspace.allowList.allow(address, none))).toBe('usage')
    workspace.allowList.allow(address, because('on_premises_server'))
    workspace.allowList.allow(address, because('on_premises_server'))
    expect([workspace.allowList.countBeyond(), workspace.allowList.list()]).toEqual([
      1,
      expect.arrayContaining([address]),
    ])
    workspace.allowList.disallow(address, because('other', 'moved'))
    expect(workspace.allowList.countBeyond()).toBe(0)
    workspace.close()
    const object = 'https://gpu.ward.example:8443'
    const deeds = await readDeeds(directory, 'allow_list')
    expect(deeds.filter((deed) => deed.object.startsWith(object))).toEqual([
      {
        action: 'allow_list',
        object: `${object} added`,
        reason: 'on_premises_server',
        count: null,
        note: null,
      },
      { action: 'allow_list', object: `${object} removed`, reason: 'other', count: null, note: 'moved' },
    ])
  })
})

describe('who is no steward', () => {
  it('is refused each of these, and the log says so', async () => {
    const made = await make('researcher')
    const { directory, privacy: id, pubmed: sample } = made
    const { access, clearances, deletions, allowList, prompts, datasets } = await made.reopen(['researcher'])
    const address = { scheme: 'https', host: 'gpu.ward.example', port: 443 } as const
    const reason = because('agreement_signed')
    for (const work of [
      () => access.setAccess(id, 'gated', reason),
      () => access.setTerms(id, { owner: null, expiresOn: null }),
      () => deletions.delete(id, because('no_longer_needed')),
      () => allowList.allow(address, reason),
      () => allowList.disallow(address, reason),
    ])
      expect(codeOf(work)).toBe('not_permitted')
    // What only tightens is free for who imports and adds models.
    expect(access.setAccess(sample, 'private', none).access).toBe('private')
    expect(clearances.set('m', 'public', none).clearance).toBe('public')
    expect(codeOf(() => clearances.set('m', 'private', reason))).toBe('not_permitted')
    expect(codeOf(() => prompts.remove('pubmed_qa'))).toBe('not_found')
    expect(datasets.list()).toHaveLength(2)
    const reviewer = await made.reopen(['reviewer'])
    expect(codeOf(() => reviewer.access.setAccess(id, 'private', none))).toBe('nothing')
    expect(codeOf(() => reviewer.prompts.remove('pubmed_qa'))).toBe('not_permitted')
    expect(codeOf(() => reviewer.clearances.set('m', 'public', none))).toBe('nothing')
    reviewer.close()
    const refused = (await readDeeds(directory, 'refused')).map(({ object }) => object)
    expect(refused).toEqual(
      ['access', 'terms', 'delete', 'allow_list', 'allow_list', 'clearance', 'prompts'].map(String),
    )
  })
})
