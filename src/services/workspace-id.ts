// A workspace → the keyed id under which papers that leave it name it.
import { createHmac } from 'node:crypto'
import type { KeyedIds } from '../core/redaction/apply-policy.ts'
import type { Vault } from '../storage/vault.ts'

/** HMAC-SHA-256 of the workspace's id, hex: always the same, and it cannot be matched with its header file. */
export function toKeyedWorkspaceId(vault: Vault): string {
  return createHmac('sha256', vault.deriveKey('workspace id')).update(vault.id).digest('hex')
}

/** Keyed ids of names in papers that leave this workspace. */
export function toPaperIds(vault: Vault): KeyedIds {
  const key = vault.deriveKey('paper ids')
  return { keyedId: (text) => createHmac('sha256', key).update(text).digest('hex') }
}
