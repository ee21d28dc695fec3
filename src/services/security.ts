// The open workspace → its secrets changed, checked and described; the data key itself never shows.
import { statSync } from 'node:fs'
import { z } from 'zod'
import { AppError } from '../contracts/errors.ts'
import type { RecoveryKey, SecurityStatus } from '../contracts/security-view.ts'
import { findFolderRisks } from '../storage/folder-risks.ts'
import { KEYCHAIN_COST } from '../storage/key-wrap.ts'
import { createRecoveryKey, readRecoveryKey } from '../storage/recovery-key.ts'
import type { Slot } from '../storage/vault-header.ts'
import { databasePath } from '../storage/workspace-files.ts'
import { dateSettings, isSame, replaceSlot, writeSlots, type SecurityParts } from './change-slots.ts'
import { createPassphrasesService, type PassphrasesService } from './passphrases.ts'

export interface SecurityService {
  readonly passphrases: PassphrasesService
  status(): SecurityStatus
  /** A new one in place of the one before; whoever is given it is the only one to have it. Throws `not_permitted`. */
  makeRecoveryKey(): Promise<RecoveryKey>
  /** Throws `not_allowed` where the policy says no, `not_permitted` for the recovery key. */
  addKeychain(secret: string): Promise<void>
  removeKeychain(): void
}

export function createSecurityService(parts: SecurityParts): SecurityService {
  const { vault, session, host } = parts
  return {
    passphrases: createPassphrasesService(parts),
    status: () => toStatus(parts),
    async makeRecoveryKey() {
      session.require('people')
      const made = createRecoveryKey()
      const slot = { kind: 'recovery', profileId: null, label: '', cost: host.kdf } as const
      await replaceSlot(
        parts,
        { ...slot, secret: readRecoveryKey(made.key) },
        { deed: { action: 'recovery_key', object: 'made' }, date: dateSettings.recoveryKey },
      )
      return made
    },
    async addKeychain(secret) {
      const { profile, policy } = session
      if (policy.keychain === false)
        throw new AppError('not_allowed', 'The policy of this machine does not let a keychain hold a key.')
      if (vault.profileId === null) {
        throw new AppError(
          'not_permitted',
          'The recovery key goes into no keychain; open the workspace as a person.',
        )
      }
      const slot = {
        kind: 'keychain',
        profileId: profile.id,
        label: profile.name,
        cost: KEYCHAIN_COST,
      } as const
      await replaceSlot(parts, { ...slot, secret }, { deed: { action: 'keychain', object: 'added' } })
    },
    removeKeychain() {
      const own = { kind: 'keychain', profileId: vault.profileId } as const
      const kept = vault.slots().filter((slot) => !isSame(slot, own))
      if (kept.length === vault.slots().length) return
      writeSlots(parts, kept, { deed: { action: 'keychain', object: 'removed' } })
    },
  }
}

function toStatus({ vault, session, settings }: SecurityParts): SecurityStatus {
  const find = (kind: Slot['kind'], profileId: string | null) =>
    vault.slots().find((slot) => isSame(slot, { kind, profileId }))
  const dateOf = (setting: string) => settings.get(setting, z.string())
  const { name, N, r, p } = (find('passphrase', vault.profileId) ?? vault.openedBy).kdf
  return {
    kdf: { name, N, r, p, memoryBytes: 128 * N * r },
    passphraseChangedAt: dateOf(dateSettings.passphrase(session.profile.id)),
    recoveryKey: find('recovery', null) ? { madeAt: dateOf(dateSettings.recoveryKey) ?? '' } : null,
    keychain: find('keychain', vault.profileId) !== undefined,
    risks: findFolderRisks(vault.directory),
    database: {
      cipher: 'SQLCipher 4: AES-256-CBC and HMAC-SHA-512 for each page',
      pageBytes: Number(vault.db.pragma('page_size', { simple: true })),
      bytes: statSync(databasePath(vault.directory)).size,
    },
    lastBackupAt: dateOf(dateSettings.backup),
  }
}
