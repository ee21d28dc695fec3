// A score, its interval and its coverage → the characters and sentences that stand beside it on every screen.
import type { Coverage, Interval } from '../../contracts/stat.ts'
import { toCount } from './quantities.ts'

/** Three decimals, as every score. */
export function toScore(value: number): string {
  return value.toFixed(3)
}

/** Half of the interval's width, such as `±.052`. */
export function toHalfWidth({ low, high }: Interval): string {
  return `±${((high - low) / 2).toFixed(3).replace(/^0\./, '.')}`
}

/** What was scored, what was left out of the mean and what counts as wrong. */
export function toCoverageSentence(coverage: Coverage): string {
  const { total, scored, failed, unread, badGold, unavailable, unparsed, refused } = coverage
  const left = [
    [failed, failed === 1 ? '1 request failed' : `${toCount(failed)} requests failed`],
    [unread, unread === 1 ? '1 has no readable verdict' : `${toCount(unread)} have no readable verdict`],
    [
      badGold,
      badGold === 1
        ? '1 question has a broken right answer'
        : `${toCount(badGold)} have broken right answers`,
    ],
    [unavailable, unavailable === 1 ? '1 had no scorer' : `${toCount(unavailable)} had no scorer`],
  ] as const
  const leftOut = left.filter(([count]) => count > 0)
  const missing = leftOut.reduce((sum, [count]) => sum + count, 0)
  const silent = unparsed + refused
  return [
    `${toCount(scored)} of ${toCount(total)} scored.`,
    ...(missing > 0
      ? [
          `${leftOut.map(([, words]) => words).join(', ')}, and the mean leaves ${missing === 1 ? 'it' : 'them'} out.`,
        ]
      : []),
    ...(silent === 1 ? ['1 answer commits to nothing and counts as wrong.'] : []),
    ...(silent > 1 ? [`${toCount(silent)} answers commit to nothing and count as wrong.`] : []),
  ].join(' ')
}
