// Addresses that may be spoken to ↔ their rows in the vault.
import { z } from 'zod'
import { allowedAddressSchema } from '../contracts/model.ts'
import type { AllowedAddress } from '../contracts/model.ts'
import { inTransaction } from './transaction.ts'
import type { Vault } from './vault.ts'

export interface AllowListStore {
  /** Adding an address that stands there already changes nothing. */
  add(address: AllowedAddress, at: string): void
  list(): AllowedAddress[]
  /** Whether exactly this address stands there. */
  has(address: AllowedAddress): boolean
  /** False where the address does not stand there. */
  remove(address: AllowedAddress): boolean
}

const addressesSchema = z.array(allowedAddressSchema)

export function createAllowListStore(vault: Vault): AllowListStore {
  const insert = vault.db.prepare<[string, string, number, string]>(
    'INSERT INTO allowed_addresses (scheme, host, port, added_at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
  )
  const list = vault.db.prepare(
    'SELECT scheme, host, port FROM allowed_addresses ORDER BY host, port, scheme',
  )
  const remove = vault.db.prepare<[string, string, number]>(
    'DELETE FROM allowed_addresses WHERE scheme = ? AND host = ? AND port = ?',
  )
  const find = vault.db.prepare<[string, string, number]>(
    'SELECT 1 FROM allowed_addresses WHERE scheme = ? AND host = ? AND port = ?',
  )
  return {
    has: ({ scheme, host, port }) => find.get(scheme, host, port) !== undefined,
    add: ({ scheme, host, port }, at) => inTransaction(vault, () => void insert.run(scheme, host, port, at)),
    list: () => addressesSchema.parse(list.all()),
    remove: ({ scheme, host, port }) =>
      inTransaction(vault, () => remove.run(scheme, host, port).changes > 0),
  }
}
