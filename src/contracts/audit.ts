// What the audit log holds: ids, counts and words from closed lists, never text from data.
import { z } from 'zod'
import { revealReasonSchema } from './instance-view.ts'

export const auditActions = [
  'create',
  'unlock',
  'wrong_passphrase',
  'lock',
  'import',
  'reveal',
  'run',
  'job',
  'model',
  'prompts',
  'export',
  'person',
  'passphrase',
  'recovery_key',
  'keychain',
  'policy',
  'settings',
  'clearance',
  'access',
  'terms',
  'delete',
  'allow_list',
  'network',
  'backup',
  'restore',
  'refused',
] as const
export const auditActionSchema = z.enum(auditActions)
export type AuditAction = z.infer<typeof auditActionSchema>

export const auditEntrySchema = z.object({
  number: z.number().int().positive(),
  at: z.string(),
  /** The id of a profile; null in entries that an earlier version wrote, and for what nobody did. */
  who: z.string().nullable(),
  action: auditActionSchema,
  /** Ids and closed words only. */
  object: z.string(),
  /** A word from a closed list. */
  reason: z.string().nullable(),
  count: z.number().int().nullable(),
  /** Free text; it stays in the vault and is in no export. */
  note: z.string().nullable(),
  /** HMAC-SHA-256 over the hash before it and this entry, hex. */
  hash: z.string(),
})
export type AuditEntry = z.infer<typeof auditEntrySchema>

/** Where the log stood at a moment: what an export carries, so that a cut or an old copy is found later. */
export const auditHeadSchema = z.object({
  count: z.number().int().nonnegative(),
  /** The last entry's hash, hex; empty where there is none. */
  hash: z.string().regex(/^([0-9a-f]{64})?$/),
})
export type AuditHead = z.infer<typeof auditHeadSchema>

export const stewardReasons = [
  'no_patient_data',
  'released_by_owner',
  'owner_agreed',
  'agreement_signed',
  'on_premises_server',
  'agreement_ended',
  'no_longer_needed',
  'patient_withdrew',
  'imported_by_mistake',
  'other',
] as const
/** Why a steward changed access, clearance, terms or the allow list, or deleted. */
export const stewardReasonSchema = z.enum(stewardReasons)
export type StewardReason = z.infer<typeof stewardReasonSchema>

export const auditReasonSchema = z.union([revealReasonSchema, stewardReasonSchema])

/** The chain, looked at from its first entry to its last. */
export const auditCheckSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('whole'), head: auditHeadSchema }),
  z.object({
    state: z.literal('broken'),
    /** The first entry that does not follow: altered, missing, or cut off after the one before it. */
    number: z.number().int(),
    fault: z.enum(['altered', 'missing', 'cut', 'older_copy']),
    head: auditHeadSchema,
  }),
])
export type AuditCheck = z.infer<typeof auditCheckSchema>
