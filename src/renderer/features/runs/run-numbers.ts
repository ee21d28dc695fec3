// Scores, coverage, durations and savings → the characters and sentences of the run pages.
import type { Coverage, Interval } from '../../../contracts/stat.ts'

/** Three decimals, as every score. */
export function toScore(value: number): string {
  return value.toFixed(3)
}

/** Half of the interval's width, such as `±.052`. */
export function toHalfWidth({ low, high }: Interval): string {
  return `±${((high - low) / 2).toFixed(3).replace(/^0\./, '.')}`
}

export function toCount(value: number): string {
  return value.toLocaleString('en-GB')
}

/** `1 run`, `3 runs`. */
export function toAmount(count: number, noun: string): string {
  return `${toCount(count)} ${noun}${count === 1 ? '' : 's'}`
}

/** Whole percent, never rounded up to all; 0 of nothing. */
export function toPercent(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.floor((100 * part) / whole)
}

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** `45 s`, `25 min`, `2 h 06`, `3 d 4 h`. */
export function toDuration(seconds: number): string {
  if (seconds < minute) return `${Math.max(1, Math.round(seconds))} s`
  const minutes = Math.round(seconds / minute)
  if (minutes < 60) return `${minutes} min`
  if (seconds < 2 * day) return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')}`
  const hours = Math.round(seconds / hour)
  return `${Math.floor(hours / 24)} d ${hours % 24} h`
}

/** Tokens in the unit that fits: `640`, `560 k`, `17.9 M`. */
export function toTokens(tokens: number): string {
  if (tokens < 1000) return toCount(Math.round(tokens))
  if (tokens < 999_500) return `${Math.round(tokens / 1000)} k`
  return `${(tokens / 1_000_000).toFixed(1)} M`
}

/** How many times less is computed than in full: `×20`, `×2.2`. */
export function toTimes(factor: number): string {
  const rounded = Math.round(factor * 10) / 10
  return `×${factor >= 100 ? Math.round(factor) : rounded}`
}

/** What was scored, what was left out of the mean and what counts as wrong. */
export function toCoverageSentence(coverage: Coverage): string {
  const { total, scored, failed, badGold, unavailable, unparsed, refused } = coverage
  const left = [
    [failed, failed === 1 ? '1 request failed' : `${toCount(failed)} requests failed`],
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
