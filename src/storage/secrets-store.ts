// Secrets such as API keys ↔ their rows in the vault; they lie nowhere else.
import { inTransaction } from './transaction.ts'
import type { Vault } from './vault.ts'

export interface SecretsStore {
  /** Sets or replaces. */
  set(name: string, value: string): void
  get(name: string): string | null
  /** False where there is none of that name. */
  remove(name: string): boolean
}

export function createSecretsStore(vault: Vault): SecretsStore {
  const upsert = vault.db.prepare<[string, string]>(
    'INSERT INTO secrets (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  )
  const find = vault.db.prepare<[string], { readonly value: string }>(
    'SELECT value FROM secrets WHERE name = ?',
  )
  const remove = vault.db.prepare<[string]>('DELETE FROM secrets WHERE name = ?')
  return {
    set: (name, value) => inTransaction(vault, () => void upsert.run(name, value)),
    get: (name) => find.get(name)?.value ?? null,
    remove: (name) => inTransaction(vault, () => remove.run(name).changes > 0),
  }
}
