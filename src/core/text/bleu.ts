// Tokens of an answer and its references → BLEU. Source: Papineni et al. 2002; NLTK 3.10's sentence_bleu.
import { countNgrams } from './ngrams.ts'

type Tokens = readonly string[]

/** What NLTK takes for an order without a match, so that its logarithm exists: the least normal double. */
const nltkZero = 2.2250738585072014e-308

export interface BleuParts {
  /** Clipped matches, and n-grams of the answer, for n = 1 to 4. */
  readonly matches: readonly number[]
  readonly totals: readonly number[]
  readonly brevityPenalty: number
}

/** An n-gram counts as often as in the reference that has it most; the penalty takes the reference of nearest length. */
export function toBleuParts(references: readonly Tokens[], answer: Tokens): BleuParts {
  const orders = [1, 2, 3, 4]
  const matches = orders.map((n) => {
    const golds = references.map((reference) => countNgrams(reference, n))
    let sum = 0
    for (const [gram, count] of countNgrams(answer, n))
      sum += Math.min(count, Math.max(0, ...golds.map((gold) => gold.get(gram) ?? 0)))
    return sum
  })
  const nearest = references
    .map(({ length }) => length)
    .reduce((best, length) => (isNearer(length, best, answer.length) ? length : best), Infinity)
  return {
    matches,
    totals: orders.map((n) => Math.max(0, answer.length - n + 1)),
    brevityPenalty:
      answer.length > nearest ? 1 : answer.length === 0 ? 0 : Math.exp(1 - nearest / answer.length),
  }
}

function isNearer(length: number, best: number, wanted: number): boolean {
  const [distance, bestDistance] = [Math.abs(length - wanted), Math.abs(best - wanted)]
  return distance < bestDistance || (distance === bestDistance && length < best)
}

/**
 * Cumulative BLEU-N, 0 to 1: penalty times the geometric mean of the first N precisions. No smoothing: 0 if one is 0.
 * Orders that the answer is too short for are left out, so that "Continue metformin" against itself is 1.
 */
export function toBleu({ matches, totals, brevityPenalty }: BleuParts, n: number): number {
  const orders = matches.slice(0, n).filter((_match, at) => at === 0 || totals[at]! > 0)
  if (orders.includes(0)) return 0
  const logs = orders.map((match, at) => Math.log(match / totals[at]!))
  return brevityPenalty * Math.exp(logs.reduce((sum, log) => sum + log, 0) / orders.length)
}

/** NLTK with all weight on one order: the precision of that order alone, times the penalty; 0 without any shared token. */
export function toNltkOrder({ matches, totals, brevityPenalty }: BleuParts, n: number): number {
  if (matches[0] === 0) return 0
  const match = matches[n - 1]!
  const precision = match === 0 ? nltkZero : match / Math.max(1, totals[n - 1]!)
  return brevityPenalty * Math.exp(Math.log(precision))
}
