// The people of a workspace → let in with a passphrase of their own, given roles, and shown out again.
import { AppError } from '../contracts/errors.ts'
import {
  newPassphraseSchema,
  personNameSchema,
  SHORTEST_PASSPHRASE,
  type Person,
  type Profile,
  roles as allRoles,
  type Role,
} from '../contracts/person.ts'
import type { AuditFinder } from '../storage/audit-finder.ts'
import type { ProfilesStore } from '../storage/profiles-store.ts'
import type { Vault } from '../storage/vault.ts'
import type { Host } from './host.ts'
import type { Session } from './session.ts'

export interface NewPerson {
  readonly name: string
  readonly roles: readonly Role[]
  readonly passphrase: string
}

/** Every call needs the act `people`; else `not_permitted`. */
export interface PeopleService {
  /** In the order in which they came. */
  list(): Person[]
  /** Throws `bad_input` for a name that is here already, no name, or a passphrase that is too short. */
  add(person: NewPerson): Promise<Person>
  /** Throws `not_allowed` where no administrator would be left who can open the workspace. */
  setRoles(id: string, roles: readonly Role[]): Person
  /** Their passphrase opens nothing any more; what they did keeps their name. Throws as `setRoles`, and for oneself. */
  remove(id: string): void
  /** By the name, as unlocking reads it. Throws `not_found`. */
  find(name: string): Person
}

export interface PeopleParts {
  readonly vault: Vault
  readonly profiles: ProfilesStore
  readonly finder: AuditFinder
  readonly session: Session
  readonly host: Host
}

export function createPeopleService(parts: PeopleParts): PeopleService {
  const { vault, profiles, finder, session, host } = parts

  function list(): Person[] {
    const opening = new Set(openersOf(vault))
    const opened = finder.lastOf('unlock')
    return profiles.list().map((profile) => ({
      ...profile,
      opens: opening.has(profile.id),
      lastOpened: opened.get(profile.id) ?? null,
    }))
  }

  function need(id: string): Person {
    const person = list().find((each) => each.id === id)
    if (person) return person
    throw new AppError('not_found', 'There is no such person in this workspace.', { field: 'id' })
  }

  /** Throws where nobody could let people in any more. */
  function keepAdministrator(left: readonly Person[]): void {
    if (left.some(({ opens, roles }) => opens && roles.includes('administrator'))) return
    throw new AppError(
      'not_allowed',
      'That is the last administrator who can open this workspace. Make somebody else one first. Nothing was changed.',
    )
  }

  async function add(wish: NewPerson): Promise<Person> {
    session.require('people')
    const name = checkNew(wish, list())
    const profile: Profile = { id: host.createId(), name, roles: inOrder(wish.roles), createdAt: host.now() }
    const slot = await vault.wrap({
      ...{ kind: 'passphrase', secret: wish.passphrase, cost: host.kdf },
      ...{ profileId: profile.id, label: name },
    })
    // The log has it before the passphrase opens anything.
    profiles.add(profile)
    session.record({ action: 'person', object: `person ${profile.id} added as ${toWords(profile.roles)}` })
    try {
      vault.setSlots([...vault.slots(), slot])
    } catch (error) {
      profiles.remove(profile.id)
      session.record({ action: 'person', object: `person ${profile.id} not added` })
      throw error
    }
    return need(profile.id)
  }

  return {
    add,
    list() {
      session.require('people')
      return list()
    },
    find(name) {
      session.require('people')
      const person = list().find((each) => toPlain(each.name) === toPlain(name))
      if (person) return person
      throw new AppError(
        'not_found',
        'Nobody of that name is in this workspace; "wardroom people list" shows who is.',
        {
          field: 'name',
        },
      )
    },
    setRoles(id, roles) {
      session.require('people')
      const person = need(id)
      const next = inOrder(roles)
      keepAdministrator(list().map((each) => (each.id === id ? { ...each, roles: next } : each)))
      if (toWords(next) === toWords(person.roles)) return person
      session.record({ action: 'person', object: `person ${id} roles ${toWords(next)}` })
      profiles.setRoles(id, next)
      return need(id)
    },
    remove(id) {
      session.require('people')
      need(id)
      if (id === session.profile.id)
        throw new AppError(
          'not_allowed',
          'You cannot remove yourself; another administrator can. Nothing was changed.',
        )
      keepAdministrator(list().filter((each) => each.id !== id))
      // First the slot: a crash after it leaves a person who is listed and opens nothing, to be removed again.
      vault.setSlots(vault.slots().filter(({ profileId }) => profileId !== id))
      session.record({ action: 'person', object: `person ${id} removed` })
      profiles.remove(id)
    },
  }
}

/** Throws `bad_input`; returns the name as it is kept. */
function checkNew({ name, passphrase }: NewPerson, people: readonly Person[]): string {
  const parsed = personNameSchema.safeParse(name)
  if (!parsed.success)
    throw new AppError('bad_input', 'A name has 1 to 60 characters, on one line.', { field: 'name' })
  if (people.some((person) => toPlain(person.name) === toPlain(parsed.data)))
    throw new AppError('bad_input', 'Somebody of that name is in this workspace already.', { field: 'name' })
  if (!newPassphraseSchema.safeParse(passphrase).success) {
    throw new AppError('bad_input', `A passphrase has ${SHORTEST_PASSPHRASE} characters or more.`, {
      field: 'passphrase',
    })
  }
  return parsed.data
}

function openersOf(vault: Vault): string[] {
  return vault
    .slots()
    .flatMap(({ kind, profileId }) => (kind === 'passphrase' && profileId ? [profileId] : []))
}

/** Each once, in the order of the contract, so that the log always reads the same. */
function inOrder(wanted: readonly Role[]): Role[] {
  return allRoles.filter((role) => wanted.includes(role))
}

function toWords(roles: readonly Role[]): string {
  return roles.length === 0 ? 'none' : roles.join(' ')
}

/** As the header compares names when a workspace is unlocked. */
function toPlain(name: string): string {
  return name.normalize('NFKC').trim().toLowerCase()
}
