// Benchmarks and subcategories of the institution's own ↔ their rows in the vault.
import { benchmarkSchema, type Benchmark } from '../contracts/benchmark.ts'
import { fromJson } from './json-column.ts'
import { inTransaction } from './transaction.ts'
import type { Vault } from './vault.ts'

export interface OwnSubcategory {
  readonly category: string
  readonly name: string
}

export interface OwnBenchmarksStore {
  /** By name. */
  list(): Benchmark[]
  /** Sets or replaces the one of that name. `at` is ISO 8601. */
  save(benchmark: Benchmark, at: string): void
  /** False where there is none of that name. */
  remove(name: string): boolean
  /** By category, in the order in which they were added. */
  subcategories(): OwnSubcategory[]
  /** False where it is there already. */
  addSubcategory(subcategory: OwnSubcategory): boolean
  removeSubcategory(subcategory: OwnSubcategory): boolean
}

export function createOwnBenchmarksStore(vault: Vault): OwnBenchmarksStore {
  const { db } = vault
  const list = db.prepare<[], { definition: string }>('SELECT definition FROM own_benchmarks ORDER BY name')
  const save = db.prepare<[string, string, string]>(
    `INSERT INTO own_benchmarks (name, definition, added_at) VALUES (?, ?, ?)
     ON CONFLICT (name) DO UPDATE SET definition = excluded.definition`,
  )
  const remove = db.prepare<[string]>('DELETE FROM own_benchmarks WHERE name = ?')
  const subcategories = db.prepare<[], OwnSubcategory>(
    'SELECT category, name FROM own_subcategories ORDER BY category, place',
  )
  const add = db.prepare<[OwnSubcategory]>(
    `INSERT OR IGNORE INTO own_subcategories (category, place, name)
     SELECT @category, COALESCE(MAX(place) + 1, 0), @name FROM own_subcategories WHERE category = @category`,
  )
  const drop = db.prepare<[string, string]>('DELETE FROM own_subcategories WHERE category = ? AND name = ?')
  return {
    list: () => list.all().map(({ definition }) => fromJson(benchmarkSchema, definition)),
    save: (benchmark, at) =>
      inTransaction(vault, () => void save.run(benchmark.name, JSON.stringify(benchmark), at)),
    remove: (name) => inTransaction(vault, () => remove.run(name).changes > 0),
    subcategories: () => subcategories.all(),
    addSubcategory: ({ category, name }) =>
      inTransaction(vault, () => add.run({ category, name }).changes > 0),
    removeSubcategory: ({ category, name }) =>
      inTransaction(vault, () => drop.run(category, name).changes > 0),
  }
}
