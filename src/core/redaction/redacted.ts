// The only thing that may be written outside the vault: a value that the redaction policy built.
import { exportManifestSchema, type ExportManifest } from '../../contracts/export-manifest.ts'
import {
  helmInstancesSchema,
  helmRunSchema,
  type HelmInstances,
  type HelmRun,
} from '../../contracts/helm-run.ts'
import {
  redactedExportSchemas,
  surrogateSetSchema,
  type Audience,
  type RedactedExport,
  type SurrogateSet,
} from '../../contracts/redacted.ts'

/** Made only by this room: the constructor asks for a token that nothing else can reach. */
export class Redacted<T> {
  readonly #value: T

  constructor(token: typeof sealToken, value: T) {
    if (token !== sealToken) throw new TypeError('Redacted values are made by the redaction policy only')
    this.#value = value
  }

  /** The redacted value, for the export writer. */
  open(): T {
    return this.#value
  }
}

const sealToken: unique symbol = Symbol('redaction')

/** Parses against the closed schema of the audience, strictly, and seals. For the files of this room. */
export function seal(audience: Audience, value: unknown): Redacted<RedactedExport> {
  return new Redacted(sealToken, redactedExportSchemas[audience].parse(value))
}

/** As `seal`, for what stands beside the content: hashes, versions and the head of the audit log. */
export function sealManifest(value: unknown): Redacted<ExportManifest> {
  return new Redacted(sealToken, exportManifestSchema.parse(value))
}

/** As `seal`, for questions with surrogates in the place of what was marked. */
export function sealSurrogates(value: unknown): Redacted<SurrogateSet> {
  return new Redacted(sealToken, surrogateSetSchema.parse(value))
}

/** As `seal`, for a run folder of upstream's output tree. */
export function sealHelmRun(value: unknown): Redacted<HelmRun> {
  return new Redacted(sealToken, helmRunSchema.parse(value))
}

/** As `seal`, for upstream's instance cache. */
export function sealHelmInstances(value: unknown): Redacted<HelmInstances> {
  return new Redacted(sealToken, helmInstancesSchema.parse(value))
}
