// Models the user has named ↔ their rows in the vault.
import { AppError } from '../contracts/errors.ts'
import { accessSchema, type Access } from '../contracts/benchmark.ts'
import { modelCardSchema, modelSettingsSchema, modelSourceSchema } from '../contracts/model.ts'
import type { Model, ModelCard, ModelSettings, ModelSource } from '../contracts/model.ts'
import { fromJson } from './json-column.ts'
import { inTransaction } from './transaction.ts'
import type { Vault } from './vault.ts'

export interface ModelsStore {
  /** Throws `bad_input` where a model of that name exists. */
  add(model: Model): void
  /** In the order they were added; removed ones are left out. */
  list(): Model[]
  findByName(name: string): Model | null
  /** Also finds a removed model, because runs keep pointing at it. */
  findById(id: string): Model | null
  setClearance(id: string, clearance: Access): void
  /** What is absent stays as it is. */
  change(id: string, change: ModelChange): void
  /** Frees the name; runs keep the model. False where there is none of that name. */
  remove(name: string): boolean
  /** Also the removed ones of that name, which runs still show. Gives the ids back. */
  rename(name: string, to: string): string[]
}

export interface ModelChange {
  readonly source?: ModelSource | undefined
  readonly settings?: ModelSettings | undefined
  readonly card?: ModelCard | undefined
}

interface ModelRow {
  readonly id: string
  readonly name: string
  readonly source: string
  readonly clearance: string
  readonly created_at: string
  readonly settings: string | null
  readonly card: string | null
}

const COLUMNS = 'id, name, source, clearance, created_at, settings, card'

export function createModelsStore(vault: Vault): ModelsStore {
  const { db } = vault
  const insert = db.prepare<[string, string, string, string, string, string | null, string | null]>(
    `INSERT INTO models (${COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?)`,
  )
  const list = db.prepare<[], ModelRow>(`SELECT ${COLUMNS} FROM models WHERE removed = 0 ORDER BY number`)
  const byName = db.prepare<[string], ModelRow>(
    `SELECT ${COLUMNS} FROM models WHERE name = ? AND removed = 0`,
  )
  const byId = db.prepare<[string], ModelRow>(`SELECT ${COLUMNS} FROM models WHERE id = ?`)
  const remove = db.prepare<[string]>('UPDATE models SET removed = 1 WHERE name = ? AND removed = 0')
  const named = db.prepare<[string], { readonly id: string }>('SELECT id FROM models WHERE name = ?')
  const rename = db.prepare<[string, string]>('UPDATE models SET name = ? WHERE name = ?')
  const change = db.prepare<[string | null, string | null, string | null, string]>(
    `UPDATE models SET source = coalesce(?, source), settings = coalesce(?, settings), card = coalesce(?, card)
     WHERE id = ?`,
  )
  const setClearance = db.prepare<[Access, string]>('UPDATE models SET clearance = ? WHERE id = ?')
  return {
    add: (model) =>
      inTransaction(vault, () => {
        if (byName.get(model.name) !== undefined) {
          throw new AppError('bad_input', `A model named ${model.name} exists already.`)
        }
        const { id, name, source, clearance, createdAt, settings, card } = model
        insert.run(id, name, JSON.stringify(source), clearance, createdAt, toJson(settings), toJson(card))
      }),
    change: (id, { source, settings, card }) =>
      inTransaction(vault, () => void change.run(toJson(source), toJson(settings), toJson(card), id)),
    list: () => list.all().map(toModel),
    findByName: (name) => toModelOrNull(byName.get(name)),
    findById: (id) => toModelOrNull(byId.get(id)),
    rename: (name, to) =>
      inTransaction(vault, () => {
        const ids = named.all(name).map(({ id }) => id)
        rename.run(to, name)
        return ids
      }),
    setClearance: (id, clearance) => inTransaction(vault, () => void setClearance.run(clearance, id)),
    remove: (name) => inTransaction(vault, () => remove.run(name).changes > 0),
  }
}

function toModelOrNull(row: ModelRow | undefined): Model | null {
  return row === undefined ? null : toModel(row)
}

/** Null where there is nothing to write. */
function toJson(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value)
}

function toModel({ id, name, source, clearance, created_at, settings, card }: ModelRow): Model {
  return {
    id,
    name,
    source: fromJson(modelSourceSchema, source),
    clearance: accessSchema.parse(clearance),
    createdAt: created_at,
    ...(settings === null ? {} : { settings: fromJson(modelSettingsSchema, settings) }),
    ...(card === null ? {} : { card: fromJson(modelCardSchema, card) }),
  }
}
