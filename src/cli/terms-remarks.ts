// Data sets and what is known of their terms → a line for each whose end is near or past.
import type { DatasetSummary } from '../contracts/run.ts'
import type { TermsState } from '../contracts/stewardship.ts'

/** Null while nothing needs to be said. */
export function toTermsRemark(dataset: DatasetSummary, { state, daysLeft }: TermsState): string | null {
  const which = `The terms of ${dataset.benchmark} (${dataset.id.slice(0, 8)})`
  if (state === 'ended') return `${which} ended on ${dataset.expiresOn}: no run and no reveal any more.`
  if (state !== 'ends_soon') return null
  const when = daysLeft === 0 ? 'today' : daysLeft === 1 ? 'tomorrow' : `in ${daysLeft} days`
  return `${which} end ${when}, after ${dataset.expiresOn}. Then there is no run any more.`
}
