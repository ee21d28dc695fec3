// Two texts' tokens → ROUGE F-measures. Source: Lin 2004, "ROUGE", as rouge_score 0.1.2 computes them.
import { countLongestCommon, findLongestCommon } from './subsequence.ts'
import { countNgrams, countShared } from './ngrams.ts'

type Tokens = readonly string[]

/** ROUGE-N: shared n-grams, clipped. 0 where either text has none. */
export function toRougeN(gold: Tokens, answer: Tokens, n: number): number {
  const golds = Math.max(0, gold.length - n + 1)
  const answers = Math.max(0, answer.length - n + 1)
  const shared = countShared(countNgrams(gold, n), countNgrams(answer, n))
  return toFMeasure(shared / Math.max(answers, 1), shared / Math.max(golds, 1))
}

/** ROUGE-L over the whole text: the longest common subsequence, line breaks and sentences aside. */
export function toRougeL(gold: Tokens, answer: Tokens): number {
  if (gold.length === 0 || answer.length === 0) return 0
  const common = countLongestCommon(gold, answer)
  return toFMeasure(common / answer.length, common / gold.length)
}

/** ROUGE-Lsum: per gold sentence the union of its common subsequences with all sentences of the answer (section 3.2). */
export function toRougeLsum(golds: readonly Tokens[], answers: readonly Tokens[]): number {
  // One sentence each: the union is one common subsequence, and no table has to be kept to find it.
  if (golds.length === 1 && answers.length === 1) return toRougeL(golds[0]!, answers[0]!)
  const goldCount = golds.reduce((sum, { length }) => sum + length, 0)
  const answerCount = answers.reduce((sum, { length }) => sum + length, 0)
  if (goldCount === 0 || answerCount === 0) return 0
  const left = countNgrams(answers.flat(), 1)
  const leftGold = countNgrams(golds.flat(), 1)
  let hits = 0
  for (const gold of golds) {
    const union = new Set(answers.flatMap((answer) => findLongestCommon(gold, answer)))
    for (const place of [...union].sort((a, b) => a - b)) {
      const token = gold[place]!
      // A token counts once for each time it stands in both, as in ROUGE 1.5.5.
      if (!left.get(token) || !leftGold.get(token)) continue
      left.set(token, left.get(token)! - 1)
      leftGold.set(token, leftGold.get(token)! - 1)
      hits += 1
    }
  }
  return toFMeasure(hits / answerCount, hits / goldCount)
}

/** Harmonic mean of precision and recall, in rouge_score's order of operations; 0 where both are. */
export function toFMeasure(precision: number, recall: number): number {
  return precision + recall > 0 ? (2 * precision * recall) / (precision + recall) : 0
}
