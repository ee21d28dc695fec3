// What a steward decides about a data set, a model or an address: the reason for it, the terms of use, and what was deleted.
import { z } from 'zod'
import { stewardReasonSchema, type StewardReason } from './audit.ts'
import { accessSchema } from './benchmark.ts'
import { datasetOriginSchema } from './instance.ts'

/** Decisions that need a reason, and the reasons that can carry each of them. */
export const reasonsFor = {
  /** To gated, or back to what the hash of the file proves. */
  lower_access: ['owner_agreed', 'agreement_signed', 'no_patient_data', 'released_by_owner', 'other'],
  /** To public, where the hash of the file does not prove it. */
  publish: ['no_patient_data', 'released_by_owner'],
  delete: ['agreement_ended', 'no_longer_needed', 'patient_withdrew', 'imported_by_mistake', 'other'],
  raise_clearance: ['on_premises_server', 'agreement_signed', 'owner_agreed', 'other'],
  allow: ['on_premises_server', 'agreement_signed', 'other'],
  disallow: ['no_longer_needed', 'agreement_ended', 'other'],
} as const satisfies Record<string, readonly StewardReason[]>
export type Decision = keyof typeof reasonsFor

/** Why, out of the closed list, and in words for the people here; the note never leaves the vault. */
export const groundsSchema = z.object({
  /** Null where the step only tightens. */
  reason: stewardReasonSchema.nullable(),
  note: z.string().trim().max(500).nullable(),
})
export type Grounds = z.infer<typeof groundsSchema>

/** A calendar day of this machine, YYYY-MM-DD. */
export const localDaySchema = z.iso.date()

export const termsSchema = z.object({
  /** Who owns the data and lets them be used. */
  owner: z.string().trim().min(1).max(120).nullable(),
  /** The last day on which they may be used; null where there is no end. */
  expiresOn: localDaySchema.nullable(),
})
export type Terms = z.infer<typeof termsSchema>

export const termsStateSchema = z.object({
  state: z.enum(['none', 'in_force', 'ends_soon', 'ended']),
  /** Days after today until the last one; negative once they have ended, null where there is no end. */
  daysLeft: z.number().int().nullable(),
})
export type TermsState = z.infer<typeof termsStateSchema>

const countSchema = z.number().int().nonnegative()

/** What went with a data set, in rows. */
export const removedSchema = z.object({
  instances: countSchema,
  runs: countSchema,
  questions: countSchema,
  answers: countSchema,
  scores: countSchema,
  jobs: countSchema,
})
export type Removed = z.infer<typeof removedSchema>

/** Says that a data set and all that was made from it is gone from a workspace. */
export const deletionCertificateSchema = z.object({
  format: z.literal('wardroom-deletion-1'),
  /** A keyed id: the same for every certificate of the workspace, and nothing in itself. */
  workspace: z.string(),
  dataset: z.object({
    id: z.string(),
    benchmark: z.string(),
    access: accessSchema,
    origin: datasetOriginSchema,
    sha256: z.string(),
    importedAt: z.string(),
  }),
  removed: removedSchema,
  deletedAt: z.string(),
  by: z.object({ id: z.string(), name: z.string() }),
  reason: stewardReasonSchema,
  /** The entry of the audit log that the deletion made. */
  audit: z.object({ number: z.number().int().positive(), hash: z.string() }),
  /** What Wardroom does not reach, in sentences. */
  notReached: z.array(z.string()),
})
export type DeletionCertificate = z.infer<typeof deletionCertificateSchema>

/** A benchmark's own wording, taken from a HELM tree. */
export const promptPackItemSchema = z.object({
  benchmark: z.string(),
  importedAt: z.string(),
  /** Of the run_spec.json it was read from. */
  sha256: z.string(),
})
export type PromptPackItem = z.infer<typeof promptPackItemSchema>
