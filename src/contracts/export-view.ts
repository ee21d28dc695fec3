// An export as a window shows it before it is written: every byte, what was held back, and what stands in its way.
import { z } from 'zod'
import { audienceSchema } from './redacted.ts'

export const heldBackSchema = z.object({
  what: z.enum([
    'small_group',
    'complementary_group',
    'small_count',
    'complementary_count',
    'coarse_score',
    'rounded_counts',
    'instance_rows',
  ]),
  count: z.number().int().positive(),
})
export type HeldBack = z.infer<typeof heldBackSchema>

/** A name that would leave and looks like patient data; `classes` are the finder's words for what it saw. */
export const blockedNameSchema = z.object({
  what: z.enum(['model', 'benchmark']),
  name: z.string(),
  classes: z.array(z.string()),
})
export type BlockedName = z.infer<typeof blockedNameSchema>

export const exportPreviewSchema = z.object({
  suite: z.string(),
  audience: audienceSchema,
  exportId: z.string(),
  runs: z.number().int(),
  instanceRows: z.number().int(),
  /** Exactly what would be written; the signature is made at the sign-off. */
  files: z.array(z.object({ name: z.string(), bytes: z.number().int(), text: z.string() })),
  /** SHA-256 over the content: who signs says with it what was looked at. */
  looked: z.string(),
  leaves: z.array(z.string()),
  stays: z.array(z.string()),
  heldBack: z.array(heldBackSchema),
  /** Not empty: the export cannot be written. */
  blocked: z.array(blockedNameSchema),
})
export type ExportPreview = z.infer<typeof exportPreviewSchema>

export const writtenExportSchema = z.object({
  directory: z.string(),
  exportId: z.string(),
  audience: audienceSchema,
  files: z.array(z.object({ name: z.string(), bytes: z.number().int() })),
  /** Of the signer's key. */
  fingerprint: z.string(),
})
export type WrittenExport = z.infer<typeof writtenExportSchema>

/** Who may read exports of this workspace, and the key of whoever has it open. */
export const exportChoicesSchema = z.object({
  audiences: z.array(audienceSchema),
  /** Null before the first sign-off. */
  fingerprint: z.string().nullable(),
})
export type ExportChoices = z.infer<typeof exportChoicesSchema>
