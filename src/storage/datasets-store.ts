// Imported data sets ↔ their rows in the vault.
import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { accessSchema, splitSchema, type Access } from '../contracts/benchmark.ts'
import {
  chatMessageSchema,
  datasetOriginSchema,
  referenceSchema,
  skippedRowsSchema,
} from '../contracts/instance.ts'
import type { Instance, StoredInstance } from '../contracts/instance.ts'
import type { DatasetSummary } from '../contracts/run.ts'
import type { Terms } from '../contracts/stewardship.ts'
import { fromJson } from './json-column.ts'
import { inTransaction } from './transaction.ts'
import type { Vault } from './vault.ts'

export type NewDataset = Omit<DatasetSummary, 'id'>

export interface DatasetsStore {
  /** Stores a data set and its instances, in their order, under new random ids. */
  add(dataset: NewDataset, instances: readonly Instance[]): DatasetSummary
  /** Newest first. */
  list(): DatasetSummary[]
  /** The one imported last for a benchmark. */
  latest(benchmark: string): DatasetSummary | null
  find(id: string): DatasetSummary | null
  /** In the order of the import. */
  instances(datasetId: string): StoredInstance[]
  /** Its runs take the same level at once. */
  setAccess(id: string, access: Access): void
  setTerms(id: string, terms: Terms): void
}

interface DatasetRow {
  readonly id: string
  readonly benchmark: string
  readonly access: string
  readonly origin: string
  readonly label: string | null
  readonly sha256: string
  readonly instances: number
  readonly rows: number
  readonly skipped: string
  readonly imported_at: string
  readonly owner: string | null
  readonly expires_on: string | null
}

interface InstanceRow {
  readonly row_id: string
  readonly instance_id: string
  readonly split: string
  readonly input: string
  readonly reference_list: string
  readonly extra_data: string | null
  readonly messages: string | null
}

type InstanceValues = [string, string, number, string, string, string, string, string | null, string | null]

const COLUMNS =
  'id, benchmark, access, origin, label, sha256, instances, rows, skipped, imported_at, owner, expires_on'
const INSTANCE_COLUMNS = 'row_id, instance_id, split, input, reference_list, extra_data, messages'
const referencesSchema = z.array(referenceSchema)
const extraDataSchema = z.record(z.string(), z.string())
const messagesSchema = z.array(chatMessageSchema)
const skippedSchema = z.array(skippedRowsSchema)

export function createDatasetsStore(vault: Vault): DatasetsStore {
  const { db } = vault
  const list = db.prepare<[], DatasetRow>(`SELECT ${COLUMNS} FROM datasets ORDER BY number DESC`)
  const find = db.prepare<[string], DatasetRow>(`SELECT ${COLUMNS} FROM datasets WHERE id = ?`)
  const latest = db.prepare<[string], DatasetRow>(
    `SELECT ${COLUMNS} FROM datasets WHERE benchmark = ? ORDER BY number DESC LIMIT 1`,
  )
  const instances = db.prepare<[string], InstanceRow>(
    `SELECT ${INSTANCE_COLUMNS} FROM instances WHERE dataset_id = ? ORDER BY ordinal`,
  )
  return {
    add: createAdd(vault),
    list: () => list.all().map(toDataset),
    latest: (benchmark) => toDatasetOrNull(latest.get(benchmark)),
    find: (id) => toDatasetOrNull(find.get(id)),
    instances: (datasetId) => instances.all(datasetId).map(toInstance),
    ...createChanges(vault),
  }
}

function createChanges(vault: Vault): Pick<DatasetsStore, 'setAccess' | 'setTerms'> {
  const setAccess = vault.db.prepare<[Access, string]>('UPDATE datasets SET access = ? WHERE id = ?')
  const setRuns = vault.db.prepare<[Access, string]>('UPDATE runs SET access = ? WHERE dataset_id = ?')
  const setTerms = vault.db.prepare<[string | null, string | null, string]>(
    'UPDATE datasets SET owner = ?, expires_on = ? WHERE id = ?',
  )
  return {
    setAccess: (id, access) =>
      inTransaction(vault, () => {
        setAccess.run(access, id)
        setRuns.run(access, id)
      }),
    setTerms: (id, { owner, expiresOn }) =>
      inTransaction(vault, () => void setTerms.run(owner, expiresOn, id)),
  }
}

function createAdd(vault: Vault): DatasetsStore['add'] {
  const insertDataset = vault.db.prepare<(string | number | null)[]>(
    `INSERT INTO datasets (${COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const insertInstance = vault.db.prepare<InstanceValues>(
    `INSERT INTO instances (dataset_id, row_id, ordinal, instance_id, split, input, reference_list, extra_data, messages)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  return (dataset, instances) =>
    inTransaction(vault, () => {
      const added: DatasetSummary = { ...dataset, id: randomId() }
      const { id, benchmark, access, origin, label, sha256, rows, skipped, importedAt } = added
      insertDataset.run(
        ...[id, benchmark, access, origin, label, sha256, added.instances, rows],
        ...[JSON.stringify(skipped), importedAt, added.owner, added.expiresOn],
      )
      instances.forEach((instance, ordinal) => {
        insertInstance.run(id, randomId(), ordinal, ...toInstanceValues(instance))
      })
      return added
    })
}

function randomId(): string {
  return randomBytes(16).toString('hex')
}

function toInstanceValues(
  instance: Instance,
): [string, string, string, string, string | null, string | null] {
  const { id, split, input, references, extraData, messages } = instance
  return [
    id,
    split,
    input,
    JSON.stringify(references),
    extraData === undefined ? null : JSON.stringify(extraData),
    messages === undefined ? null : JSON.stringify(messages),
  ]
}

function toDatasetOrNull(row: DatasetRow | undefined): DatasetSummary | null {
  return row === undefined ? null : toDataset(row)
}

function toDataset({ imported_at, expires_on, ...row }: DatasetRow): DatasetSummary {
  const { access, origin, skipped } = row
  return {
    ...row,
    access: accessSchema.parse(access),
    origin: datasetOriginSchema.parse(origin),
    skipped: fromJson(skippedSchema, skipped),
    importedAt: imported_at,
    expiresOn: expires_on,
  }
}

function toInstance(row: InstanceRow): StoredInstance {
  return {
    rowId: row.row_id,
    id: row.instance_id,
    split: splitSchema.parse(row.split),
    input: row.input,
    references: fromJson(referencesSchema, row.reference_list),
    ...(row.extra_data === null ? {} : { extraData: fromJson(extraDataSchema, row.extra_data) }),
    ...(row.messages === null ? {} : { messages: fromJson(messagesSchema, row.messages) }),
  }
}
