// An encrypted page of the database ↔ whether it is the one that was written, and its plain bytes; without SQLite.
import { createDecipheriv, createHmac, hkdfSync, pbkdf2Sync, timingSafeEqual } from 'node:crypto'

/** SQLCipher 4: pages of 4096 bytes, of which the last 80 are the initialisation vector and the HMAC. */
export const PAGE_BYTES = 4096
const IV_BYTES = 16
const HMAC_BYTES = 64
export const USABLE_BYTES = PAGE_BYTES - IV_BYTES - HMAC_BYTES
export const SALT_BYTES = 16
const SALT_MASK = 0x3a
const FIRST_BYTES = Buffer.from('SQLite format 3\0', 'latin1')

export interface PageCipher {
  /** Whether every bit of the page is as it was written at this place. `number` counts from 1. */
  isWhole(page: Buffer, number: number): boolean
  /** The plain page, its last 80 bytes zero. Of a page that is not whole, 32 bytes around each damaged one are wrong. */
  decrypt(page: Buffer, number: number): Buffer
}

/**
 * SQLCipher's design for a raw key: AES-256-CBC under the key itself, and HMAC-SHA-512 over cipher text, vector and page
 * number (little endian) under PBKDF2-HMAC-SHA-512(key, salt XOR 0x3a, 2 rounds). `salt` are the first 16 bytes of the file.
 */
export function createPageCipher(dataKey: Buffer, salt: Buffer): PageCipher {
  const masked = Buffer.from(salt.map((byte) => byte ^ SALT_MASK))
  const hmacKey = pbkdf2Sync(dataKey, masked, 2, dataKey.length, 'sha512')
  return {
    isWhole(page, number) {
      const place = Buffer.alloc(4)
      place.writeUInt32LE(number)
      const covered = page.subarray(startOf(number), PAGE_BYTES - HMAC_BYTES)
      const expected = createHmac('sha512', hmacKey).update(covered).update(place).digest()
      return timingSafeEqual(expected, page.subarray(PAGE_BYTES - HMAC_BYTES))
    },
    decrypt(page, number) {
      const start = startOf(number)
      const vector = page.subarray(USABLE_BYTES, USABLE_BYTES + IV_BYTES)
      const decipher = createDecipheriv('aes-256-cbc', dataKey, vector).setAutoPadding(false)
      const text = Buffer.concat([decipher.update(page.subarray(start, USABLE_BYTES)), decipher.final()])
      const plain = Buffer.alloc(PAGE_BYTES)
      FIRST_BYTES.copy(plain, 0, 0, start)
      text.copy(plain, start)
      return plain
    },
  }
}

/** The salt stands in place of the words that begin every SQLite file. */
function startOf(number: number): number {
  return number === 1 ? SALT_BYTES : 0
}

/**
 * The salt of a new database follows from its key, so that its 16 bytes can be had again where they are damaged: they are
 * the only ones of the file that no HMAC covers by itself.
 */
export function toSalt(dataKey: Buffer, workspaceId: string): Buffer {
  return Buffer.from(hkdfSync('sha256', dataKey, workspaceId, 'wardroom:salt', SALT_BYTES))
}
