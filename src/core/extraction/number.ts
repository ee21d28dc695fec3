// An answer → the one number, date or span of time that it commits to.
import { readDates, readSpans } from '../text/read-dates.ts'
import { readNumbers } from '../text/read-numbers.ts'
import { readCommitted } from './commitment.ts'
import { readAnswer } from './read-answer.ts'
import type { Reading } from './reading.ts'

export function readNumberAnswer(raw: string): Reading<number> {
  return readAnswer(raw, (answer) => readCommitted(answer, readNumbers))
}

/** Days since 1970. */
export function readDateAnswer(raw: string): Reading<number> {
  return readAnswer(raw, (answer) => readCommitted(answer, readDates))
}

/** Weeks and days, in days. */
export function readSpanAnswer(raw: string): Reading<number> {
  return readAnswer(raw, (answer) => readCommitted(answer, readSpans))
}
