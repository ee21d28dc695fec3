// A database that is just being made or brought up to date → its first person, before there is a vault to ask.
import type { Profile } from '../contracts/person.ts'
import type { Database } from './database.ts'

export function insertProfile(db: Database, { id, name, roles, createdAt }: Profile): void {
  db.prepare<[string, string, string, string]>(
    'INSERT INTO profiles (id, name, roles, created_at) VALUES (?, ?, ?, ?)',
  ).run(id, name, JSON.stringify(roles), createdAt)
}

export function hasProfiles(db: Database): boolean {
  return db.prepare('SELECT 1 FROM profiles LIMIT 1').get() !== undefined
}
