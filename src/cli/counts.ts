// What stands behind a flag → a number, or the sentence that says what the flag takes.
import { AppError } from '../contracts/errors.ts'

/** A whole number of 1 or more; null where the flag is absent. */
export function toCount(text: string | undefined, flag: string): number | null {
  if (text === undefined) return null
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text)
  throw new AppError('usage', `${flag} takes a whole number of 1 or more.`, {
    field: flag.replace(/^--/, ''),
  })
}

/** A number above 0, or of 0 and more. Throws `usage`. */
export function toAmount(text: string, flag: string, least: 'above 0' | '0 or more'): number {
  const amount = /^\d{1,12}(\.\d{1,6})?$/.test(text) ? Number(text) : NaN
  if (amount > 0 || (amount === 0 && least === '0 or more')) return amount
  throw new AppError('usage', `${flag} takes a number of ${least === 'above 0' ? 'more than 0' : least}.`, {
    field: flag.replace(/^--/, ''),
  })
}
