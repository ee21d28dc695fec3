// The system's keychain → a random secret for each workspace and person, sealed in a file only its user can read.
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What Electron offers of it. */
export interface SystemKeychain {
  /** Whether a keychain of the system holds the key, and not a word that every program knows. */
  isReal(): boolean
  seal(text: string): Buffer
  /** Throws where it was sealed elsewhere. */
  unseal(sealed: Buffer): string
}

/** `slot` names a workspace and a person: hex digits and dashes only. */
export interface Keychain {
  isAvailable(): boolean
  /** Makes a new secret, 32 bytes as base64, and keeps it in place of the one before; null where there is no real keychain. */
  make(slot: string): string | null
  /** Null where there is none, or it cannot be read here. */
  read(slot: string): string | null
  forget(slot: string): void
}

const SECRET_BYTES = 32
const SLOT = /^[0-9a-f-]{1,130}$/

export function createKeychain(folder: string, system: SystemKeychain): Keychain {
  const fileOf = (slot: string) => (SLOT.test(slot) ? join(folder, slot) : null)
  return {
    isAvailable: () => system.isReal(),
    make(slot) {
      const file = fileOf(slot)
      if (file === null || !system.isReal()) return null
      const secret = randomBytes(SECRET_BYTES).toString('base64')
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      // A file that is there keeps its mode when it is written, so it goes first.
      rmSync(file, { force: true })
      writeFileSync(file, system.seal(secret), { mode: 0o600, flag: 'wx' })
      chmodSync(folder, 0o700)
      return secret
    },
    read(slot) {
      const file = fileOf(slot)
      if (file === null || !system.isReal()) return null
      try {
        return system.unseal(readFileSync(file))
      } catch {
        // Absent, or sealed by a keychain that is no longer this user's: the passphrase opens the workspace.
        return null
      }
    },
    forget(slot) {
      const file = fileOf(slot)
      if (file !== null) rmSync(file, { force: true })
    },
  }
}
