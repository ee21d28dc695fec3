// A new secret for a person, the paper or the keychain → the header's slots, the audit log and a date, all or none.
import type { AuditStore } from '../storage/audit-store.ts'
import type { ProfilesStore } from '../storage/profiles-store.ts'
import type { SettingsStore } from '../storage/settings-store.ts'
import { inTransaction } from '../storage/transaction.ts'
import type { NewSlot, Vault } from '../storage/vault.ts'
import type { Slot } from '../storage/vault-header.ts'
import type { Host } from './host.ts'
import type { Deed, Session } from './session.ts'

export interface SecurityParts {
  readonly vault: Vault
  readonly profiles: ProfilesStore
  readonly settings: SettingsStore
  readonly audit: AuditStore
  readonly session: Session
  readonly host: Host
}

/** The settings that keep when something was done last. */
export const dateSettings = {
  recoveryKey: 'security.recovery_key_made_at',
  backup: 'security.last_backup_at',
  passphrase: (profileId: string) => `security.passphrase_changed_at.${profileId}`,
}

export interface SlotChange {
  readonly deed: Deed
  /** The setting that keeps when it was done. */
  readonly date?: string
  readonly alsoGoes?: (slot: Slot) => boolean
}

/** The new slot takes the place of the one of its kind and person, so that the old secret opens nothing. */
export async function replaceSlot(parts: SecurityParts, wish: NewSlot, change: SlotChange): Promise<void> {
  const { vault } = parts
  const made = await vault.wrap(wish)
  const kept = vault.slots().filter((slot) => change.alsoGoes?.(slot) !== true)
  const at = kept.findIndex((slot) => isSame(slot, wish))
  writeSlots(parts, at < 0 ? [...kept, made] : kept.with(at, made), change)
}

/** Entry and date are rolled back where the header cannot be written. */
export function writeSlots(parts: SecurityParts, slots: readonly Slot[], change: SlotChange): void {
  const { vault, session, settings, host } = parts
  inTransaction(vault, () => {
    session.record(change.deed)
    if (change.date !== undefined) settings.set(change.date, host.now())
    vault.setSlots(slots)
  })
}

export function isSame(slot: Slot, { kind, profileId }: Pick<Slot, 'kind' | 'profileId'>): boolean {
  return slot.kind === kind && slot.profileId === profileId
}
