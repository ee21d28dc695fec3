// Probabilities of labels → the characters that a table has room for, and what is left for any other beginning.
import type { Letter } from '../../../contracts/instance-view.ts'

/** `0.83`, `<0.01`, `>0.99`. */
export function toProbabilityText(probability: number | null): string {
  if (probability === null) return 'not given'
  if (probability > 0 && probability < 0.01) return '<0.01'
  return probability < 1 && probability > 0.99 ? '>0.99' : Math.min(1, probability).toFixed(2)
}

/** Null where a label has none, or where next to nothing is left. */
export function toOtherShare(letters: readonly Letter[]): number | null {
  if (letters.some(({ probability }) => probability === null)) return null
  const left = 1 - letters.reduce((sum, { probability }) => sum + (probability ?? 0), 0)
  return left < 0.005 ? null : left
}
