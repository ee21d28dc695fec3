// An export as a window shows it before it is written: every byte, and what was held back.
import { z } from 'zod'
import { audienceSchema } from './redacted.ts'

export const exportPreviewSchema = z.object({
  suite: z.string(),
  audience: audienceSchema,
  runs: z.number().int(),
  instanceRows: z.number().int(),
  /** Exactly what would be written. */
  files: z.array(z.object({ name: z.string(), bytes: z.number().int(), text: z.string() })),
  leaves: z.array(z.string()),
  stays: z.array(z.string()),
  /** Scores of groups too small to show. */
  withheld: z.number().int(),
})
export type ExportPreview = z.infer<typeof exportPreviewSchema>

export const writtenExportSchema = z.object({
  directory: z.string(),
  files: z.array(z.object({ name: z.string(), bytes: z.number().int() })),
})
export type WrittenExport = z.infer<typeof writtenExportSchema>
