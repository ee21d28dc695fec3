// A workspace and one of its exports → the mark by which the workspace knows the export again.
import { createHmac } from 'node:crypto'
import type { Vault } from './vault.ts'

/**
 * HMAC-SHA-256 over the export's id, the first 16 bytes in hex, under a key derived for this purpose alone: two exports
 * of one workspace have nothing in common for whoever reads them.
 */
export function toExportMark(vault: Pick<Vault, 'deriveKey'>, exportId: string): string {
  const mac = createHmac('sha256', vault.deriveKey('export mark')).update(exportId).digest('hex')
  return mac.slice(0, 32)
}
