import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Role } from '../contracts/person.ts'
import { openWorkspace, type Workspace } from './create-services.ts'
import { makeTemporaryWorkspace, PASSPHRASE, type TemporaryWorkspace } from './testing/temporary-workspace.ts'

let place: TemporaryWorkspace
let owner: Workspace
beforeEach(async () => {
  place = await makeTemporaryWorkspace()
  owner = await place.open()
})
afterEach(() => {
  owner.close()
  place.remove()
})

const add = (name: string, roles: readonly Role[], passphrase = PASSPHRASE) =>
  owner.people.add({ name, roles, passphrase })

/** What the log says of people, oldest first. */
function deeds({ audit }: Workspace): string[] {
  const query = { actions: ['person' as const], words: '', since: null, before: null, limit: 100 }
  return audit
    .page(query)
    .entries.map(({ object }) => object)
    .toReversed()
}

describe('a person who is added', () => {
  test('opens the workspace with a passphrase of their own, and has the roles they were given', async () => {
    const ines = await add('Ines Marlowe', ['reviewer', 'researcher'], 'another passphrase')
    expect(ines).toMatchObject({
      name: 'Ines Marlowe',
      roles: ['researcher', 'reviewer'],
      opens: true,
      lastOpened: null,
    })
    owner.close()
    const open = (secret: string) =>
      openWorkspace(place.host, place.directory, { secret, as: 'ines marlowe' })
    await expect(open(PASSPHRASE)).rejects.toMatchObject({ code: 'wrong_passphrase' })
    const workspace = await open('another passphrase')
    expect(workspace.session.profile).toMatchObject({ id: ines.id, roles: ['researcher', 'reviewer'] })
    workspace.close()
    owner = await place.open('Owner')
    expect(owner.people.find('INES MARLOWE').lastOpened).toMatch(/^20/)
    expect(deeds(owner)).toEqual([`person ${ines.id} added as researcher reviewer`])
  })

  test.each([
    ['has a name', { name: '  ', passphrase: PASSPHRASE }, 'name'],
    ['has a name on one line', { name: 'a\nb', passphrase: PASSPHRASE }, 'name'],
    ['has a name that nobody has', { name: ' OWNER ', passphrase: PASSPHRASE }, 'name'],
    ['has a passphrase', { name: 'Ines', passphrase: '' }, 'passphrase'],
    ['has one of 8 characters', { name: 'Ines', passphrase: 'sevensy' }, 'passphrase'],
  ])('%s', async (_, wish, field) => {
    await expect(owner.people.add({ roles: [], ...wish })).rejects.toMatchObject({
      code: 'bad_input',
      place: { field },
    })
    expect(owner.people.list()).toHaveLength(1)
    expect(deeds(owner)).toEqual([])
  })
})

describe('roles', () => {
  test('are changed, also one’s own, and hold at once', async () => {
    const other = await add('Other', ['administrator'])
    const self = owner.people.find('Owner')
    owner.people.setRoles(other.id, ['administrator', 'reviewer', 'reviewer'])
    expect(owner.people.find('Other').roles).toEqual(['reviewer', 'administrator'])
    owner.people.setRoles(self.id, ['reviewer'])
    expect(owner.session.profile.roles).toEqual(['reviewer'])
    expect(owner.session.may('people')).toBe(false)
    expect(() => owner.people.list()).toThrow('Only an administrator may do that (people).')
  })

  test('of the last administrator stay', async () => {
    await add('Other', ['researcher'])
    const { id, roles } = owner.people.find('Owner')
    expect(() => owner.people.setRoles(id, ['data_steward'])).toThrow('That is the last administrator')
    expect(owner.people.find('Owner').roles).toEqual(roles)
  })

  test('that do not change leave no entry', async () => {
    const other = await add('Other', ['reviewer'])
    owner.people.setRoles(other.id, ['reviewer'])
    expect(deeds(owner)).toHaveLength(1)
  })
})

describe('a person who is removed', () => {
  test('opens nothing any more, keeps their name in the log, and leaves the name to others', async () => {
    const other = await add('Other', ['data_steward'])
    owner.close()
    const theirs = await place.open('Other')
    theirs.allowList.allow(
      { scheme: 'https', host: 'llm.ward.example', port: 443 },
      { reason: 'on_premises_server', note: null },
    )
    theirs.close()
    owner = await place.open('Owner')
    owner.people.remove(other.id)
    const header = readFileSync(join(place.directory, 'workspace.json'), 'utf8')
    expect(header).not.toContain('Other')
    const query = { actions: ['allow_list' as const], words: 'other', since: null, before: null, limit: 9 }
    expect(owner.audit.page(query).entries).toMatchObject([{ person: 'Other', who: other.id }])
    const again = await add('Other', ['reviewer'])
    expect(again.id).not.toBe(other.id)
    owner.people.remove(again.id)
    owner.close()
    await expect(place.open('Other')).rejects.toMatchObject({ code: 'not_found' })
    owner = await place.open()
  })

  test('is not the last administrator, and nobody removes themselves', async () => {
    const other = await add('Other', ['administrator'])
    const self = owner.people.find('Owner')
    expect(() => owner.people.remove(self.id)).toThrow('You cannot remove yourself')
    owner.people.remove(other.id)
    expect(() => owner.people.remove('0'.repeat(32))).toThrow('There is no such person')
    expect(owner.people.list().map(({ name }) => name)).toEqual(['Owner'])
  })

  test('leaves an administrator who can open the workspace: one without a passphrase does not count', async () => {
    const other = await add('Other', ['administrator'])
    const self = owner.people.find('Owner')
    owner.close()
    const theirs = await place.open('Other')
    theirs.people.setRoles(self.id, ['researcher'])
    expect(() => theirs.people.setRoles(other.id, [])).toThrow('That is the last administrator')
    theirs.close()
    owner = await place.open('Owner')
  })
})
