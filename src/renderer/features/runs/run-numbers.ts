// Tokens and savings → the characters of the pages that plan a run.
import { toCount } from '../../ui/quantities.ts'

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
