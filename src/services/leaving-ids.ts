// The workspace and what leaves it → hashes and keyed ids for that alone.
import { createHash, createHmac } from 'node:crypto'
import type { Hasher } from '../core/ports.ts'
import type { Vault } from '../storage/vault.ts'

/** A key of this workspace, this purpose and this name: what leaves cannot be joined, and no id can be guessed. */
export function createLeavingIds(
  vault: Pick<Vault, 'deriveKey'>,
  purpose: 'export ids' | 'helm tree ids',
  name: string,
): Hasher {
  const key = createHmac('sha256', vault.deriveKey(purpose)).update(name).digest()
  return {
    sha256: (text) => createHash('sha256').update(text).digest('hex'),
    keyedId: (text) => createHmac('sha256', key).update(text).digest('hex'),
  }
}
