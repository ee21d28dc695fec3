// A workspace → the keyed id under which papers that leave it name it.
import { createHmac } from 'node:crypto'
import type { Vault } from '../storage/vault.ts'

/** HMAC-SHA-256 of the workspace's id, hex: always the same, and it cannot be matched with its header file. */
export function toKeyedWorkspaceId(vault: Vault): string {
  return createHmac('sha256', vault.deriveKey('workspace id')).update(vault.id).digest('hex')
}
