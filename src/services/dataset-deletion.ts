// A data set to be rid of → gone with everything derived from it, and a certificate that says what went.
import { extname, join, resolve } from 'node:path'
import { AppError } from '../contracts/errors.ts'
import type { DatasetSummary } from '../contracts/run.ts'
import type { DeletionCertificate, Grounds, Removed } from '../contracts/stewardship.ts'
import { checkGrounds } from '../core/stewardship/check-grounds.ts'
import { toLeavingBenchmark } from '../core/redaction/own-benchmark-name.ts'
import { toDeletionText } from '../core/stewardship/deletion-text.ts'
import { refuseExistingFiles, writeNewFiles } from '../storage/certificate-writer.ts'
import type { DatasetsStore } from '../storage/datasets-store.ts'
import type { DeletionsStore } from '../storage/deletions-store.ts'
import type { JobsStore } from '../storage/jobs-store.ts'
import type { RunsStore } from '../storage/runs-store.ts'
import type { Vault } from '../storage/vault.ts'
import type { Catalog } from './catalog.ts'
import { findJobsOnlyOf } from './derived-jobs.ts'
import type { Host } from './host.ts'
import type { Session } from './session.ts'
import { toKeyedWorkspaceId, toPaperIds } from './workspace-id.ts'

export interface DatasetDeletionService {
  /**
   * Removes the data set, its runs with questions, answers and scores, and the jobs that were about nothing else.
   * Throws `not_permitted`, `usage` for the reason, `not_found`, `not_allowed` while a job runs; then nothing is removed.
   */
  delete(datasetId: string, grounds: Grounds): DeletionCertificate
  /** Newest first. */
  list(): DeletionCertificate[]
  /** Throws `bad_input` where writing there would overwrite something. */
  checkPlace(place: string): void
  /**
   * Writes a certificate: JSON or text by the ending `.json` or `.txt`, both into a folder of any other name.
   * Gives the files. Throws `not_found`, `bad_input`.
   */
  write(datasetId: string, place: string): string[]
}

export interface DatasetDeletionParts {
  readonly vault: Vault
  readonly datasets: DatasetsStore
  readonly runs: RunsStore
  readonly jobs: JobsStore
  readonly deletions: DeletionsStore
  readonly catalog: Catalog
  readonly session: Session
  readonly host: Host
  readonly isBusy: () => boolean
  /** Drops what memory still holds of data that are gone. */
  readonly forget: () => void
}

const notReached = [
  'Backups and other copies of the workspace that were made before.',
  'Exports that were written before.',
  'The file that the data set was imported from, and copies of it.',
  'Old blocks that the disk or the file system keeps; they are encrypted under the key of the workspace.',
  'The audit log: entries about the data set and its runs stay, with ids, counts and reasons.',
]

export function createDatasetDeletionService(parts: DatasetDeletionParts): DatasetDeletionService {
  const { datasets, deletions, session, isBusy, forget } = parts

  return {
    delete(datasetId, grounds) {
      session.require('delete')
      const reason = checkGrounds('delete', grounds)
      const dataset = datasets.find(datasetId)
      if (!dataset) throw new AppError('not_found', 'There is no such data set in this workspace.')
      if (isBusy())
        throw new AppError('not_allowed', 'A job is running. Stop it or let it end; nothing was deleted.')
      const certificate = deletions.forGood(() => {
        const removed = removeAll(dataset, parts)
        const { id } = dataset
        const deed = { action: 'delete', object: `dataset ${id}`, reason, note: grounds.note } as const
        const entry = session.record({ ...deed, count: removed.instances })
        const made = toCertificate({ dataset, removed, reason, entry }, parts)
        deletions.save(made)
        return made
      })
      forget()
      return certificate
    },
    list: () => deletions.list(),
    checkPlace: (place) => refuseExistingFiles([resolve(place)]),
    write(datasetId, place) {
      const certificate = deletions.list().find(({ dataset }) => dataset.id === datasetId)
      if (!certificate) throw new AppError('not_found', 'No certificate here is about that data set.')
      const files = toFiles(certificate, resolve(place))
      writeNewFiles(files)
      return files.map(({ path }) => path)
    },
  }
}

function removeAll(
  dataset: DatasetSummary,
  { deletions, runs, jobs, catalog }: DatasetDeletionParts,
): Removed {
  const removed = deletions.removeDataset(dataset.id)
  const orphans = findJobsOnlyOf(dataset.benchmark, { jobs: jobs.list(), runs: runs.list(), catalog })
  for (const { id } of orphans) jobs.remove(id)
  return { ...removed, jobs: orphans.length }
}

type Made = Pick<DeletionCertificate, 'removed' | 'reason'> & {
  readonly dataset: DatasetSummary
  readonly entry: { readonly number: number; readonly at: string; readonly hash: string }
}

function toCertificate(
  { dataset, removed, reason, entry }: Made,
  { vault, session, catalog }: DatasetDeletionParts,
): DeletionCertificate {
  const { id, access, origin, sha256, importedAt } = dataset
  // A certificate is handed on.
  const benchmark = toLeavingBenchmark(dataset.benchmark, catalog.isShipped, toPaperIds(vault))
  return {
    format: 'wardroom-deletion-1',
    workspace: toKeyedWorkspaceId(vault),
    dataset: { id, benchmark, access, origin, sha256, importedAt },
    removed,
    deletedAt: entry.at,
    by: { id: session.profile.id, name: session.profile.name },
    reason,
    audit: { number: entry.number, hash: entry.hash },
    notReached,
  }
}

function toFiles(certificate: DeletionCertificate, place: string): { path: string; text: string }[] {
  const json = `${JSON.stringify(certificate, null, 2)}\n`
  const text = toDeletionText(certificate)
  const ending = extname(place)
  if (ending === '.json') return [{ path: place, text: json }]
  if (ending === '.txt') return [{ path: place, text }]
  return [
    { path: join(place, 'deletion-certificate.json'), text: json },
    { path: join(place, 'deletion-certificate.txt'), text },
  ]
}
