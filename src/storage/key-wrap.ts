// A secret and the data key ↔ a slot of the header that only that secret opens.
import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import type { Kdf, Slot, SlotKind } from './vault-header.ts'

export const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Cost of a guess; the default takes about a second and 128 MiB. */
export interface KdfCost {
  readonly N: number
  readonly r: number
  readonly p: number
}
export const DEFAULT_COST: KdfCost = { N: 2 ** 17, r: 8, p: 1 }
/** What a keychain holds is 32 random bytes: nobody guesses them at any cost, so that opening need not take long. */
export const KEYCHAIN_COST: KdfCost = { N: 2 ** 12, r: 8, p: 1 }

export interface SlotRequest {
  readonly workspaceId: string
  readonly kind: SlotKind
  /** A passphrase, a recovery key, or what the keychain holds. */
  readonly secret: string
  readonly profileId: string | null
  readonly label: string
  readonly cost: KdfCost
}

/** The 32-byte data key, wrapped under a secret for one workspace. */
export async function wrapKey(dataKey: Buffer, request: SlotRequest): Promise<Slot> {
  const slot = {
    id: randomBytes(16).toString('hex'),
    kind: request.kind,
    profileId: request.profileId,
    label: request.label,
    kdf: { name: 'scrypt' as const, ...request.cost, salt: randomBytes(16).toString('base64') },
  }
  const wrappingKey = await deriveWrappingKey(request.secret, slot.kdf)
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', wrappingKey, nonce, { authTagLength: TAG_BYTES })
  cipher.setAAD(boundTo(request.workspaceId, slot))
  const sealed = Buffer.concat([nonce, cipher.update(dataKey), cipher.final(), cipher.getAuthTag()])
  return { ...slot, wrapped: sealed.toString('base64') }
}

/** The data key, or null where the secret, the workspace or the slot's own parameters do not fit. */
export async function unwrapKey(slot: Slot, workspaceId: string, secret: string): Promise<Buffer | null> {
  const sealed = Buffer.from(slot.wrapped, 'base64')
  const wrappingKey = await deriveWrappingKey(secret, slot.kdf)
  const decipher = createDecipheriv('aes-256-gcm', wrappingKey, sealed.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAAD(boundTo(workspaceId, slot))
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
  } catch {
    return null
  }
}

/** A slot cannot be moved to another workspace, nor its parameters changed, without breaking the seal. */
function boundTo(workspaceId: string, slot: Pick<Slot, 'id' | 'kind' | 'kdf'>): Buffer {
  const { name, N, r, p, salt } = slot.kdf
  return Buffer.from(
    JSON.stringify(['wardroom-slot-1', workspaceId, slot.id, slot.kind, name, N, r, p, salt]),
  )
}

function deriveWrappingKey(secret: string, { N, r, p, salt }: Kdf): Promise<Buffer> {
  // One spelling of the same characters, whichever keyboard typed them.
  const typed = secret.normalize('NFKC')
  const maxmem = 128 * r * (N + p + 2) + 2 ** 20
  return new Promise((resolve, reject) => {
    scrypt(typed, Buffer.from(salt, 'base64'), KEY_BYTES, { N, r, p, maxmem }, (error, key) => {
      if (error === null) resolve(key)
      else reject(error)
    })
  })
}
