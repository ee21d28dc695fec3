// A person's Ed25519 key in the vault → signatures over exports, and the fingerprint that others know it by.
import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'
import type { SecretsStore } from './secrets-store.ts'

export interface Signer {
  /** SubjectPublicKeyInfo, DER. */
  readonly publicKey: Buffer
  /** SHA-256 of the public key's DER, hex. */
  readonly fingerprint: string
  sign(bytes: Buffer): Buffer
}

export interface SigningKeys {
  /** Null before the person's first sign-off. */
  fingerprintOf(profileId: string): string | null
  /** The person's key; it is made the first time. */
  signerFor(profileId: string): Signer
}

export function createSigningKeys(secrets: SecretsStore): SigningKeys {
  function find(profileId: string): Signer | null {
    const stored = secrets.get(nameOf(profileId))
    return stored === null ? null : toSigner(Buffer.from(stored, 'base64'))
  }
  return {
    fingerprintOf: (profileId) => find(profileId)?.fingerprint ?? null,
    signerFor(profileId) {
      const known = find(profileId)
      if (known !== null) return known
      const pair = generateKeyPairSync('ed25519')
      const key = pair.privateKey.export({ format: 'der', type: 'pkcs8' })
      secrets.set(nameOf(profileId), key.toString('base64'))
      return toSigner(key)
    },
  }
}

export function toFingerprint(publicKey: Buffer): string {
  return createHash('sha256').update(publicKey).digest('hex')
}

/** False also for a key that is none, or of another kind. */
export function isSignedBy(publicKey: Buffer, bytes: Buffer, signature: Buffer): boolean {
  try {
    const key = createPublicKey({ key: publicKey, format: 'der', type: 'spki' })
    return key.asymmetricKeyType === 'ed25519' && verify(null, bytes, key, signature)
  } catch {
    return false
  }
}

function toSigner(pkcs8: Buffer): Signer {
  const key = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey(key).export({ format: 'der', type: 'spki' })
  return { publicKey, fingerprint: toFingerprint(publicKey), sign: (bytes) => sign(null, bytes, key) }
}

function nameOf(profileId: string): string {
  return `signing ${profileId}`
}
