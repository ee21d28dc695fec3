// The built command line as several people use it: let in, refused, held to a policy, and an audit log that tells.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAuditStore } from '../../src/storage/audit-store.ts'
import { join } from 'node:path'
import { parseOnly, resources, wardroom, wardroomJson } from './command-line.ts'
import { createScratch, passphrase, type Scratch } from './scratch.ts'
import { inVault, makeWorkspace, type WorkspacePlace } from './workspace.ts'

const pubmed = join(resources, 'demo/pubmed_qa/ori_pqal.json')

let scratch: Scratch
let place: WorkspacePlace

beforeAll(async () => {
  scratch = createScratch()
  place = await makeWorkspace(scratch, 'ward')
})
afterAll(() => scratch.remove())

/** As a person who was let in; their passphrase is in a file. */
const as = (name: string) => ({ env: { ...place.env, WARDROOM_AS: name } })

describe('people', () => {
  it('are let in with roles, and open the workspace with their own passphrase', async () => {
    const file = scratch.write('ines.txt', 'the passphrase of Ines\n')
    const words = [
      'people',
      'add',
      'Ines Marlowe',
      '--roles',
      'reviewer,researcher',
      '--new-passphrase-file',
      file,
    ]
    const { person } = await wardroomJson<{ person: { id: string; roles: string[] } }>(words, {
      env: place.env,
    })
    expect(person.roles).toEqual(['researcher', 'reviewer'])
    const theirs = ['runs', '--as', 'Ines Marlowe', '--passphrase-file', file]
    expect((await wardroom(theirs, { env: place.env })).code).toBe(0)
    const nobody = await wardroom(['runs'], { env: place.env })
    expect(nobody).toMatchObject({ code: 2, stdout: '' })
    expect(nobody.stderr).toBe('Several people use this workspace; say who you are with --as NAME.\n')
    const list = await wardroom(['people', 'list'], as('Owner'))
    expect(list.stdout).toMatch(
      /^NAME +ROLES +LAST OPENED\nOwner .*administrator.*\nInes Marlowe +researcher, reviewer +20/,
    )
  })

  it('are refused in one sentence and with exit code 2, and the log has it', async () => {
    const file = scratch.write('rhea.txt', passphrase)
    await wardroomJson(
      ['people', 'add', 'Rhea', '--roles', 'reviewer', '--new-passphrase-file', file],
      as('Owner'),
    )
    const refused = await wardroom(['data', 'add', 'pubmed_qa', pubmed], as('Rhea'))
    expect(refused).toMatchObject({
      code: 2,
      stdout: '',
      stderr: 'Only a researcher or a data steward may do that (import).\n',
    })
    const asJson = await wardroom(['people', 'list', '--json'], as('Rhea'))
    expect(parseOnly(asJson.stderr)).toMatchObject({ error: { code: 'not_permitted' } })
    const { entries } = await wardroomJson<{ entries: { action: string; object: string; person: string }[] }>(
      ['audit', 'list'],
      as('Owner'),
    )
    expect(entries.filter(({ action }) => action === 'refused')).toMatchObject([
      { person: 'Rhea', object: 'import' },
      { person: 'Rhea', object: 'people' },
    ])
  })

  it('are given other roles, and are shown out', async () => {
    expect((await wardroom(['people', 'roles', 'rhea', '--set', 'none'], as('Owner'))).stdout).toBe(
      'Rhea is now: no role.\n',
    )
    const removed = await wardroom(['people', 'remove', 'Rhea'], as('Owner'))
    expect(removed.stdout).toMatch(/^Removed Rhea\. Their passphrase opens nothing any more/)
    expect((await wardroom(['runs'], as('Rhea'))).code).toBe(2)
  })

  it.each([
    [['people', 'roles', 'Owner', '--set', 'reviewer'], /last administrator/],
    [['people', 'remove', 'Owner'], /cannot remove yourself/],
    [['people', 'add', 'New', '--roles', 'pilot'], /A role is one of/],
    [['people', 'add', 'New'], /needs --roles LIST/],
    [['people', 'add', 'New', '--roles', 'none'], /--new-passphrase-file/],
    [['people', 'roles', 'Nobody', '--set', 'none'], /Nobody of that name/],
  ])('are not changed by %j', async (words, message) => {
    const ended = await wardroom(words, as('Owner'))
    expect(ended.code).toBe(2)
    expect(ended.stderr).toMatch(message)
    expect(ended.stderr.trim().split('\n')).toHaveLength(1)
  })
})

describe('the file that WARDROOM_POLICY names', () => {
  const held = (text: string) => ({
    env: { ...place.env, WARDROOM_AS: 'Owner', WARDROOM_POLICY: scratch.write('policy.yaml', text) },
  })

  it('takes acts away', async () => {
    const policy = held('format: wardroom-policy-1\nroles:\n  import: [data_steward]\n  people: []\n')
    const refused = await wardroom(['people', 'list'], policy)
    expect(refused).toMatchObject({
      code: 2,
      stderr: 'The policy of this machine lets nobody do that (people).\n',
    })
    expect((await wardroom(['data', 'add', 'pubmed_qa', pubmed], policy)).code).toBe(0)
  })

  it('that is broken keeps the workspace closed, naming file, line and field', async () => {
    const broken = held('format: wardroom-policy-1\nidleMinutes: soon\n')
    const refused = await wardroom(['runs'], broken)
    expect(refused.code).toBe(2)
    expect(refused.stderr).toBe(
      `${broken.env.WARDROOM_POLICY}, line 2: idleMinutes: Invalid input: expected number, received string.\n`,
    )
    const doctor = await wardroom(['doctor'], broken)
    expect(doctor.stdout).toMatch(/NOT OK +Policy +.*line 2: idleMinutes/)
  })

  it('that is not there keeps it closed too', async () => {
    const env = { ...place.env, WARDROOM_AS: 'Owner', WARDROOM_POLICY: scratch.path('none.yaml') }
    expect(await wardroom(['runs'], { env })).toMatchObject({
      code: 2,
      stderr: `${env.WARDROOM_POLICY}, the policy that WARDROOM_POLICY names, is not there.\n`,
    })
  })
})

describe('the audit log', () => {
  it('is whole after all of that, and keeps notes to itself', async () => {
    const note = 'asked for by ward seven'
    await inVault(
      place.directory,
      (vault) => {
        const rest = { at: '2026-01-01T00:00:00.000Z', who: null, object: 'dataset 1', count: null }
        createAuditStore(vault).append({ ...rest, action: 'terms', reason: 'other', note })
      },
      'Owner',
    )
    const verified = await wardroom(['audit', 'verify'], as('Owner'))
    expect(verified).toMatchObject({ code: 0, stderr: '' })
    expect(verified.stdout).toMatch(/^Audit log: whole, \d+ entries, head [0-9a-f]{64}\.\n$/)
    const lists = [
      await wardroom(['audit', 'list'], as('Owner')),
      await wardroom(['audit', 'list', '--json'], as('Owner')),
    ]
    for (const { stdout } of lists) {
      expect(stdout).toContain('dataset 1')
      expect(stdout).not.toContain(note)
    }
  })

  it('that is broken is told with every command, once, and by verify with exit code 1', async () => {
    await inVault(
      place.directory,
      ({ db }) => {
        db.exec('DROP TRIGGER audit_is_append_only_update')
        db.exec("UPDATE audit SET object = 'dataset 2' WHERE object = 'dataset 1'")
      },
      'Owner',
    )
    const listed = await wardroom(['runs', '--json'], as('Owner'))
    expect(listed.code).toBe(0)
    expect(listed.stderr).toMatch(
      /^The audit log is broken at entry \d+: that entry or the one before it was altered\.\n$/,
    )
    const verified = await wardroom(['audit', 'verify', '--json'], as('Owner'))
    expect(verified.code).toBe(1)
    expect(parseOnly(verified.stdout)).toMatchObject({ state: 'broken', fault: 'altered' })
  })
})
