// What stands beside an export's content: what it was made from and by, the hashes of its files, and the signature over all that.
import { z } from 'zod'
import { auditHeadSchema } from './audit.ts'
import { accessSchema } from './benchmark.ts'
import { datasetOriginSchema } from './instance.ts'
import { audienceSchema, keyedIdSchema } from './redacted.ts'

const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/)

/** The files that the manifest lists, in the order in which they are shown; a name that is not here is no file of an export. */
export const contentFileNames = ['README.txt', 'summary.json', 'instances.jsonl'] as const
export const exportFileNames = [...contentFileNames, 'manifest.json', 'signature.json'] as const
export type ExportFileName = (typeof exportFileNames)[number]

export const manifestDatasetSchema = z.strictObject({
  dataset: keyedIdSchema,
  benchmark: z.string().regex(/^[a-z0-9_]{1,60}$/),
  access: accessSchema,
  origin: datasetOriginSchema,
  /** Of public data only: the hash of any other file would confirm a guess at it. */
  sha256: sha256Schema.nullable(),
})

export const exportManifestSchema = z.strictObject({
  format: z.literal('wardroom-manifest-1'),
  exportId: z.string().regex(/^[0-9a-f]{16}$/),
  audience: audienceSchema,
  workspace: keyedIdSchema,
  program: z.string().regex(/^wardroom [0-9A-Za-z.+-]{1,40}$/),
  /** SHA-256 of the redaction policy's table and the audience's closed schema. */
  policy: sha256Schema,
  datasets: z.array(manifestDatasetSchema),
  files: z.array(
    z.strictObject({
      name: z.enum(contentFileNames),
      bytes: z.number().int().nonnegative(),
      sha256: sha256Schema,
    }),
  ),
  /** Where the audit log stood before this export's own entry. */
  audit: auditHeadSchema,
})
export type ExportManifest = z.infer<typeof exportManifestSchema>

export const exportSignatureSchema = z.strictObject({
  format: z.literal('wardroom-signature-1'),
  algorithm: z.literal('ed25519'),
  manifestSha256: sha256Schema,
  /** SubjectPublicKeyInfo, DER, base64. */
  publicKey: z.base64(),
  /** SHA-256 of the DER, hex. */
  fingerprint: sha256Schema,
  /** Over the bytes of manifest.json, base64. */
  signature: z.base64(),
})
export type ExportSignature = z.infer<typeof exportSignatureSchema>

export const exportProblemSchema = z.enum([
  'missing',
  'extra',
  'changed',
  'unreadable',
  'wrong_signature',
  'other_key',
])

/** What a check of an export's folder found; it needs no workspace. */
export const exportCheckSchema = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('intact'),
    /** Whether the key is the one that was asked for. */
    signer: z.enum(['known', 'unknown']),
    fingerprint: sha256Schema,
    manifest: exportManifestSchema,
  }),
  z.object({
    state: z.literal('differs'),
    fingerprint: sha256Schema.nullable(),
    problems: z.array(z.object({ file: z.string(), problem: exportProblemSchema })).min(1),
  }),
])
export type ExportCheck = z.infer<typeof exportCheckSchema>
export type ExportProblem = z.infer<typeof exportProblemSchema>
