// A data set → gone with all that was made from it, and a certificate of that ↔ its row in the vault.
import type { Removed, DeletionCertificate } from '../contracts/stewardship.ts'
import { deletionCertificateSchema } from '../contracts/stewardship.ts'
import { removeRows } from './dataset-draft.ts'
import { fromJson } from './json-column.ts'
import { inTransaction } from './transaction.ts'
import type { Vault } from './vault.ts'

export interface DeletionsStore {
  /** Removes the data set with its instances and attachments, and the runs on it with questions, answers, verdicts and scores. */
  removeDataset(id: string): Omit<Removed, 'jobs'>
  save(certificate: DeletionCertificate): void
  /** Newest first. */
  list(): DeletionCertificate[]
  /** All of `work` or nothing; what it deletes is overwritten on the disk, and the file shrinks. */
  forGood<Result>(work: () => Result): Result
}

const RUNS = 'SELECT id FROM runs WHERE dataset_id = ?'
const QUESTIONS = `SELECT number FROM questions WHERE run_id IN (${RUNS})`

export function createDeletionsStore(vault: Vault): DeletionsStore {
  const { db } = vault
  const insert = db.prepare<[string, string, string]>(
    'INSERT INTO deletions (dataset_id, certificate, deleted_at) VALUES (?, ?, ?)',
  )
  const list = db.prepare<[], { readonly certificate: string }>(
    'SELECT certificate FROM deletions ORDER BY number DESC',
  )
  return {
    removeDataset: (id) => inTransaction(vault, () => removeDataset(vault, id)),
    save: (certificate) =>
      inTransaction(
        vault,
        () => void insert.run(certificate.dataset.id, JSON.stringify(certificate), certificate.deletedAt),
      ),
    list: () => list.all().map(({ certificate }) => fromJson(deletionCertificateSchema, certificate)),
    forGood(work) {
      db.pragma('secure_delete=ON')
      try {
        const result = inTransaction(vault, work)
        compact(vault)
        return result
      } finally {
        db.pragma('secure_delete=FAST')
      }
    },
  }
}

function removeDataset(vault: Vault, id: string): Omit<Removed, 'jobs'> {
  const { db } = vault
  const remove = (from: string) => db.prepare<[string]>(`DELETE FROM ${from}`).run(id).changes
  const scores = remove(`instance_scores WHERE question IN (${QUESTIONS})`)
  remove(`annotations WHERE question IN (${QUESTIONS})`)
  const answers = remove(`answers WHERE question IN (${QUESTIONS})`)
  const runScores = remove(`run_scores WHERE run_id IN (${RUNS})`)
  const questions = remove(`questions WHERE run_id IN (${RUNS})`)
  const runs = remove('runs WHERE dataset_id = ?')
  const instances = removeRows(vault, id)
  return { instances, runs, questions, answers, scores: scores + runScores }
}

/** Empties the log of old pages, gives free pages back, and empties it again. */
function compact({ db }: Vault): void {
  db.pragma('wal_checkpoint(TRUNCATE)')
  try {
    db.exec('VACUUM')
  } catch {
    // A full disk: the deletion stands, and its pages hold zeros already; only the file stays as large as it was.
  }
  db.pragma('wal_checkpoint(TRUNCATE)')
}
