// Scores, intervals and coverage → the few characters of a cell and the sentence behind them.
import type { Coverage, Interval } from '../../../contracts/stat.ts'

/** Three decimals, as every score in the table. */
export function toScore(value: number): string {
  return value.toFixed(3)
}

/** Half of the interval's width, such as `±.052`. */
export function toHalfWidth({ low, high }: Interval): string {
  return `±${((high - low) / 2).toFixed(3).replace(/^0\./, '.')}`
}

/** Share of instances that count in the mean, in whole percent and never rounded up; null where nothing was asked. */
export function toCoveragePercent({ scored, total }: Coverage): number | null {
  return total === 0 ? null : Math.floor((100 * scored) / total)
}

/** What was scored, what was left out and what counts as wrong, in sentences. */
export function toCoverageText(coverage: Coverage): string {
  const { total, scored, failed, unread, badGold, unavailable, unparsed, refused } = coverage
  const left = [
    [failed, 'failed'],
    [unread, 'had no readable verdict'],
    [badGold, 'had a broken right answer'],
    [unavailable, 'had no scorer'],
  ] as const
  const leftOut = left.filter(([count]) => count > 0).map(([count, what]) => `${toCount(count)} ${what}`)
  const noAnswer = unparsed + refused
  return [
    `${toCount(scored)} of ${toCount(total)} scored.`,
    ...(leftOut.length > 0 ? [`Left out of the mean: ${leftOut.join(', ')}.`] : []),
    ...(noAnswer > 0 ? [`${toCount(noAnswer)} answers commit to nothing and count as wrong.`] : []),
  ].join(' ')
}

export function toCount(value: number): string {
  return value.toLocaleString('en-GB')
}

/** `60` where all are equal, else `40 to 60`; empty for nothing. */
export function toRange(values: readonly number[]): string {
  if (values.length === 0) return ''
  const low = Math.min(...values)
  const high = Math.max(...values)
  return low === high ? toCount(low) : `${toCount(low)} to ${toCount(high)}`
}
