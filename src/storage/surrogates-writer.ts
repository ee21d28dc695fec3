// Questions with surrogates → one file of JSON lines, and nothing but what the closed schema holds.
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { AppError } from '../contracts/errors.ts'
import { surrogateSetSchema, type SurrogateSet } from '../contracts/redacted.ts'
import type { Redacted } from '../core/redaction/redacted.ts'
import { toWriteFault } from './export-writer.ts'
import { codeOf } from './storage-fault.ts'

/** Throws `bad_input` where something lies there. */
export function refuseUsedFile(file: string): void {
  if (!existsSync(file)) return
  throw new AppError(
    'bad_input',
    `${file} is there already; name a new file, so that nothing is overwritten.`,
    {
      file,
    },
  )
}

/** Gives the size in bytes. Throws as `refuseUsedFile`, and `not_allowed` or `disk_full` with nothing left behind. */
export function writeSurrogates(file: string, redacted: Redacted<SurrogateSet>): { readonly bytes: number } {
  // The type says it is redacted; the schema says it again, of the very bytes that leave.
  const { rows } = surrogateSetSchema.parse(redacted.open())
  const text = rows.map((row) => `${JSON.stringify(row)}\n`).join('')
  refuseUsedFile(file)
  try {
    writeFileSync(file, text, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    const fault = toWriteFault(error, file)
    // Something else was quicker to make it: that is not ours to remove.
    if (codeOf(error) !== 'EEXIST') rmSync(file, { force: true })
    throw fault
  }
  return { bytes: Buffer.byteLength(text) }
}
