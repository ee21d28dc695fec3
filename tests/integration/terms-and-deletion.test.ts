// Data whose agreement ends, and data that are deleted: what stops, what goes, what stays, and what the paper says.
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AppError } from '../../src/contracts/errors.ts'
import { deletionCertificateSchema } from '../../src/contracts/stewardship.ts'
import type { Workspace } from '../../src/services/create-services.ts'
import { toKeyedWorkspaceId } from '../../src/services/workspace-id.ts'
import { createAuditStore } from '../../src/storage/audit-store.ts'
import { startEndpoint, type CountingEndpoint } from './counting-endpoint.ts'
import { createScratch, type Scratch } from './scratch.ts'
import { makeStewardWorkspace, readDeeds } from './steward-workspace.ts'
import { inVault } from './workspace.ts'

const wish = { suite: 's', maxEvalInstances: 4, concurrency: 1 }
const abort = new AbortController().signal

let scratch: Scratch
let endpoint: CountingEndpoint
/** Called with every prompt before it is answered. */
let onPrompt: (prompt: string) => void = () => undefined

beforeAll(async () => {
  scratch = createScratch()
  endpoint = await startEndpoint({
    answer(prompt) {
      onPrompt(prompt)
      return 'A'
    },
  })
})
beforeEach(() => {
  onPrompt = () => undefined
  endpoint.reset()
})
afterAll(async () => {
  await endpoint.close()
  scratch.remove()
})

const make = (name: string) => makeStewardWorkspace(scratch, name, endpoint.url)

async function faultOf(work: () => unknown): Promise<{ code: string; message: string }> {
  try {
    await work()
  } catch (error) {
    const { code, message } = error as AppError
    return { code, message }
  }
  return { code: 'nothing', message: '' }
}

const runPrivate = ({ runs }: Workspace, suite = 's') =>
  runs.run({ ...wish, suite, entries: ['shc_privacy_med:model=m'], abort })

describe('terms', () => {
  it('hold until the end of the last day here, and then there is no run and no reveal', async () => {
    const made = await make('terms')
    const { workspace, privacy: id, directory } = made
    workspace.access.setTerms(id, { owner: 'Ward 7', expiresOn: '2027-03-31' })
    const termsNow = () =>
      workspace.views
        .tree()
        .flatMap(({ benchmarks }) => benchmarks)
        .find(({ dataset }) => dataset?.id === id)!.terms
    made.setTime(new Date(2027, 1, 28, 12))
    expect(termsNow()).toEqual({ state: 'in_force', daysLeft: 31 })
    made.setTime(new Date(2027, 2, 31, 23, 59, 59))
    expect(termsNow()).toEqual({ state: 'ends_soon', daysLeft: 0 })
    const [done] = await runPrivate(workspace)
    const { rowId } = workspace.instances.list(done!.run.id, 'helm').rows[0]!
    expect(workspace.instances.reveal(done!.run.id, rowId, 'check_data').revealed).not.toBeNull()

    made.setTime(new Date(2027, 3, 1, 0, 0, 0))
    expect(termsNow()).toEqual({ state: 'ended', daysLeft: -1 })
    const asked = endpoint.stats().requests
    const fault = await faultOf(() => runPrivate(workspace, 'late'))
    expect(fault).toMatchObject({ code: 'terms_expired' })
    expect(fault.message).toContain('ended on 2027-03-31')
    expect((await faultOf(() => workspace.instances.reveal(done!.run.id, rowId, 'check_data'))).code).toBe(
      'terms_expired',
    )
    expect((await workspace.estimates.estimate(['shc_privacy_med:model=m'])).refused).toHaveLength(1)
    expect(endpoint.stats().requests).toBe(asked)
    // Scores stay, and another day can be agreed on.
    expect(
      workspace.results.leaderboard({ suite: 's', scoring: 'helm', published: false }).rows,
    ).toHaveLength(1)
    workspace.access.setTerms(id, { owner: 'Ward 7', expiresOn: null })
    expect(await runPrivate(workspace, 'late')).toHaveLength(1)
    workspace.close()
    expect((await readDeeds(directory, 'terms')).map(({ object }) => object)).toEqual([
      `dataset ${id} until 2027-03-31`,
      `dataset ${id} without end`,
    ])
    expect((await readDeeds(directory, 'reveal')).length).toBe(1)
  })

  it('end a run that goes on over midnight, keep its answers, and refuse to resume it', async () => {
    const made = await make('midnight')
    const { workspace, privacy: id } = made
    workspace.access.setTerms(id, { owner: null, expiresOn: '2027-03-31' })
    made.setTime(new Date(2027, 2, 31, 23, 59, 59))
    let answered = 0
    onPrompt = () => {
      answered += 1
      if (answered === 3) made.setTime(new Date(2027, 3, 1))
    }
    const entries = ['shc_privacy_med:model=m']
    workspace.jobs.start({ suite: 's', entries, maxEvalInstances: 10, concurrency: 1 })
    while (workspace.jobs.current()?.state === 'running') await new Promise((wake) => setTimeout(wake, 20))
    expect(workspace.jobs.current()).toMatchObject({
      ...{ state: 'failed', answered: 3, fault: expect.stringContaining('ended on 2027-03-31') as string },
    })
    expect(workspace.runs.list()).toMatchObject([{ status: 'stopped', answered: 3, total: 10 }])
    // One more may have been on its way.
    expect(endpoint.stats().requests).toBeLessThanOrEqual(4)
    expect((await faultOf(() => workspace.jobs.resume())).code).toBe('terms_expired')
    workspace.close()
  })

  it('take a real day and an owner of some characters', async () => {
    const { workspace, privacy: id } = await make('real days')
    for (const expiresOn of ['2027-02-30', '31.3.2027', '2027-3-1'])
      expect((await faultOf(() => workspace.access.setTerms(id, { owner: null, expiresOn }))).code).toBe(
        'bad_input',
      )
    expect(
      (await faultOf(() => workspace.access.setTerms(id, { owner: 'x'.repeat(121), expiresOn: null }))).code,
    ).toBe('bad_input')
    workspace.close()
  })
})

describe('deletion', () => {
  it('takes all that was made from the set, and writes down what', async () => {
    const { workspace, privacy: id, directory } = await make('deletion')
    const { jobs, runs, deletions } = workspace
    const start = async (suite: string, ...benchmarks: string[]) => {
      const entries = benchmarks.map((benchmark) => `${benchmark}:model=m`)
      jobs.start({ suite, entries, maxEvalInstances: 4, concurrency: 1 })
      while (jobs.current()?.state === 'running') await new Promise((wake) => setTimeout(wake, 20))
    }
    await start('alone', 'shc_privacy_med')
    await start('both', 'shc_privacy_med', 'pubmed_qa')
    const [hidden] = runs.list('alone')
    workspace.reader.read(hidden!.id)
    expect((await faultOf(() => deletions.delete(id, { reason: null, note: null }))).code).toBe('usage')
    expect(runs.list()).toHaveLength(3)

    const grounds = { reason: 'patient_withdrew', note: 'letter of 3 May' } as const
    const certificate = deletionCertificateSchema.parse(deletions.delete(id, grounds))
    expect(certificate).toMatchObject({
      dataset: { id, benchmark: 'shc_privacy_med', access: 'private', origin: 'sample' },
      // 14 questions; 2 runs of 4; both scorings of 4 questions and of the run, twice.
      removed: { instances: 14, runs: 2, questions: 8, answers: 8, scores: 20, jobs: 1 },
      reason: 'patient_withdrew',
      by: { name: 'Owner', id: workspace.session.profile.id },
    })
    expect(certificate.notReached.join(' ')).toMatch(/Backups.*Exports.*imported from/)
    expect(JSON.stringify(certificate)).not.toContain('letter of 3 May')
    expect(deletions.list()).toEqual([certificate])
    expect(runs.list().map(({ benchmark }) => benchmark)).toEqual(['pubmed_qa'])
    expect(jobs.current()).toBeNull()
    expect((await faultOf(() => workspace.reader.read(hidden!.id))).code).toBe('not_found')
    expect((await faultOf(() => deletions.delete(id, grounds))).code).toBe('not_found')
    workspace.close()

    await inVault(directory, (vault) => {
      const entries = createAuditStore(vault).list()
      const entry = entries.find(({ action }) => action === 'delete')!
      expect(entry).toMatchObject({ object: `dataset ${id}`, count: 14, note: 'letter of 3 May' })
      expect(certificate.audit).toEqual({ number: entry.number, hash: entry.hash })
      expect(createAuditStore(vault).check()).toMatchObject({ state: 'whole' })
      expect(certificate.workspace).toBe(toKeyedWorkspaceId(vault))
      expect(certificate.workspace).not.toContain(vault.id)
      expect(vault.db.prepare('SELECT count(*) AS n FROM jobs').get()).toEqual({ n: 1 })
    })
  })

  it('writes the certificate as JSON, as text or as both, and overwrites nothing', async () => {
    const { workspace, privacy: id } = await make('papers')
    const { deletions } = workspace
    const certificate = deletions.delete(id, { reason: 'no_longer_needed', note: null })
    const json = scratch.path('papers out/one.json')
    expect(deletions.write(id, json)).toEqual([json])
    expect(JSON.parse(readFileSync(json, 'utf8'))).toEqual(certificate)
    expect(statSync(json).mode & 0o777).toBe(0o600)
    expect((await faultOf(() => deletions.write(id, json))).code).toBe('bad_input')
    expect((await faultOf(() => deletions.checkPlace(json))).code).toBe('bad_input')
    deletions.write(id, scratch.path('papers out/one.txt'))
    expect(readFileSync(scratch.path('papers out/one.txt'), 'utf8')).toContain('Removed instances  14')
    expect(deletions.write(id, scratch.path('papers both'))).toHaveLength(2)
    expect(readdirSync(scratch.path('papers both')).sort()).toEqual([
      'deletion-certificate.json',
      'deletion-certificate.txt',
    ])
    expect((await faultOf(() => deletions.write('0'.repeat(32), scratch.path('none.json')))).code).toBe(
      'not_found',
    )
    expect(existsSync(scratch.path('none.json'))).toBe(false)
    workspace.close()
  })
})
