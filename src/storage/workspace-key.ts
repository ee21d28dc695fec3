// A workspace → the keyed id by which its own exports are known again; nobody else can tell which workspace it is.
import { createHmac } from 'node:crypto'
import type { Vault } from './vault.ts'

/** HMAC-SHA-256 over the workspace's random id, hex, under a key derived for this purpose alone. */
export function toWorkspaceKey(vault: Pick<Vault, 'id' | 'deriveKey'>): string {
  return createHmac('sha256', vault.deriveKey('workspace id')).update(vault.id).digest('hex')
}
