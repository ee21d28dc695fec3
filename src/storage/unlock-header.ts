// A header and a secret → the data key and the slot that the secret opened.
import { AppError } from '../contracts/errors.ts'
import { unwrapKey } from './key-wrap.ts'
import type { Slot, SlotKind, VaultHeader } from './vault-header.ts'

export interface UnlockWish {
  readonly secret: string
  readonly kind?: SlotKind
  /** The name of a person; needed where there are several. */
  readonly as?: string | null
}

export interface Unlocked {
  readonly dataKey: Buffer
  readonly slot: Slot
}

/** Throws `usage` where nobody said who they are, `not_found` for a name that is not here, `wrong_passphrase`. */
export async function unlockHeader(header: VaultHeader, wish: UnlockWish): Promise<Unlocked> {
  for (const slot of findSlots(header, wish)) {
    const dataKey = await unwrapKey(slot, header.id, wish.secret)
    if (dataKey !== null) return { dataKey, slot }
  }
  throw new AppError(
    'wrong_passphrase',
    wish.kind === 'recovery'
      ? 'That recovery key does not open this workspace. Nothing was decrypted.'
      : 'That passphrase does not open this workspace. Nothing was decrypted.',
  )
}

/** The people who can be chosen when the workspace is opened, in the order in which they came. */
export function peopleOf({ slots }: VaultHeader): string[] {
  return slots.filter(({ kind }) => kind === 'passphrase').map(({ label }) => label)
}

function findSlots(header: VaultHeader, { kind = 'passphrase', as = null }: UnlockWish): readonly Slot[] {
  const ofKind = header.slots.filter((slot) => slot.kind === kind)
  if (kind === 'recovery') return ofKind
  if (as === null) {
    if (ofKind.length <= 1) return ofKind
    throw new AppError('usage', 'Several people use this workspace; say who you are with --as NAME.', {
      field: 'as',
    })
  }
  const named = ofKind.filter(({ label }) => toPlainName(label) === toPlainName(as))
  if (named.length > 0) return named
  throw new AppError('not_found', `Nobody of that name uses this workspace; it knows ${listOf(header)}.`, {
    field: 'as',
  })
}

function listOf(header: VaultHeader): string {
  return peopleOf(header).join(', ')
}

/** Two spellings of a name are one where they differ in capitals or in how characters are composed. */
function toPlainName(name: string): string {
  return name.normalize('NFKC').trim().toLowerCase()
}
