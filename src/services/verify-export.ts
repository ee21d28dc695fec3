// A folder from anywhere → whether it is an export as it was signed; needs no workspace.
import { AppError } from '../contracts/errors.ts'
import type { ExportCheck } from '../contracts/export-manifest.ts'
import { checkExport } from '../storage/export-reader.ts'

/** `key`: the signer's fingerprint as it was passed on, with spaces, colons or capitals; null where none is known. */
export function verifyExport(directory: string, key: string | null): ExportCheck {
  return checkExport(directory, key === null ? null : parseFingerprint(key))
}

function parseFingerprint(text: string): string {
  const digits = text.replace(/[\s:-]/g, '').toLowerCase()
  if (/^[0-9a-f]{64}$/.test(digits)) return digits
  throw new AppError('usage', 'A fingerprint has 64 hex digits, as "wardroom export keys" prints them.', {
    field: 'key',
  })
}
