// Texts → new files beside each other, or one new file; nothing is overwritten.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { AppError } from '../contracts/errors.ts'
import { dirname } from 'node:path'

/** Throws `bad_input` where one of the files is there already. */
export function refuseExistingFiles(paths: readonly string[]): void {
  const there = paths.find((path) => existsSync(path))
  if (there === undefined) return
  throw new AppError('bad_input', `${there} is there already; nothing is overwritten.`, { file: there })
}

/** Readable by the owner only; the folder is made. Throws `bad_input` where the place cannot be written. */
export function writeNewFiles(files: readonly { readonly path: string; readonly text: string }[]): void {
  refuseExistingFiles(files.map(({ path }) => path))
  for (const { path, text } of files) {
    try {
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, text, { flag: 'wx', mode: 0o600 })
    } catch (error) {
      throw new AppError('bad_input', `${path} cannot be written.`, { file: path, cause: error })
    }
  }
}
