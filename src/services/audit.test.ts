import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { AuditHead, AuditQuery } from '../contracts/audit.ts'
import { auditActions } from '../contracts/audit.ts'
import { auditGroups } from '../contracts/audit-words.ts'
import { openVault } from '../storage/vault.ts'
import { toExportMark } from '../storage/export-mark.ts'
import type { Workspace } from './create-services.ts'
import { migrationsOf } from './host.ts'
import { makeTemporaryWorkspace, PASSPHRASE, type TemporaryWorkspace } from './testing/temporary-workspace.ts'

let place: TemporaryWorkspace
beforeEach(async () => void (place = await makeTemporaryWorkspace()))
afterEach(() => place.remove())

const exportId = '0123456789abcdef'
const all: AuditQuery = { actions: [], words: '', since: null, before: null, limit: 100 }

const grounds = { reason: 'on_premises_server', note: null } as const

async function inside<T>(work: (workspace: Workspace) => T | Promise<T>, as?: string): Promise<T> {
  const workspace = await place.open(as)
  try {
    return await work(workspace)
  } finally {
    workspace.close()
  }
}

/** As somebody with the data key and another program would. */
async function alter(sql: string): Promise<string> {
  const vault = await openVault(place.directory, PASSPHRASE, {
    migrationsDirectory: migrationsOf(place.host),
  })
  vault.db.exec('DROP TRIGGER IF EXISTS audit_is_append_only_update')
  vault.db.exec('DROP TRIGGER IF EXISTS audit_is_append_only_delete')
  vault.db.exec(sql)
  const mark = toExportMark(vault, exportId)
  vault.close()
  return mark
}

function writeManifest(audit: AuditHead, workspace: string): string {
  const folder = join(place.folder, 'export')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ format: 'any', exportId, audit, workspace }))
  return folder
}

describe('the log', () => {
  test('has every opening, import, model, run and person, newest first, with names', async () => {
    await inside(async (workspace) => {
      const { models, datasets, runs, people } = workspace
      const sample = join(place.host.resources, 'demo/pubmed_qa/ori_pqal.json')
      const { id } = await datasets.add('pubmed_qa', [sample])
      await datasets.add('pubmed_qa', [sample])
      const recorded = place.write('answers.jsonl', '{"prompt":"never asked","completion":"A"}\n')
      const model = await models.add('silent', { kind: 'replay', path: recorded })
      const abort = new AbortController().signal
      const entries = ['pubmed_qa:model=silent']
      const [run] = await runs.run({ entries, suite: 's', maxEvalInstances: 2, concurrency: 1, abort })
      models.remove('silent')
      const person = await people.add({ name: 'Ines', roles: [], passphrase: PASSPHRASE })
      const page = workspace.audit.page(all)
      expect(page.matching).toBe(page.entries.length)
      expect(
        page.entries.map(({ action, object, count, person: who }) => [who, action, object, count]),
      ).toEqual([
        ['Owner', 'person', `person ${person.id} added as none`, null],
        ['Owner', 'model', `model ${model.id} removed`, null],
        ['Owner', 'run', `run ${run!.run.id} finished`, 0],
        ['Owner', 'run', `run ${run!.run.id} started`, 2],
        ['Owner', 'model', `model ${model.id} added`, null],
        ['Owner', 'import', `dataset ${id}`, 45],
        ['Owner', 'unlock', 'workspace', null],
        ['Owner', 'create', 'workspace', null],
      ])
    })
  })

  test('is read page by page, by action, by words and by time', async () => {
    await inside(async (workspace) => {
      for (const port of [1, 2, 3])
        workspace.allowList.allow({ scheme: 'https', host: 'llm.ward.example', port }, grounds)
      const find = (query: Partial<AuditQuery>) =>
        workspace.audit.page({ ...all, ...query }).entries.map(({ number }) => number)
      expect(find({})).toEqual([5, 4, 3, 2, 1])
      expect(find({ limit: 2 })).toEqual([5, 4])
      expect(find({ limit: 2, before: 4 })).toEqual([3, 2])
      expect(find({ actions: ['create', 'unlock'] })).toEqual([2, 1])
      expect(find({ words: 'LLM.ward' })).toEqual([5, 4, 3])
      expect(find({ words: 'allow list' })).toEqual([5, 4, 3])
      expect(find({ words: 'own' })).toEqual([5, 4, 3, 2, 1])
      expect(find({ words: '100%' })).toEqual([])
      expect(find({ since: '2999-01-01T00:00:00.000Z' })).toEqual([])
      const { hash } = workspace.audit.entry(4)
      expect(find({ words: `${hash.slice(0, 4)} ${hash.slice(4, 8)}` })).toEqual([4])
      expect(workspace.audit.summary()).toMatchObject({
        head: { count: 5, hash: workspace.audit.entry(5).hash },
        actions: { create: 1, unlock: 1, allow_list: 3 },
      })
    })
  })

  test('keeps a note for the view of one entry: no list has it', async () => {
    await inside(({ session, audit }) => {
      const { number, hash } = session.record({
        action: 'terms',
        object: 'dataset 1',
        note: 'asked by ward 7',
      })
      expect(JSON.stringify(audit.page(all))).not.toContain('ward 7')
      expect(audit.page(all).entries[0]).toMatchObject({ number, hasNote: true })
      expect(audit.entry(number)).toMatchObject({
        note: 'asked by ward 7',
        after: null,
        before: { number: 2 },
      })
      session.record({ action: 'terms', object: 'dataset 1' })
      expect(audit.entry(number + 1).before).toEqual({ number, hash })
    })
  })

  test('has each action in one group', () => {
    expect(auditGroups.flatMap(({ actions }) => actions).sort()).toEqual([...auditActions].sort())
  })
})

describe('the check of an opening', () => {
  test('begins by itself after the opening and ends whole', async () => {
    await inside(async ({ audit }) => {
      expect(audit.state()).toEqual({ state: 'checking' })
      expect(await audit.opened()).toMatchObject({
        state: 'checked',
        check: { state: 'whole', head: { count: 2 } },
      })
      expect(audit.state()).toMatchObject({ state: 'checked' })
    })
  })

  test('finds a chain that was altered, and everyone may know', async () => {
    await inside(({ people }) => people.add({ name: 'Ines', roles: ['reviewer'], passphrase: PASSPHRASE }))
    await inside(() => undefined, 'Owner')
    const vault = await openVault(place.directory, PASSPHRASE, {
      as: 'Owner',
      migrationsDirectory: migrationsOf(place.host),
    })
    vault.db.exec('DROP TRIGGER audit_is_append_only_update')
    vault.db.exec("UPDATE audit SET at = '2020-01-01T00:00:00.000Z' WHERE number = 2")
    vault.close()
    await inside(async ({ audit }) => {
      expect(await audit.opened()).toMatchObject({ check: { state: 'broken', number: 2, fault: 'altered' } })
      expect(() => audit.summary()).toThrow('may do that (audit)')
    }, 'Ines')
  })

  test('ends quietly when the workspace is closed first', async () => {
    const workspace = await place.open()
    workspace.close()
    expect(await workspace.audit.opened()).toEqual({ state: 'checking' })
  })
})

describe('the head in an export', () => {
  test('is followed by a log that only grew', async () => {
    const head = await inside(({ audit }) => audit.summary().head)
    const folder = writeManifest(head, await alter(''))
    await inside(async ({ audit }) => {
      expect(await audit.verify(folder)).toMatchObject({ check: { state: 'whole', head: { count: 3 } } })
    })
  })

  test('shows a tail that was cut off, and another past', async () => {
    const key = await alter('')
    const head = await inside(({ audit, session }) => {
      session.record({ action: 'backup', object: 'workspace' })
      session.record({ action: 'backup', object: 'workspace' })
      return audit.summary().head
    })
    const folder = writeManifest(head, key)
    await alter('DELETE FROM audit WHERE number > 1')
    await inside(async ({ audit }) => {
      expect(await audit.verify()).toMatchObject({ check: { state: 'whole' } })
      expect(await audit.verify(folder)).toMatchObject({
        check: { state: 'broken', number: 3, fault: 'cut' },
      })
    })
    await inside(async ({ audit, session }) => {
      session.record({ action: 'backup', object: 'workspace' })
      expect(await audit.verify(folder)).toMatchObject({
        check: { state: 'broken', number: 4, fault: 'older_copy' },
      })
      expect(audit.state()).not.toMatchObject({ check: { state: 'broken' } })
    })
  })

  test('of another workspace says nothing about this one', async () => {
    const folder = writeManifest({ count: 1, hash: 'a'.repeat(64) }, 'b'.repeat(64))
    await inside(async ({ audit }) => {
      await expect(audit.verify(folder)).rejects.toMatchObject({
        code: 'bad_input',
        place: { field: 'anchor' },
      })
    })
  })

  test.each(['', '{}', '{"exportId":"0","audit":{"count":-1,"hash":""},"workspace":"00"}', 'none'])(
    'is missed where the manifest is %j',
    async (text) => {
      const folder = writeManifest({ count: 0, hash: '' }, 'a'.repeat(64))
      writeFileSync(join(folder, 'manifest.json'), text)
      await inside(async ({ audit }) => {
        await expect(audit.verify(folder)).rejects.toMatchObject({ code: 'bad_input' })
        await expect(audit.verify(join(folder, 'none'))).rejects.toMatchObject({ code: 'not_found' })
      })
    },
  )
})
