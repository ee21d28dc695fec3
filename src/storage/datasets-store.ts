// Imported data sets ↔ their rows in the vault.
import { z } from 'zod'
import { accessSchema, type Access } from '../contracts/benchmark.ts'
import { datasetOriginSchema, skippedRowsSchema } from '../contracts/instance.ts'
import type { Instance, StoredInstance } from '../contracts/instance.ts'
import type { DatasetSummary } from '../contracts/run.ts'
import type { Terms } from '../contracts/stewardship.ts'
import { createDraft, removeDrafts, type DatasetDraft } from './dataset-draft.ts'
import {
  INSTANCE_COLUMNS,
  LIGHT_COLUMNS,
  toInstance,
  toLightInstance,
  toReferences,
} from './instance-rows.ts'
import type { InstanceRow, LightInstance, LightRow } from './instance-rows.ts'
import { fromJson } from './json-column.ts'
import { inTransaction } from './transaction.ts'
import type { Vault } from './vault.ts'

export type NewDataset = Omit<DatasetSummary, 'id'>

export interface DatasetsStore {
  /** Begins a data set whose instances come part by part; nobody sees it until it is promoted. */
  begin(): DatasetDraft
  /** Stores a data set and its instances, in their order, under new random ids. */
  add(dataset: NewDataset, instances: readonly Instance[]): DatasetSummary
  /** Newest first. */
  list(): DatasetSummary[]
  /** The one imported last for a benchmark. */
  latest(benchmark: string): DatasetSummary | null
  find(id: string): DatasetSummary | null
  /** In the order of the import. */
  instances(datasetId: string): StoredInstance[]
  /** As `instances`, without the texts. */
  lightInstances(datasetId: string): LightInstance[]
  /** The references of the training rows, in the order of the import. */
  trainReferences(datasetId: string): Pick<StoredInstance, 'rowId' | 'references'>[]
  /** Those of the given rows, in the given order; throws where one is not there. */
  instancesOf(rowIds: readonly string[]): StoredInstance[]
  /** Files that were kept whole, by name. */
  attachments(datasetId: string): { readonly name: string; readonly bytes: number }[]
  /** The bytes of one of them, part by part; none where there is no such file. */
  attachment(datasetId: string, name: string): Iterable<Buffer>
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

const COLUMNS =
  'id, benchmark, access, origin, label, sha256, instances, rows, skipped, imported_at, owner, expires_on'
const READY = `SELECT ${COLUMNS} FROM datasets WHERE ready = 1`
const skippedSchema = z.array(skippedRowsSchema)

export function createDatasetsStore(vault: Vault): DatasetsStore {
  const { db } = vault
  removeDrafts(vault)
  const list = db.prepare<[], DatasetRow>(`${READY} ORDER BY number DESC`)
  const find = db.prepare<[string], DatasetRow>(`${READY} AND id = ?`)
  const latest = db.prepare<[string], DatasetRow>(`${READY} AND benchmark = ? ORDER BY number DESC LIMIT 1`)
  return {
    begin: () => createDraft(vault),
    add(dataset, instances) {
      return inTransaction(vault, () => {
        const draft = createDraft(vault)
        draft.write(instances.map((instance) => ({ kind: 'add', instance })))
        return draft.promote(dataset)
      })
    },
    list: () => list.all().map(toDataset),
    latest: (benchmark) => toDatasetOrNull(latest.get(benchmark)),
    find: (id) => toDatasetOrNull(find.get(id)),
    ...createInstanceReads(vault),
    ...createAttachmentReads(vault),
    ...createChanges(vault),
  }
}

function createInstanceReads({
  db,
}: Vault): Pick<DatasetsStore, 'instances' | 'lightInstances' | 'trainReferences' | 'instancesOf'> {
  const from = 'FROM instances WHERE dataset_id = ? ORDER BY ordinal'
  const all = db.prepare<[string], InstanceRow>(`SELECT ${INSTANCE_COLUMNS} ${from}`)
  const light = db.prepare<[string], LightRow>(`SELECT ${LIGHT_COLUMNS} ${from}`)
  const train = db.prepare<[string], Pick<InstanceRow, 'row_id' | 'reference_list'>>(
    "SELECT row_id, reference_list FROM instances WHERE dataset_id = ? AND split = 'train' ORDER BY ordinal",
  )
  const one = db.prepare<[string], InstanceRow>(`SELECT ${INSTANCE_COLUMNS} FROM instances WHERE row_id = ?`)
  return {
    instances: (datasetId) => all.all(datasetId).map(toInstance),
    lightInstances: (datasetId) => light.all(datasetId).map(toLightInstance),
    trainReferences: (datasetId) =>
      train
        .all(datasetId)
        .map(({ row_id, reference_list }) => ({ rowId: row_id, references: toReferences(reference_list) })),
    instancesOf: (rowIds) =>
      rowIds.map((rowId) => {
        const row = one.get(rowId)
        if (row === undefined) throw new Error('no instance of this row id')
        return toInstance(row)
      }),
  }
}

function createAttachmentReads({ db }: Vault): Pick<DatasetsStore, 'attachments' | 'attachment'> {
  const list = db.prepare<[string], { readonly name: string; readonly bytes: number }>(
    'SELECT name, sum(length(body)) AS bytes FROM attachments WHERE dataset_id = ? GROUP BY name ORDER BY name',
  )
  const part = db.prepare<[string, string, number], { readonly body: Buffer }>(
    'SELECT body FROM attachments WHERE dataset_id = ? AND name = ? AND part = ?',
  )
  return {
    attachments: (datasetId) => list.all(datasetId),
    // Part by part, by its own statement: one that is left open would block what others write.
    *attachment(datasetId, name) {
      for (let number = 0; ; number += 1) {
        const found = part.get(datasetId, name, number)
        if (found === undefined) return
        yield found.body
      }
    },
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
