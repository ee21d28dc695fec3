// attempts.json beside the header ↔ how often a wrong secret was tried since the workspace was last opened.
import { createHash } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { codeOf } from './storage-fault.ts'
import { writeDurably } from './workspace-files.ts'

/** `damaged` says that the file was there and is not what was written: how many there were is then unknown. */
export interface Attempts {
  readonly count: number
  /** ISO 8601; null where there were none. */
  readonly lastAt: string | null
  readonly damaged: boolean
}

const NONE: Attempts = { count: 0, lastAt: null, damaged: false }

const attemptsSchema = z.strictObject({
  count: z.number().int().positive(),
  lastAt: z.iso.datetime(),
  /** SHA-256 of the two; not keyed, because nobody has a key yet: it finds damage, not a hand that edits the file. */
  check: z.string(),
})

export function attemptsPath(directory: string): string {
  return join(directory, 'attempts.json')
}

export function loadAttempts(directory: string): Attempts {
  try {
    const { check, ...rest } = attemptsSchema.parse(JSON.parse(readFileSync(attemptsPath(directory), 'utf8')))
    return check === toCheck(rest) ? { ...rest, damaged: false } : { ...NONE, damaged: true }
  } catch (error) {
    return codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR' ? NONE : { ...NONE, damaged: true }
  }
}

/** What a count that cannot be written says: no room, no right, or no folder. */
const NOT_WRITABLE = ['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'EISDIR', 'ENOENT', 'ENOTDIR']

/** Where it cannot be written, the count is lost: that is no reason to keep the owner out, nor what is wrong with the folder. */
export function saveAttempts(directory: string, { count, lastAt }: Pick<Attempts, 'count' | 'lastAt'>): void {
  try {
    if (count === 0 || lastAt === null) return rmSync(attemptsPath(directory), { force: true })
    writeDurably(
      attemptsPath(directory),
      `${JSON.stringify({ count, lastAt, check: toCheck({ count, lastAt }) })}\n`,
    )
  } catch (error) {
    if (!NOT_WRITABLE.includes(codeOf(error))) throw error
  }
}

function toCheck({ count, lastAt }: { readonly count: number; readonly lastAt: string }): string {
  return createHash('sha256')
    .update(JSON.stringify([count, lastAt]))
    .digest('hex')
}
