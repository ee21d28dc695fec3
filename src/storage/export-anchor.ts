// The folder of an export → where the audit log stood when it was written, as its manifest has it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { auditHeadSchema } from '../contracts/audit.ts'
import { AppError } from '../contracts/errors.ts'

const anchorSchema = z.object({
  exportId: z.string(),
  audit: auditHeadSchema,
  /** The mark of the workspace that wrote it, for this export. */
  workspace: z.string(),
})
export type ExportAnchor = z.infer<typeof anchorSchema>

/** Throws `not_found` where there is no manifest, `bad_input` where it holds no audit head. */
export function readAnchor(directory: string): ExportAnchor {
  const file = join(directory, 'manifest.json')
  const anchor = anchorSchema.safeParse(parseJson(readManifest(file)))
  if (anchor.success) return anchor.data
  throw new AppError('bad_input', `${file} holds no audit head; only exports of this version and later do.`, {
    file,
  })
}

function readManifest(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new AppError('not_found', `${file} cannot be read; name the folder of an export.`, {
      file,
      cause: error,
    })
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
