// Electron's safe storage → the system's keychain, where there is a real one.
import { safeStorage } from 'electron'
import type { SystemKeychain } from './keychain.ts'

/** Backends of Linux that only hide text: the word they encrypt with is in every copy of the program. */
const NOT_REAL: readonly string[] = ['basic_text', 'unknown']

export function toSystemKeychain(): SystemKeychain {
  return {
    isReal: () =>
      safeStorage.isEncryptionAvailable() &&
      (process.platform !== 'linux' || !NOT_REAL.includes(safeStorage.getSelectedStorageBackend())),
    seal: (text) => safeStorage.encryptString(text),
    unseal: (sealed) => safeStorage.decryptString(sealed),
  }
}
