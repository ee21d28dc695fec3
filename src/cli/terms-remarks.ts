// Data sets and what is known of their terms → a line for each whose end is near or past.
import type { DatasetSummary } from '../contracts/run.ts'
import type { TermsState } from '../contracts/stewardship.ts'
import type { Host } from '../services/host.ts'
import { remark } from './output.ts'

/** Says on standard error, once for each data set, that its terms end soon or have ended. */
export async function createTermsRemarks(host: Host): Promise<(datasets: readonly DatasetSummary[]) => void> {
  const { termsOf } = await import('../services/dataset-terms.ts')
  return (datasets) => {
    for (const dataset of new Map(datasets.map((one) => [one.id, one])).values()) {
      const words = toTermsRemark(dataset, termsOf(dataset, host))
      if (words !== null) remark(words)
    }
  }
}

/** Null while nothing needs to be said. */
function toTermsRemark(dataset: DatasetSummary, { state, daysLeft }: TermsState): string | null {
  const which = `The terms of ${dataset.benchmark} (${dataset.id.slice(0, 8)})`
  if (state === 'ended') return `${which} ended on ${dataset.expiresOn}: no run and no reveal any more.`
  if (state !== 'ends_soon') return null
  const when = daysLeft === 0 ? 'today' : daysLeft === 1 ? 'tomorrow' : `in ${daysLeft} days`
  return `${which} end ${when}, after ${dataset.expiresOn}. Then there is no run any more.`
}
