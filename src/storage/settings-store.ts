// A setting of the workspace ↔ its JSON in the vault.
import type { z } from 'zod'
import { fromJson } from './json-column.ts'
import { inTransaction } from './transaction.ts'
import type { Vault } from './vault.ts'

export interface SettingsStore {
  /** Null where it was never set. */
  get<Schema extends z.ZodType>(name: string, schema: Schema): z.infer<Schema> | null
  /** Sets or replaces. */
  set(name: string, value: unknown): void
}

export function createSettingsStore(vault: Vault): SettingsStore {
  const find = vault.db.prepare<[string], { readonly value: string }>(
    'SELECT value FROM settings WHERE name = ?',
  )
  const upsert = vault.db.prepare<[string, string]>(
    'INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  )
  return {
    get(name, schema) {
      const row = find.get(name)
      return row === undefined ? null : fromJson(schema, row.value)
    },
    set: (name, value) => inTransaction(vault, () => void upsert.run(name, JSON.stringify(value))),
  }
}
