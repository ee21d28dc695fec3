// A data set that is being read, part by part → a data set of the vault all at once, or nothing of it.
import type { InstanceChange } from '../core/scenarios/instance-stream.ts'
import type { Instance } from '../contracts/instance.ts'
import type { DatasetSummary } from '../contracts/run.ts'
import { randomId, toInstanceValues } from './instance-rows.ts'
import { inTransaction } from './transaction.ts'
import type { Vault } from './vault.ts'

export interface DatasetDraft {
  /** Changes in their order, in one short transaction: what others write meanwhile is not part of it. */
  write(changes: readonly InstanceChange[]): void
  /** A file kept whole, in parts. */
  attach(name: string, bytes: AsyncIterable<Buffer>): Promise<void>
  /** Whether a data set has the same inputs and references, in the same order. */
  isSameAs(datasetId: string): boolean
  /** From here on it is a data set like any other. */
  promote(dataset: Omit<DatasetSummary, 'id'>): DatasetSummary
  /** Takes back all that was written. */
  discard(): void
}

/** Parts of an attachment: small enough to be encrypted and read one by one. */
export const ATTACHMENT_PART_BYTES = 8_000_000

type InstanceValues = [string, string, number, ...ReturnType<typeof toInstanceValues>]

/** Begins one. What a crash leaves of it is removed by `removeDrafts`. */
export function createDraft(vault: Vault): DatasetDraft {
  const { db } = vault
  const id = randomId()
  let count = 0
  inTransaction(vault, () =>
    db
      .prepare<[string]>(
        `INSERT INTO datasets (id, benchmark, access, origin, sha256, instances, rows, skipped, imported_at, ready)
         VALUES (?, '', 'private', 'other', '', 0, 0, '[]', '', 0)`,
      )
      .run(id),
  )
  const writer = createInstanceWriter(vault, id)
  return {
    write: (changes) =>
      inTransaction(vault, () => {
        for (const change of changes) {
          if (change.kind === 'add') {
            writer.add(change.instance, count)
            count += 1
          } else if (change.kind === 'replace') writer.replace(change.instance, change.at)
          else writer.number(change.count)
        }
      }),
    attach: (name, bytes) => attach(vault, { id, name }, bytes),
    isSameAs: (datasetId) => isSame(vault, id, datasetId),
    promote: (dataset) => promote(vault, { ...dataset, id }),
    discard: () => inTransaction(vault, () => void removeRows(vault, id)),
  }
}

/** Removes what an import that did not end has left. */
export function removeDrafts(vault: Vault): void {
  const left = vault.db.prepare<[], { readonly id: string }>('SELECT id FROM datasets WHERE ready = 0').all()
  if (left.length > 0) inTransaction(vault, () => left.forEach(({ id }) => void removeRows(vault, id)))
}

/** The rows of a data set that no run is about: instances, attachments, and its own. Gives the number of instances. */
export function removeRows({ db }: Vault, id: string): number {
  const remove = (from: string) => db.prepare<[string]>(`DELETE FROM ${from}`).run(id).changes
  // SQLite looks for a question of each instance that goes; without an index it would read all questions each time.
  db.exec('CREATE INDEX questions_by_row ON questions (row_id)')
  const instances = remove('instances WHERE dataset_id = ?')
  db.exec('DROP INDEX questions_by_row')
  remove('attachments WHERE dataset_id = ?')
  remove('datasets WHERE id = ?')
  return instances
}

function createInstanceWriter({ db }: Vault, id: string) {
  const insert = db.prepare<InstanceValues>(
    `INSERT INTO instances (dataset_id, row_id, ordinal, instance_id, split, input, reference_list, extra_data, messages)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const update = db.prepare<[...ReturnType<typeof toInstanceValues>, string, number]>(
    `UPDATE instances SET instance_id = ?, split = ?, input = ?, reference_list = ?, extra_data = ?, messages = ?
     WHERE dataset_id = ? AND ordinal = ?`,
  )
  const number = db.prepare<[string, number]>(
    `UPDATE instances SET instance_id = 'id' || ordinal WHERE dataset_id = ? AND ordinal < ?`,
  )
  return {
    add: (instance: Instance, at: number) =>
      void insert.run(id, randomId(), at, ...toInstanceValues(instance)),
    replace: (instance: Instance, at: number) => void update.run(...toInstanceValues(instance), id, at),
    number: (count: number) => void number.run(id, count),
  }
}

async function attach(
  vault: Vault,
  { id, name }: { readonly id: string; readonly name: string },
  bytes: AsyncIterable<Buffer>,
): Promise<void> {
  const insert = vault.db.prepare<[string, string, number, Buffer]>(
    'INSERT INTO attachments (dataset_id, name, part, body) VALUES (?, ?, ?, ?)',
  )
  let part = 0
  const save = (body: Buffer) => inTransaction(vault, () => void insert.run(id, name, part++, body))
  let held: Buffer[] = []
  let length = 0
  for await (const chunk of bytes) {
    if (length + chunk.length > ATTACHMENT_PART_BYTES && length > 0) {
      save(Buffer.concat(held))
      held = []
      length = 0
    }
    held.push(chunk)
    length += chunk.length
  }
  save(Buffer.concat(held))
}

function isSame({ db }: Vault, one: string, other: string): boolean {
  const count = db.prepare<[string], { readonly n: number }>(
    'SELECT count(*) AS n FROM instances WHERE dataset_id = ?',
  )
  if (count.get(one)?.n !== count.get(other)?.n) return false
  const different = db.prepare<[string, string]>(
    `SELECT 1 FROM instances AS a JOIN instances AS b ON b.dataset_id = ? AND b.ordinal = a.ordinal
     WHERE a.dataset_id = ? AND (a.input <> b.input OR a.reference_list <> b.reference_list) LIMIT 1`,
  )
  return different.get(other, one) === undefined
}

function promote(vault: Vault, dataset: DatasetSummary): DatasetSummary {
  const update = vault.db.prepare<(string | number | null)[]>(
    `UPDATE datasets SET benchmark = ?, access = ?, origin = ?, label = ?, sha256 = ?, instances = ?, rows = ?,
     skipped = ?, imported_at = ?, owner = ?, expires_on = ?, ready = 1 WHERE id = ?`,
  )
  const { benchmark, access, origin, label, sha256, instances, rows, skipped, importedAt } = dataset
  return inTransaction(vault, () => {
    update.run(
      ...[benchmark, access, origin, label, sha256, instances, rows, JSON.stringify(skipped), importedAt],
      ...[dataset.owner, dataset.expiresOn, dataset.id],
    )
    return dataset
  })
}
