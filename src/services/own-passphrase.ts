// A passphrase typed once more → whether it is the one of whoever has the workspace open.
import { AppError } from '../contracts/errors.ts'
import { unwrapKey } from '../storage/key-wrap.ts'
import type { Vault } from '../storage/vault.ts'
import type { Session } from './session.ts'

/** Throws `wrong_passphrase`, and the refusal stands in the audit log. Takes about a second, as opening does. */
export async function requireOwnPassphrase(
  vault: Vault,
  session: Session,
  passphrase: string,
): Promise<void> {
  const own = vault
    .slots()
    .filter(({ kind, profileId }) => kind === 'passphrase' && profileId === session.profile.id)
  for (const slot of own) {
    const key = await unwrapKey(slot, vault.id, passphrase)
    key?.fill(0)
    if (key !== null) return
  }
  session.record({ action: 'wrong_passphrase', object: 'sign' })
  throw new AppError('wrong_passphrase', 'That is not your passphrase. Nothing was written.', {
    field: 'passphrase',
  })
}
