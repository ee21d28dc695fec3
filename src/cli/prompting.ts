// The word after --prompting → the way that prompts are laid out.
import { AppError } from '../contracts/errors.ts'
import { promptingSchema, type Prompting } from '../contracts/run.ts'

/** Throws `usage` for any other word. */
export function toPrompting(word: string): Prompting {
  const parsed = promptingSchema.safeParse(word)
  if (parsed.success) return parsed.data
  throw new AppError('usage', `--prompting is helm or corrected, not "${word.slice(0, 40)}".`, {
    field: '--prompting',
  })
}
