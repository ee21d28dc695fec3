// A suite → a redacted export in a folder, for one audience.
import { createHash, createHmac } from 'node:crypto'
import type { ExportPreview } from '../contracts/export-view.ts'
import type { Audience, RedactedExport } from '../contracts/redacted.ts'
import type { Hasher } from '../core/ports.ts'
import { redactRuns, type RunToRedact } from '../core/redaction/redact-runs.ts'
import type { Redacted } from '../core/redaction/redacted.ts'
import type { DatasetsStore } from '../storage/datasets-store.ts'
import { toExportFiles, writeExport, type WrittenExport } from '../storage/export-writer.ts'
import type { RunsStore } from '../storage/runs-store.ts'
import type { Vault } from '../storage/vault.ts'
import { findSuiteRuns } from './results.ts'

export interface ExportWish {
  readonly suite: string
  readonly audience: Audience
}

export interface ExportsService {
  /** Every byte that would be written, without writing it. */
  preview(wish: ExportWish): ExportPreview
  write(wish: ExportWish, directory: string): WrittenExport
}

const leaves = [
  'Benchmark, model name, access, wording and status of each run',
  'Scores to 3 decimals with their intervals, and how many answers were scored',
  'For public data only: the score of each question, under a keyed id',
]
const stays = [
  'All text: prompts, references, answers, reasoning',
  'Names of suites, runs, files and data sets; the data sets’ own ids',
  'Questions of private data, one by one; scores of groups of 10 or fewer',
  'Lengths, times and token counts',
]

export function createExportsService(vault: Vault, runs: RunsStore, datasets: DatasetsStore): ExportsService {
  function redact({ suite, audience }: ExportWish): Redacted<RedactedExport> {
    const ofSuite = findSuiteRuns(runs, suite)
    // The id follows from what is exported and to whom, so that the same export has the same bytes.
    const hasher = createHasher(vault, JSON.stringify([audience, suite, ofSuite.map(({ id }) => id).sort()]))
    const exportId = hasher.keyedId('export').slice(0, 16)
    const origins = new Map(datasets.list().map(({ id, origin }) => [id, origin]))
    const toRedact: RunToRedact[] = ofSuite.map((run) => ({
      run,
      origin: origins.get(runs.spec(run.id)?.datasetId ?? '') ?? 'other',
      instances: (scoring) => runs.instanceScores(run.id, scoring),
    }))
    return redactRuns({ audience, exportId, suite, runs: toRedact }, hasher)
  }

  return {
    write: (wish, directory) => writeExport(directory, redact(wish)),
    preview(wish) {
      const redacted = redact(wish)
      const value = redacted.open()
      const files = toExportFiles(redacted).map(({ name, text }) => ({
        name,
        bytes: Buffer.byteLength(text),
        text,
      }))
      const withheld = value.runs
        .flatMap(({ scores }) => scores)
        .filter((score) => score.withheld !== null).length
      return {
        ...wish,
        files,
        withheld,
        runs: value.runs.length,
        instanceRows: value.instances.length,
        leaves,
        stays,
      }
    },
  }
}

/** Keyed ids under a key of this workspace and this export: two exports cannot be joined, and no id can be guessed. */
function createHasher(vault: Vault, exportName: string): Hasher {
  const key = createHmac('sha256', vault.deriveKey('export ids')).update(exportName).digest()
  return {
    sha256: (text) => createHash('sha256').update(text).digest('hex'),
    keyedId: (text) => createHmac('sha256', key).update(text).digest('hex'),
  }
}
