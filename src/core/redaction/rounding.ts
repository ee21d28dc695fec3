// A value of one instance or group → a rounder one that says less.
import { smallestGroup } from '../../contracts/redacted.ts'
import type { Reader, Rounding } from './field-rule.ts'

/** Throws TypeError for a value that the rounding does not fit: what cannot be rounded must not pass. */
export function toRounded(value: unknown, rounding: Rounding, reader: Reader): unknown {
  if (value === null || value === undefined) return value
  switch (rounding) {
    case 'decimals':
      return typeof value === 'object'
        ? Object.fromEntries(Object.entries(value).map(([name, each]) => [name, toThreeDecimals(each)]))
        : toThreeDecimals(value)
    case 'count':
      return toRoundedCount(toNumber(value), reader)
    case 'length':
      return toPowerOfTwo(typeof value === 'string' ? [...value].length : toNumber(value), 16)
    case 'seconds':
      return toPowerOfTwo(toNumber(value), 1)
  }
}

export function toRoundedCount(count: number, reader: Reader): number | '<11' {
  if (count > 0 && count < smallestGroup) return '<11'
  return reader === 'public' ? Math.round(count / 10) * 10 : count
}

/** The next power of two, at least `least`; 0 and below stay at `least`, so that nothing and a word look alike. */
export function toPowerOfTwo(value: number, least: number): number {
  return value <= least ? least : 2 ** Math.ceil(Math.log2(value))
}

/** Half away from zero at the given number of decimals. */
export function toDecimals(value: number, decimals: number): number {
  const scale = 10 ** decimals
  return Math.round(value * scale) / scale
}

function toThreeDecimals(value: unknown): number {
  return toDecimals(toNumber(value), 3)
}

function toNumber(value: unknown): number {
  if (typeof value === 'number' && Number.isFinite(value)) return value
  throw new TypeError('a value that is to be rounded is no number')
}
