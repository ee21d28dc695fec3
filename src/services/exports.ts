// A suite and an audience → a redacted export: looked at byte by byte, signed, written.
import { createHash } from 'node:crypto'
import { accessSchema, type Access } from '../contracts/benchmark.ts'
import { AppError } from '../contracts/errors.ts'
import type { ExportChoices, ExportPreview, WrittenExport } from '../contracts/export-view.ts'
import { audienceSchema, type Audience } from '../contracts/redacted.ts'
import type { RunSummary } from '../contracts/run.ts'
import type { Hasher } from '../core/ports.ts'
import { leavesOf, staysOf } from '../core/redaction/export-words.ts'
import { findBlockedNames, type NameChecker } from '../core/redaction/name-checker.ts'
import { redactManifest } from '../core/redaction/redact-manifest.ts'
import { redactRuns, type Redaction, type RunToRedact } from '../core/redaction/redact-runs.ts'
import type { AuditStore } from '../storage/audit-store.ts'
import type { DatasetsStore } from '../storage/datasets-store.ts'
import {
  refuseUsedFolder,
  toContentFiles,
  toManifestFile,
  writeExport,
  type ExportFile,
} from '../storage/export-writer.ts'
import type { ModelsStore } from '../storage/models-store.ts'
import type { RunsStore } from '../storage/runs-store.ts'
import type { SecretsStore } from '../storage/secrets-store.ts'
import { createSigningKeys } from '../storage/signing-keys.ts'
import { toExportMark } from '../storage/export-mark.ts'
import type { Vault } from '../storage/vault.ts'
import type { PassphrasesService } from './passphrases.ts'
import type { Catalog } from './catalog.ts'
import { createLeavingIds } from './leaving-ids.ts'
import type { Host } from './host.ts'
import { renameModel, type ModelRename } from './rename-model.ts'
import { findSuiteRuns } from './results.ts'
import type { Session } from './session.ts'

export interface ExportWish {
  readonly suite: string
  readonly audience: Audience
}

export interface SignOff {
  readonly directory: string
  /** The preview's `looked`: what was looked at. */
  readonly looked: string
  readonly passphrase: string
}

export interface ExportsService {
  /** The audiences that the policy of the machine allows, and the fingerprint of whoever has the workspace open. */
  choices(): ExportChoices
  /** Every byte that would be written, without writing it. Throws `not_permitted`, `not_found`. */
  preview(wish: ExportWish): Promise<ExportPreview>
  /** Signs and writes. Throws `not_permitted`, `not_allowed` where a name looks like patient data, `bad_input`, `disk_full`. */
  write(wish: ExportWish, directory: string): Promise<WrittenExport>
  /** As `write`, of what was looked at and with the passphrase once more. Throws `wrong_passphrase` too. */
  signOff(wish: ExportWish, signOff: SignOff): Promise<WrittenExport>
  /** For a name that must not leave. Throws `not_permitted`, `not_found`, `usage`, `bad_input`. */
  renameModel(rename: ModelRename): void
}

export interface ExportsParts {
  readonly vault: Vault
  readonly runs: RunsStore
  readonly datasets: DatasetsStore
  readonly audit: AuditStore
  readonly models: ModelsStore
  readonly secrets: SecretsStore
  readonly session: Session
  readonly passphrases: Pick<PassphrasesService, 'verify'>
  readonly names: NameChecker
  readonly catalog: Pick<Catalog, 'isShipped'>
  readonly host: Pick<Host, 'version'>
}

export function createExportsService(parts: ExportsParts): ExportsService {
  const { session, models, secrets, names, passphrases } = parts
  const keys = createSigningKeys(secrets)
  const audiences = session.policy.audiences ?? audienceSchema.options

  function prepare(wish: ExportWish): Prepared {
    if (!audiences.includes(wish.audience))
      throw new AppError('not_permitted', 'The policy of this machine lets no export go to that audience.', {
        field: 'audience',
      })
    return prepareExport(parts, wish)
  }

  async function write(wish: ExportWish, directory: string): Promise<WrittenExport> {
    session.require('sign')
    const prepared = prepare(wish)
    refuseUsedFolder(directory)
    if ((await findBlockedNames(toLeaving(prepared.ofSuite, parts), names)).length > 0) throw toBlockedFault()
    const signer = keys.signerFor(session.profile.id)
    const manifest = toManifest(parts, prepared)
    const { exportId } = prepared
    const count = prepared.files.length + 2
    // The entry comes first: an export that is not in the log must not exist.
    session.record({ action: 'export', object: `export ${exportId}`, reason: wish.audience, count })
    const written = writeExport(directory, { content: prepared.redaction.redacted, manifest, signer })
    return {
      directory: written.directory,
      files: [...written.files],
      exportId,
      audience: wish.audience,
      fingerprint: signer.fingerprint,
    }
  }

  return {
    write,
    renameModel: (rename) => renameModel(models, session, rename),
    choices: () => ({
      audiences: audienceSchema.options.filter((audience) => audiences.includes(audience)),
      fingerprint: keys.fingerprintOf(session.profile.id),
    }),
    async preview(wish) {
      session.require('export')
      const prepared = prepare(wish)
      return toPreview(parts, wish, prepared)
    },
    async signOff(wish, { directory, looked, passphrase }) {
      session.require('sign')
      await passphrases.verify(passphrase)
      if (toLooked(prepare(wish).files) !== looked)
        throw new AppError('bad_input', 'The results have changed since you looked. Look at the files again.')
      return write(wish, directory)
    },
  }
}

interface Prepared {
  readonly exportId: string
  readonly audience: Audience
  readonly ofSuite: readonly RunSummary[]
  readonly redaction: Redaction
  readonly hasher: Hasher
  readonly files: readonly ExportFile[]
}

function prepareExport(
  { vault, runs, datasets, catalog }: ExportsParts,
  { suite, audience }: ExportWish,
): Prepared {
  const stored = new Map(datasets.list().map((dataset) => [dataset.id, dataset]))
  const datasetOf = (run: RunSummary) => stored.get(runs.spec(run.id)?.datasetId ?? '')
  const ofSuite = findSuiteRuns(runs, suite).map((run) => ({
    ...run,
    access: toMoreClosed(run.access, datasetOf(run)?.access ?? run.access),
  }))
  // The id follows from what is exported and to whom, so that the same export has the same bytes.
  const named = JSON.stringify([audience, suite, ofSuite.map(({ id }) => id).sort()])
  const hasher = createLeavingIds(vault, 'export ids', named)
  const exportId = hasher.keyedId('export').slice(0, 16)
  const toRedact = ofSuite.map((run): RunToRedact => {
    const answers = new Map(runs.answers(run.id).map(({ rowId, answer }) => [rowId, answer]))
    return {
      run,
      origin: datasetOf(run)?.origin ?? 'other',
      instances: (scoring) =>
        runs.instanceScores(run.id, scoring).map(({ rowId, score }) => {
          const answer = answers.get(rowId)
          return { rowId, score, completion: answer?.kind === 'completed' ? answer.completion : null }
        }),
    }
  })
  const redaction = redactRuns(
    { audience, exportId, suite, runs: toRedact, isShipped: catalog.isShipped },
    hasher,
  )
  const files = toContentFiles(redaction.redacted)
  return { exportId, audience, ofSuite, redaction, hasher, files }
}

/** A data set that was closed after a run closes the run too; one that was opened leaves it as it was asked. */
export function toMoreClosed(a: Access, b: Access): Access {
  const order = accessSchema.options
  return order.indexOf(a) > order.indexOf(b) ? a : b
}

function toManifest(parts: ExportsParts, { exportId, audience, ofSuite, hasher, files }: Prepared) {
  const { vault, runs, datasets, audit, host, catalog } = parts
  const used = new Set(ofSuite.map(({ id }) => runs.spec(id)?.datasetId))
  return redactManifest(
    {
      ...{ audience, exportId, version: host.version, audit: audit.head(), isShipped: catalog.isShipped },
      workspace: toExportMark(vault, exportId),
      datasets: datasets.list().filter(({ id }) => used.has(id)),
      files: files.map(({ name, text }) => ({ name, text, bytes: Buffer.byteLength(text) })),
    },
    hasher,
  )
}

async function toPreview(parts: ExportsParts, wish: ExportWish, prepared: Prepared): Promise<ExportPreview> {
  const { exportId, ofSuite, redaction, files } = prepared
  const { runs, instances } = redaction.redacted.open()
  const all = [...files, toManifestFile(toManifest(parts, prepared))]
  return {
    ...wish,
    exportId,
    runs: runs.length,
    instanceRows: instances.length,
    files: all.map(({ name, text }) => ({ name, bytes: Buffer.byteLength(text), text })),
    looked: toLooked(files),
    leaves: [...leavesOf(wish.audience)],
    stays: [...staysOf(wish.audience)],
    heldBack: [...redaction.heldBack],
    blocked: await findBlockedNames(toLeaving(ofSuite, parts), parts.names),
  }
}

/** Own benchmarks leave under a keyed name, so that theirs cannot look like patient data. */
function toLeaving(ofSuite: readonly RunSummary[], { catalog }: ExportsParts): RunSummary[] {
  return ofSuite.map((run) => ({
    ...run,
    benchmark: catalog.isShipped(run.benchmark) ? run.benchmark : 'own',
  }))
}

/** Over the content; the manifest grows with the audit log, and says nothing of the results that these do not. */
function toLooked(files: readonly ExportFile[]): string {
  return createHash('sha256')
    .update(JSON.stringify(files.map(({ name, text }) => [name, text])))
    .digest('hex')
}

function toBlockedFault(): AppError {
  return new AppError(
    'not_allowed',
    'This export cannot be written yet: the name of a model or benchmark looks like patient data. Rename it, then look again.',
  )
}
