// The last probe of each model ↔ its row in the vault.
import { probeSchema, type Probe } from '../contracts/model.ts'
import { fromJson } from './json-column.ts'
import { inTransaction } from './transaction.ts'
import type { Vault } from './vault.ts'

export type DatedProbe = Probe & { readonly at: string }

export interface ProbesStore {
  save(modelId: string, probe: Probe, at: string): void
  find(modelId: string): DatedProbe | null
}

export function createProbesStore(vault: Vault): ProbesStore {
  const upsert = vault.db.prepare<[string, string, string]>(
    'INSERT OR REPLACE INTO probes (model_id, probe, at) VALUES (?, ?, ?)',
  )
  const find = vault.db.prepare<[string], { readonly probe: string; readonly at: string }>(
    'SELECT probe, at FROM probes WHERE model_id = ?',
  )
  return {
    save: (modelId, probe, at) =>
      inTransaction(vault, () => void upsert.run(modelId, JSON.stringify(probe), at)),
    find(modelId) {
      const row = find.get(modelId)
      return row === undefined ? null : { ...fromJson(probeSchema, row.probe), at: row.at }
    },
  }
}
