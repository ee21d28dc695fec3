// The people of a workspace ↔ their rows in the vault.
import { z } from 'zod'
import { roleSchema, type Profile, type Role } from '../contracts/person.ts'
import type { Database } from './database.ts'
import { fromJson } from './json-column.ts'
import { inTransaction } from './transaction.ts'
import type { Vault } from './vault.ts'

export interface ProfilesStore {
  add(profile: Profile): void
  /** In the order in which they came. */
  list(): Profile[]
  find(id: string): Profile | null
  /** Also of people who have left: the audit log names them by id. */
  nameOf(id: string): string | null
  /** Ids of people, also of those who left, whose names hold the text; capitals do not count. */
  idsLike(text: string): string[]
  setRoles(id: string, roles: readonly Role[]): void
  /** They can no longer open the workspace; their entries in the audit log keep their name. */
  remove(id: string): void
}

interface ProfileRow {
  readonly id: string
  readonly name: string
  readonly roles: string
  readonly created_at: string
}

const COLUMNS = 'id, name, roles, created_at'
const rolesSchema = z.array(roleSchema)

export function createProfilesStore(vault: Vault): ProfilesStore {
  const { db } = vault
  const list = db.prepare<[], ProfileRow>(`SELECT ${COLUMNS} FROM profiles WHERE removed = 0 ORDER BY number`)
  const find = db.prepare<[string], ProfileRow>(
    `SELECT ${COLUMNS} FROM profiles WHERE id = ? AND removed = 0`,
  )
  const nameOf = db.prepare<[string], { readonly name: string }>('SELECT name FROM profiles WHERE id = ?')
  const named = db.prepare<[], { readonly id: string; readonly name: string }>(
    'SELECT id, name FROM profiles ORDER BY number',
  )
  const setRoles = db.prepare<[string, string]>('UPDATE profiles SET roles = ? WHERE id = ?')
  const remove = db.prepare<[string]>('UPDATE profiles SET removed = 1 WHERE id = ?')
  return {
    add: (profile) => inTransaction(vault, () => insertProfile(db, profile)),
    list: () => list.all().map(toProfile),
    find(id) {
      const row = find.get(id)
      return row === undefined ? null : toProfile(row)
    },
    nameOf: (id) => nameOf.get(id)?.name ?? null,
    idsLike(text) {
      const wanted = text.toLowerCase()
      return named.all().flatMap(({ id, name }) => (name.toLowerCase().includes(wanted) ? [id] : []))
    },
    setRoles: (id, roles) => inTransaction(vault, () => void setRoles.run(JSON.stringify(roles), id)),
    remove: (id) => inTransaction(vault, () => void remove.run(id)),
  }
}

/** For a workspace that is just being made, which has no vault yet. */
export function insertProfile(db: Database, { id, name, roles, createdAt }: Profile): void {
  db.prepare<[string, string, string, string]>(`INSERT INTO profiles (${COLUMNS}) VALUES (?, ?, ?, ?)`).run(
    id,
    name,
    JSON.stringify(roles),
    createdAt,
  )
}

export function hasProfiles(db: Database): boolean {
  return db.prepare('SELECT 1 FROM profiles LIMIT 1').get() !== undefined
}

function toProfile({ created_at, roles, ...row }: ProfileRow): Profile {
  return { ...row, roles: fromJson(rolesSchema, roles), createdAt: created_at }
}
