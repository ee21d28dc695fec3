// A person and a passphrase → whether it is theirs, and a new one in its place.
import { AppError } from '../contracts/errors.ts'
import type { Profile } from '../contracts/person.ts'
import type { KdfCost } from '../storage/key-wrap.ts'
import type { Vault } from '../storage/vault.ts'
import { recordFailures, tryOnce, type Tried } from './attempts.ts'
import { dateSettings, isSame, replaceSlot, type SecurityParts, type SlotChange } from './change-slots.ts'

export interface PassphrasesService {
  /** Throws `wrong_passphrase`, `too_many_attempts`. */
  verify(passphrase: string): Promise<void>
  /** The data are not rewritten: their key is wrapped anew. Throws `wrong_passphrase`, `too_many_attempts`, `bad_input`. */
  change(wish: { readonly current: string; readonly next: string }): Promise<void>
  /** For somebody who forgot theirs; what their keychain holds goes too. Throws `not_permitted`, `not_found`, `bad_input`. */
  reset(wish: { readonly profileId: string; readonly next: string }): Promise<void>
  /** Writes down the attempts that failed before, and makes a slot of an earlier version as costly as new ones. */
  afterUnlock(secret: string, tried: Tried<Vault>): Promise<void>
}

export function createPassphrasesService(parts: SecurityParts): PassphrasesService {
  const { vault, session, host } = parts

  async function verify(passphrase: string): Promise<void> {
    const own = vault.slots().find((slot) => isSame(slot, { kind: 'passphrase', profileId: vault.profileId }))
    if (own === undefined) {
      throw new AppError(
        'not_permitted',
        'The recovery key has no passphrase; open the workspace as a person.',
      )
    }
    const tried = await tryOnce(host, vault.directory, async () => {
      if (await vault.fits(own, passphrase)) return vault
      throw new AppError('wrong_passphrase', 'That is not your passphrase. Nothing was changed.')
    })
    recordFailures(parts.audit, host, tried)
  }

  async function give(
    { id, name }: Profile,
    next: string,
    alsoGoes: SlotChange['alsoGoes'] = () => false,
  ): Promise<void> {
    const slot = { kind: 'passphrase', profileId: id, label: name, secret: next, cost: host.kdf } as const
    const deed = { action: 'passphrase', object: id } as const
    await replaceSlot(parts, slot, { deed, date: dateSettings.passphrase(id), alsoGoes })
  }

  return {
    verify,
    async change({ current, next }) {
      await verify(current)
      refuseEmpty(next)
      await give(session.profile, next)
    },
    async reset({ profileId, next }) {
      session.require('people')
      refuseEmpty(next)
      const profile = parts.profiles.find(profileId)
      if (profile === null) throw new AppError('not_found', 'Nobody of that id uses this workspace.')
      await give(profile, next, (slot) => isSame(slot, { kind: 'keychain', profileId }))
    },
    async afterUnlock(secret, tried) {
      recordFailures(parts.audit, host, tried)
      const { kind, profileId, label, kdf } = vault.openedBy
      if (kind === 'keychain' || toWork(kdf) >= toWork(host.kdf)) return
      await replaceSlot(
        parts,
        { kind, profileId, label, secret, cost: host.kdf },
        { deed: { action: 'passphrase', object: 'cost_raised' } },
      )
    },
  }
}

/** Memory times passes: what a guess has to spend. */
function toWork({ N, r, p }: KdfCost): number {
  return N * r * p
}

function refuseEmpty(passphrase: string): void {
  if (passphrase === '')
    throw new AppError('bad_input', 'A passphrase must not be empty. Nothing was changed.')
}
