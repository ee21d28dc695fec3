// A file's name, or - for standard input → its text.
import { readFileSync } from 'node:fs'
import { AppError } from '../contracts/errors.ts'

/** UTF-8. Throws `not_found`, and `bad_input` for what is no text. */
export function readText(name: string): string {
  const bytes = readBytes(name)
  const what = name === '-' ? 'Standard input' : name
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new AppError('bad_input', `${what} is no text in UTF-8.`, { file: name, cause })
  }
}

function readBytes(name: string): Buffer {
  try {
    return readFileSync(name === '-' ? 0 : name)
  } catch (cause) {
    const sentence =
      name === '-'
        ? 'Standard input cannot be read.'
        : `${name}: there is no such file, or it cannot be read.`
    throw new AppError('not_found', sentence, { file: name, cause })
  }
}
