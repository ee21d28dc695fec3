// 160 random bits ↔ the recovery key that is printed: Crockford's base 32, in groups, with characters that tell a slip.
import { createHash, randomBytes } from 'node:crypto'
import { AppError } from '../contracts/errors.ts'
import type { RecoveryKey } from '../contracts/security-view.ts'

/** Crockford's alphabet: no I, L, O and U, so that nothing is taken for a 1, a 0 or a word. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const KEY_BYTES = 20
const KEY_LENGTH = 32
const CHECK_LENGTH = 4

/** A new one; nobody but the caller has it. */
export function createRecoveryKey(): RecoveryKey {
  const characters = toCharacters(randomBytes(KEY_BYTES))
  return { key: characters.match(/.{4}/g)!.join('-'), check: toCheck(characters) }
}

/**
 * What a person typed → the 32 characters of the key. Case, spaces, dashes and look-alikes (O, I, L) do not matter; the
 * check characters may stand behind it or be left out. Throws `bad_input` where it cannot be a recovery key.
 */
export function readRecoveryKey(typed: string): string {
  const plain = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{P}]/gu, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
  const whole = plain.length === KEY_LENGTH || plain.length === KEY_LENGTH + CHECK_LENGTH
  if (!whole || [...plain].some((character) => !ALPHABET.includes(character))) {
    throw new AppError(
      'bad_input',
      'That is no recovery key: it has 8 groups of 4 letters and digits, without the letter U.',
    )
  }
  const characters = plain.slice(0, KEY_LENGTH)
  const check = plain.slice(KEY_LENGTH)
  if (check !== '' && check !== toCheck(characters)) {
    throw new AppError(
      'bad_input',
      'The check digits do not fit: a character of the recovery key is mistyped. Nothing was tried.',
    )
  }
  return characters
}

/** 20 bits of SHA-256: a slip stays unseen once in a million. They say nothing that helps to guess the 160 bits. */
function toCheck(characters: string): string {
  const digest = createHash('sha256').update(`wardroom-recovery:${characters}`).digest()
  return toCharacters(digest.subarray(0, 5)).slice(0, CHECK_LENGTH)
}

/** 5 bits a character, most significant first; the length is a multiple of 5 bytes. */
function toCharacters(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return bits
    .match(/.{5}/g)!
    .map((five) => ALPHABET[Number.parseInt(five, 2)])
    .join('')
}
