// Upstream's exact wording of a benchmark's prompt ↔ its row in the vault.
import { adapterSpecSchema } from '../contracts/request.ts'
import type { AdapterSpec } from '../contracts/request.ts'
import { fromJson } from './json-column.ts'
import { inTransaction } from './transaction.ts'
import type { Vault } from './vault.ts'

export interface PromptPack {
  readonly benchmark: string
  readonly adapterSpec: AdapterSpec
  readonly importedAt: string
  /** Of the file it was read from. */
  readonly sha256: string
}

export interface PromptPacksStore {
  /** Sets or replaces the pack of its benchmark. */
  save(pack: PromptPack): void
  find(benchmark: string): PromptPack | null
  /** By benchmark name. */
  list(): PromptPack[]
  /** False where the benchmark has none. */
  remove(benchmark: string): boolean
}

interface PackRow {
  readonly benchmark: string
  readonly adapter_spec: string
  readonly imported_at: string
  readonly sha256: string
}

const COLUMNS = 'benchmark, adapter_spec, imported_at, sha256'

export function createPromptPacksStore(vault: Vault): PromptPacksStore {
  const upsert = vault.db.prepare<[string, string, string, string]>(
    `INSERT OR REPLACE INTO prompt_packs (${COLUMNS}) VALUES (?, ?, ?, ?)`,
  )
  const find = vault.db.prepare<[string], PackRow>(`SELECT ${COLUMNS} FROM prompt_packs WHERE benchmark = ?`)
  const list = vault.db.prepare<[], PackRow>(`SELECT ${COLUMNS} FROM prompt_packs ORDER BY benchmark`)
  const remove = vault.db.prepare<[string]>('DELETE FROM prompt_packs WHERE benchmark = ?')
  return {
    save: ({ benchmark, adapterSpec, importedAt, sha256 }) =>
      inTransaction(vault, () => void upsert.run(benchmark, JSON.stringify(adapterSpec), importedAt, sha256)),
    find(benchmark) {
      const row = find.get(benchmark)
      return row === undefined ? null : toPack(row)
    },
    list: () => list.all().map(toPack),
    remove: (benchmark) => inTransaction(vault, () => remove.run(benchmark).changes > 0),
  }
}

function toPack({ benchmark, adapter_spec, imported_at, sha256 }: PackRow): PromptPack {
  return {
    benchmark,
    adapterSpec: fromJson(adapterSpecSchema, adapter_spec),
    importedAt: imported_at,
    sha256,
  }
}
