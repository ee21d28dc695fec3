// The value of -n → most requests in flight, or `auto`.
import type { Concurrency } from '../contracts/job.ts'
import { AppError } from '../contracts/errors.ts'

const mostConcurrency = 4096

/** Throws `usage`. */
export function toConcurrency(text: string): Concurrency {
  if (text === 'auto') return text
  if (/^[1-9]\d{0,3}$/.test(text) && Number(text) <= mostConcurrency) return Number(text)
  throw new AppError(
    'usage',
    `--num-threads takes a whole number of 1 or more, at most ${mostConcurrency}, or auto.`,
    {
      field: 'num-threads',
    },
  )
}
