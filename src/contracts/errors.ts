// What can go wrong → one closed code and one sentence that is safe to show: it never holds text from data.
import { z } from 'zod'

export const errorCodes = [
  'usage',
  'bad_input',
  'not_found',
  'not_allowed',
  'not_permitted',
  'terms_expired',
  'too_many_attempts',
  'workspace_missing',
  'workspace_exists',
  'workspace_busy',
  'workspace_newer',
  'workspace_damaged',
  'wrong_passphrase',
  'locked',
  'egress_refused',
  'model_unavailable',
  'request_failed',
  'cancelled',
  'disk_full',
  'internal',
] as const

export const errorCodeSchema = z.enum(errorCodes)
export type ErrorCode = z.infer<typeof errorCodeSchema>

/** Where a fault lies: a file as the user named it, a 1-based line, the name of a column or key. */
export const placeSchema = z.object({
  file: z.string().optional(),
  line: z.number().int().positive().optional(),
  field: z.string().optional(),
})
export type Place = z.infer<typeof placeSchema>

export const errorReportSchema = z.object({
  error: placeSchema.extend({ code: errorCodeSchema, message: z.string() }),
})
export type ErrorReport = z.infer<typeof errorReportSchema>

export interface AppErrorDetails extends Place {
  readonly cause?: unknown
}

/** A fault that ends an operation. `message` is one sentence in the user's words, without text from data. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly place: Place

  constructor(code: ErrorCode, message: string, details: AppErrorDetails = {}) {
    const { cause, ...place } = details
    super(message, cause === undefined ? undefined : { cause })
    this.code = code
    this.place = place
  }
}

/** Anything thrown → what may be shown of it. Unknown faults keep their text to themselves. */
export function toErrorReport(error: unknown): ErrorReport {
  if (error instanceof AppError)
    return { error: { code: error.code, message: error.message, ...error.place } }
  return { error: { code: 'internal', message: 'Wardroom met a fault of its own. Nothing was lost.' } }
}
