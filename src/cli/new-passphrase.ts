// Flags or the terminal → a passphrase that is to be, typed twice where it is typed.
import { AppError } from '../contracts/errors.ts'
import { askPassphrase } from './ask-passphrase.ts'
import { readSecretFile } from './shell.ts'

export interface NewPassphraseOptions {
  readonly newPassphraseFile?: string
}

/** Throws `usage` where there is no terminal to ask, or the two differ. */
export async function askNewPassphrase({ newPassphraseFile }: NewPassphraseOptions): Promise<string> {
  if (newPassphraseFile !== undefined) return readSecretFile(newPassphraseFile)
  if (!process.stdin.isTTY)
    throw new AppError('usage', 'Give the new passphrase: --new-passphrase-file FILE.', {
      field: 'new-passphrase-file',
    })
  const passphrase = await askPassphrase('New passphrase: ')
  if ((await askPassphrase('Once more: ')) === passphrase) return passphrase
  throw new AppError('usage', 'The two passphrases differ. Nothing was changed.', { field: 'passphrase' })
}
