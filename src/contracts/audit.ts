// What the audit log holds: ids, counts and words from closed lists, never text from data.
import { z } from 'zod'
import { revealReasonSchema } from './instance-view.ts'

export const auditActions = [
  'create',
  'unlock',
  'wrong_passphrase',
  'lock',
  'import',
  'benchmark',
  'reveal',
  'run',
  'judge',
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

/** How the check of the whole chain stands: it runs after each opening, and when somebody asks. */
export const auditStateSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('checking') }),
  z.object({ state: z.literal('checked'), check: auditCheckSchema, at: z.string(), seconds: z.number() }),
  /** The database could not be read to the end. */
  z.object({ state: z.literal('unread') }),
])
export type AuditState = z.infer<typeof auditStateSchema>
export type AuditVerification = Extract<AuditState, { state: 'checked' }>

/** An entry in a list: the note stays away, and the person has the name of today. */
export const auditItemSchema = auditEntrySchema.omit({ note: true }).extend({
  /** Null where nobody did it, or nobody could tell who. */
  person: z.string().nullable(),
  /** The name of the person that it is about, where it is about one. */
  about: z.string().nullable(),
  hasNote: z.boolean(),
})
export type AuditItem = z.infer<typeof auditItemSchema>

export const auditQuerySchema = z.object({
  /** Empty for all. */
  actions: z.array(auditActionSchema),
  /** In the name of a person, an id, an action, a reason or a hash. */
  words: z.string().max(200),
  since: z.string().nullable(),
  /** Entries before this number; null from the newest on. */
  before: z.number().int().positive().nullable(),
  limit: z.number().int().min(1).max(1000),
})
export type AuditQuery = z.infer<typeof auditQuerySchema>

export const auditPageSchema = z.object({
  /** Newest first. */
  entries: z.array(auditItemSchema),
  /** How many fit the query, on all pages. */
  matching: z.number().int(),
})
export type AuditPage = z.infer<typeof auditPageSchema>

export const auditSummarySchema = z.object({
  head: auditHeadSchema,
  /** When the first entry was written. */
  since: z.string().nullable(),
  /** Actions that never happened are left out. */
  actions: z.partialRecord(auditActionSchema, z.number().int()),
})
export type AuditSummary = z.infer<typeof auditSummarySchema>

const neighbourSchema = z.object({ number: z.number().int(), hash: z.string() }).nullable()

/** One entry with its note and its neighbours in the chain. */
export const auditViewSchema = auditItemSchema.extend({
  note: z.string().nullable(),
  before: neighbourSchema,
  after: neighbourSchema,
})
export type AuditView = z.infer<typeof auditViewSchema>
