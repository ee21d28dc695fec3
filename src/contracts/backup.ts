// What lies beside a backup and says what it is: in the clear, and without a word from data.
import { z } from 'zod'
import { auditHeadSchema } from './audit.ts'

const hashSchema = z.string().regex(/^[0-9a-f]{64}$/)

export const backupManifestSchema = z.strictObject({
  format: z.literal('wardroom-backup-1'),
  workspaceId: z.string().regex(/^[0-9a-f]{32}$/),
  madeAt: z.string(),
  /** Of Wardroom. */
  version: z.string(),
  files: z.array(
    z.strictObject({
      name: z.enum(['workspace.db', 'workspace.json']),
      bytes: z.number().int().positive(),
      sha256: hashSchema,
    }),
  ),
  /** Where the audit log stood. */
  auditHead: auditHeadSchema,
  /** HMAC-SHA-256 over all of the above, under a key of the workspace: who has no passphrase cannot make one. */
  mac: hashSchema,
})
export type BackupManifest = z.infer<typeof backupManifestSchema>
