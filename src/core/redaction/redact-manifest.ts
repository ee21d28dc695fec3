// What an export was made from and by → its manifest: keyed ids, versions, hashes, and the head of the audit log.
import type { AuditHead } from '../../contracts/audit.ts'
import type { ExportManifest } from '../../contracts/export-manifest.ts'
import type { Audience } from '../../contracts/redacted.ts'
import type { DatasetSummary } from '../../contracts/run.ts'
import type { Hasher } from '../ports.ts'
import { applyPolicy } from './apply-policy.ts'
import { toLeavingBenchmark } from './own-benchmark-name.ts'
import { toPolicyText } from './policy-document.ts'
import { sealManifest, type Redacted } from './redacted.ts'

export interface ManifestInput {
  readonly audience: Audience
  readonly exportId: string
  /** The mark by which the workspace knows this export again: of this export alone, so that two cannot be joined. */
  readonly workspace: string
  /** Of the program, such as 0.1.0. */
  readonly version: string
  readonly datasets: readonly DatasetSummary[]
  readonly files: readonly { readonly name: string; readonly text: string; readonly bytes: number }[]
  readonly audit: AuditHead
  readonly isShipped: (benchmark: string) => boolean
}

export function redactManifest(input: ManifestInput, hasher: Hasher): Redacted<ExportManifest> {
  const { audience, exportId, workspace, version, datasets, files, audit } = input
  const named = datasets.map((dataset) => {
    const reading = { audience, access: dataset.access, ids: hasher }
    const shown = { ...dataset, benchmark: toLeavingBenchmark(dataset.benchmark, input.isShipped, hasher) }
    const { id, benchmark, access, origin, sha256 } = applyPolicy('dataset', shown, reading)
    return { dataset: id, benchmark, access, origin, sha256: sha256 ?? null }
  })
  return sealManifest({
    format: 'wardroom-manifest-1',
    exportId,
    audience,
    workspace,
    program: `wardroom ${version}`,
    policy: hasher.sha256(toPolicyText(audience)),
    datasets: named.sort((a, b) => (String(a.dataset) < String(b.dataset) ? -1 : 1)),
    files: files.map(({ name, text, bytes }) => ({ name, bytes, sha256: hasher.sha256(text) })),
    audit,
  })
}
