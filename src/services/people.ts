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
  const { profiles, session } = parts
  const list = () => listPeople(parts)
  return {
    async add(wish) {
      session.require('people')
      return addPerson(parts, wish)
    },
    list() {
      session.require('people')
      return list()
    },
    find(name) {
      session.require('people')
      const person = list().find((each) => toPlain(each.name) === toPlain(name))
      if (person) return person
      const hint = '"wardroom people list" shows who is.'
      throw new AppError('not_found', `Nobody of that name is in this workspace; ${hint}`, { field: 'name' })
    },
    setRoles(id, roles) {
      session.require('people')
      const person = need(list(), id)
      const next = inOrder(roles)
      keepAdministrator(list().map((each) => (each.id === id ? { ...each, roles: next } : each)))
      if (toWords(next) === toWords(person.roles)) return person
      session.record({ action: 'person', object: `person ${id} roles ${toWords(next)}` })
      profiles.setRoles(id, next)
      if (id === session.profile.id) session.refresh()
      return need(list(), id)
    },
    remove(id) {
      session.require('people')
      removePerson(parts, need(list(), id))
    },
  }
}

function listPeople({ vault, profiles, finder }: PeopleParts): Person[] {
  const opening = new Set(openersOf(vault))
  const opened = finder.lastOf('unlock')
  return profiles.list().map((profile) => ({
    ...profile,
    opens: opening.has(profile.id),
    lastOpened: opened.get(profile.id) ?? null,
  }))
}

function need(people: readonly Person[], id: string): Person {
  const person = people.find((each) => each.id === id)
  if (person) return person
  throw new AppError('not_found', 'There is no such person in this workspace.', { field: 'id' })
}

/** Throws where nobody who is left could let people in. */
function keepAdministrator(left: readonly Person[]): void {
  if (left.some(({ opens, roles }) => opens && roles.includes('administrator'))) return
  throw new AppError(
    'not_allowed',
    'That is the last administrator who can open this workspace. Make somebody else one first. Nothing was changed.',
  )
}

async function addPerson(parts: PeopleParts, wish: NewPerson): Promise<Person> {
  const { vault, profiles, session, host } = parts
  const name = checkNew(wish, listPeople(parts))
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
  return need(listPeople(parts), profile.id)
}

function removePerson(parts: PeopleParts, { id }: Person): void {
  const { vault, profiles, session } = parts
  if (id === session.profile.id)
    throw new AppError(
      'not_allowed',
      'You cannot remove yourself; another administrator can. Nothing was changed.',
    )
  keepAdministrator(listPeople(parts).filter((each) => each.id !== id))
  // First the slot: a crash after it leaves a person who is listed and opens nothing, to be removed again.
  vault.setSlots(vault.slots().filter(({ profileId }) => profileId !== id))
  session.record({ action: 'person', object: `person ${id} removed` })
  profiles.remove(id)
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
