// A data set's terms and the time → whether it may be used today, by the calendar of this machine.
import { AppError } from '../contracts/errors.ts'
import type { DatasetSummary } from '../contracts/run.ts'
import type { TermsState } from '../contracts/stewardship.ts'
import { toTermsState } from '../core/stewardship/terms-state.ts'
import type { Host } from './host.ts'

type Now = Pick<Host, 'now'>

/** An ISO time → the day it falls on here, YYYY-MM-DD. */
export function toLocalDay(iso: string): string {
  const at = new Date(iso)
  const [month, day] = [at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0'))
  return `${at.getFullYear()}-${month}-${day}`
}

export function termsOf({ expiresOn }: Pick<DatasetSummary, 'expiresOn'>, host: Now): TermsState {
  return toTermsState(expiresOn, toLocalDay(host.now()))
}

/** Throws `terms_expired` from the midnight after the last day on. */
export function checkTerms(dataset: Pick<DatasetSummary, 'benchmark' | 'expiresOn'>, host: Now): void {
  if (termsOf(dataset, host).state !== 'ended') return
  throw new AppError(
    'terms_expired',
    `The terms of the data set of ${dataset.benchmark} ended on ${dataset.expiresOn}: it may not be used any more.`,
  )
}
