// The contract over real services, without a window: the whole job, private text hidden, jobs that pause and go on.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRouterClient } from '@orpc/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { issue } from '../../src/clients/certificates.fixture.ts'
import type { Job } from '../../src/contracts/job.ts'
import { defaultNetworkSettings } from '../../src/contracts/network.ts'
import { createEngineServices } from '../../src/engine/create-engine-services.ts'
import { withFaults } from '../../src/engine/fault.ts'
import { createRouter } from '../../src/engine/router.ts'
import { verifyExport } from '../../src/services/verify-export.ts'

const root = join(import.meta.dirname, '../..')
const services = createEngineServices()
const engine = createRouterClient(createRouter(services), { interceptors: [withFaults] })
const folder = mkdtempSync(join(tmpdir(), 'wardroom-engine-'))
const path = join(folder, 'workspace')
const passphrase = 'an engine test'
const workspace = { path, secret: passphrase, kind: 'passphrase', as: null } as const
const privateFile = join(root, 'resources/demo/shc_privacy_med/synthetic.shc_privacy_med.csv')

beforeAll(async () => {
  await engine.workspace.create({ path, passphrase, name: 'Engine test', person: null })
  await engine.datasets.import({ benchmark: 'shc_privacy_med', paths: [privateFile] })
  await engine.datasets.import({
    benchmark: 'pubmed_qa',
    paths: [join(root, 'resources/demo/pubmed_qa/ori_pqal.json')],
  })
  const [tiny] = (await engine.models.embedded()).filter(({ name }) => name === 'wardroom-tiny')
  await engine.models.add({
    name: 'tiny',
    source: { kind: 'gguf', path: tiny!.path, contextSize: null, threads: null },
  })
})

afterAll(async () => {
  await services.lock({ reason: 'quit', stopJob: true })
  rmSync(folder, { recursive: true, force: true })
})

async function finish(): Promise<Job> {
  const abort = new AbortController()
  for await (const job of await engine.jobs.watch(undefined, { signal: abort.signal })) {
    if (job && job.state !== 'running') {
      abort.abort()
      return job
    }
  }
  throw new Error('the watch ended before the job')
}

const entries = ['shc_privacy_med:model=tiny', 'pubmed_qa:model=tiny']

describe('the whole job', () => {
  test('imports are previewed: public by hash, private by length only', async () => {
    const open = await engine.datasets.preview({
      benchmark: 'pubmed_qa',
      paths: [join(root, 'resources/demo/pubmed_qa/ori_pqal.json')],
    })
    expect(open).toMatchObject({
      already: true,
      dataset: { access: 'public', origin: 'sample', instances: 45 },
      splits: { test: 45 },
    })
    expect(open.first[0]!.text).toContain('Question: ')
    const closed = await engine.datasets.preview({ benchmark: 'shc_privacy_med', paths: [privateFile] })
    expect(closed.first).toHaveLength(3)
    expect(closed.first.every(({ text, characters }) => text === null && characters > 100)).toBe(true)
  })

  test('a sample is estimated before it is asked', async () => {
    const { samples, refused } = await engine.jobs.estimate({ entries: [...entries, 'medec:model=tiny'] })
    expect(samples.map(({ size, answers }) => [size, answers])).toEqual([
      [10, 20],
      [20, 34],
      [50, 59],
      [200, 59],
      [1000, 59],
      [null, 59],
    ])
    expect(refused).toEqual([
      { entry: 'medec:model=tiny', reason: expect.stringContaining('medec has no data set') as string },
    ])
  })

  test('runs, shows, hides, reveals with a reason, exports what it previewed', async () => {
    await engine.jobs.start({ suite: 's', entries, maxEvalInstances: 8, concurrency: 4 })
    const job = await finish()
    expect(job).toMatchObject({ state: 'finished', answered: 16, total: 16, failed: 0, fault: null })

    const runs = await engine.runs.list({ suite: 's' })
    const hidden = runs.find(({ benchmark }) => benchmark === 'shc_privacy_med')!
    const list = await engine.runs.instances({ runId: hidden.id, scoring: 'corrected' })
    expect(list.rows).toHaveLength(8)
    const secrets = readSecrets()
    expect(secrets.length).toBeGreaterThan(20)
    const view = await engine.runs.instance({ runId: hidden.id, rowId: list.rows[0]!.rowId })
    expect(view.revealed).toBeNull()
    for (const secret of secrets) expect(JSON.stringify([list, view])).not.toContain(secret)
    expect(await engine.runs.search({ runId: hidden.id, words: 'clinic' })).toEqual([])

    const shown = await engine.runs.reveal({
      runId: hidden.id,
      rowId: list.rows[0]!.rowId,
      reason: 'check_answer',
    })
    expect(shown.revealed).toMatchObject({ reason: 'check_answer' })
    expect(secrets.some((secret) => JSON.stringify(shown).includes(secret))).toBe(true)

    const open = runs.find(({ benchmark }) => benchmark === 'pubmed_qa')!
    const rows = (await engine.runs.instances({ runId: open.id, scoring: 'helm' })).rows
    expect(rows.every(({ input }) => input.kind === 'text')).toBe(true)
    expect((await engine.runs.search({ runId: open.id, words: 'context: ' })).length).toBe(8)

    const preview = await engine.exports.preview({ suite: 's', audience: 'public' })
    const directory = join(folder, 'export')
    const wish = { suite: 's', audience: 'public', directory, looked: preview.looked } as const
    await expect(engine.exports.signOff({ ...wish, passphrase: 'another one' })).rejects.toMatchObject({
      data: { code: 'wrong_passphrase' },
    })
    await expect(engine.exports.signOff({ ...wish, passphrase, looked: 'x' })).rejects.toMatchObject({
      data: { code: 'bad_input' },
    })
    expect(existsSync(directory)).toBe(false)
    const again = await engine.exports.preview({ suite: 's', audience: 'public' })
    expect(again.looked).toBe(preview.looked)
    const written = await engine.exports.signOff({ ...wish, passphrase })
    expect(await engine.exports.choices()).toEqual({
      audiences: ['colleague', 'institution', 'public'],
      fingerprint: written.fingerprint,
    })
    expect(verifyExport(directory, written.fingerprint)).toMatchObject({ state: 'intact', signer: 'known' })
    for (const { name, text, bytes } of again.files) {
      expect(readFileSync(join(directory, name), 'utf8')).toBe(text)
      expect(Buffer.byteLength(text)).toBe(bytes)
      for (const secret of secrets) expect(text).not.toContain(secret)
    }
    expect(preview).toMatchObject({ runs: 2, instanceRows: 16, blocked: [] })
    expect(preview.heldBack).toEqual([
      { what: 'small_group', count: 2 },
      { what: 'instance_rows', count: 16 },
    ])
  })

  test('possible identifiers are given for what is revealed, and for nothing else', async () => {
    const [run] = (await engine.runs.list({ suite: 's' })).filter(({ access }) => access === 'private')
    const { rows } = await engine.runs.instances({ runId: run!.id, scoring: 'corrected' })
    const [shown, other] = [rows[1]!.rowId, rows[2]!.rowId]
    const ask = (rowId: string) => engine.runs.identifiers({ runId: run!.id, rowId })
    await expect(ask(shown)).rejects.toMatchObject({ data: { code: 'not_permitted' } })
    const view = await engine.runs.reveal({ runId: run!.id, rowId: shown, reason: 'check_data' })
    const marks = await ask(shown)
    expect(marks.prompt).toHaveLength(view.prompt.length)
    const marked = view.prompt.flatMap(({ text }, at) =>
      marks.prompt[at]!.map(({ start, end }) => (text.kind === 'text' ? text.text.slice(start, end) : '')),
    )
    const held = readSecrets().filter((secret) => JSON.stringify(view.prompt).includes(secret))
    expect(held.length).toBeGreaterThan(0)
    for (const secret of held)
      expect(marked.some((text) => text.includes(secret) || (text.length > 4 && secret.includes(text)))).toBe(
        true,
      )
    // Instructions and the output's beginning are ours, not the patient's.
    expect(view.prompt.at(0)!.label).toBe('instructions')
    expect(marks.prompt[0]).toEqual([])
    await expect(ask(other)).rejects.toMatchObject({ data: { code: 'not_permitted' } })
    await engine.workspace.lock({ reason: 'command', stopJob: true })
    await engine.workspace.unlock(workspace)
    await expect(ask(shown)).rejects.toMatchObject({ data: { code: 'not_permitted' } })
  })

  test('a paused job goes on where it was, also after the workspace was locked', async () => {
    await engine.jobs.start({
      suite: 'paused',
      entries: ['pubmed_qa:model=tiny'],
      maxEvalInstances: 45,
      concurrency: 1,
    })
    const paused = await engine.jobs.pause()
    expect(paused?.state).toBe('paused')
    await engine.workspace.lock({ reason: 'command', stopJob: true })
    const state = await engine.workspace.unlock(workspace)
    expect(state).toMatchObject({ state: 'unlocked', interruptedJob: { suite: 'paused', total: 45 } })
    await engine.jobs.resume()
    const job = await finish()
    expect(job).toMatchObject({ state: 'finished', answered: 45 })
    expect(job.kept).toBe(paused!.answered)
  })

  test('what is locked or unknown is refused with a sentence', async () => {
    await engine.workspace.lock({ reason: 'command', stopJob: true })
    await expect(engine.models.list()).rejects.toMatchObject({ data: { code: 'locked' } })
    await expect(engine.workspace.unlock({ ...workspace, secret: 'no' })).rejects.toMatchObject({
      data: { code: 'wrong_passphrase' },
    })
    await engine.workspace.unlock(workspace)
    await expect(engine.runs.get({ runId: 'none' })).rejects.toMatchObject({ data: { code: 'not_found' } })
  })
})

/** Names and record numbers of the private set, from its own text. */
function readSecrets(): string[] {
  const text = readFileSync(privateFile, 'utf8')
  return [
    ...new Set(
      [...text.matchAll(/MRN-\d+|\b[A-Z][a-z]+ [A-Z][a-z]{3,}-?[A-Z]?[a-z]*\b/g)].map(([hit]) => hit),
    ),
  ].filter((hit) => !/^(Message|Visit|Signed|Does|Sandbox|Dr)/.test(hit))
}

describe('the network', () => {
  const authority = issue({ name: 'Ward authority', isAuthority: true })

  test('an address is listed as it is read: encrypted beyond this machine, in one spelling', async () => {
    const far = { scheme: 'http', host: '10.0.0.7', port: 8000 } as const
    const because = { reason: 'on_premises_server', note: null } as const
    await expect(engine.models.allow({ address: far, ...because })).rejects.toMatchObject({
      data: {
        code: 'egress_refused',
        message: expect.stringContaining('use https:// for 10.0.0.7:8000') as string,
      },
    })
    expect(await engine.models.allowList()).toEqual([])
    const shouted = { scheme: 'https', host: 'LLM.Ward.example', port: 8443 } as const
    await engine.models.allow({ address: shouted, ...because })
    await engine.models.allow({ address: { scheme: 'http', host: '0x7f000001', port: 9 }, ...because })
    const listed = await engine.models.allowList()
    expect(listed).toEqual([
      { scheme: 'http', host: '127.0.0.1', port: 9 },
      { scheme: 'https', host: 'llm.ward.example', port: 8443 },
    ])
    for (const address of listed)
      await engine.models.disallow({ address, reason: 'no_longer_needed', note: null })
  })

  test('settings cross the contract, and the counts are those of the process, also when it is locked', async () => {
    const caFile = join(folder, 'ca.pem')
    writeFileSync(caFile, authority.cert)
    const settings = { ...defaultNetworkSettings, caFile }
    const state = await engine.network.set({ settings, clientKeyPassphrase: null, allow: false })
    expect(state).toEqual(await engine.network.get())
    expect(state.settings).toEqual(settings)
    const source = { kind: 'endpoint', baseUrl: 'http://127.0.0.1:9/v1', model: 'm' } as const
    const more = { apiKeyEnv: null, apiKey: null, idleSeconds: 5, allow: false }
    await engine.models.add({ name: 'gone', source: { ...source, ...more } })
    const address = { scheme: 'http', host: '127.0.0.1', port: 9 } as const
    await engine.models.disallow({ address, reason: 'no_longer_needed', note: null })
    const { opened, refused } = (await engine.engine.info()).connections
    await expect(engine.models.probe({ name: 'gone' })).rejects.toMatchObject({
      data: { code: 'egress_refused' },
    })
    expect((await engine.network.get()).lastRefused[0]).toEqual({
      scheme: 'http',
      host: '127.0.0.1',
      port: 9,
    })
    await engine.workspace.lock({ reason: 'command', stopJob: true })
    expect((await engine.engine.info()).connections).toEqual({ opened, refused: refused + 1 })
    await engine.workspace.unlock(workspace)
    expect((await engine.network.get()).settings).toEqual(settings)
  })
})
