// Two texts and an embedder → BERTScore precision, recall and F. Source: Zhang et al. 2020; bert-score, no idf, no rescaling.
import type { TextModelNote } from '../../contracts/annotation.ts'
import type { Instance } from '../../contracts/instance.ts'
import { readOpenAnswer } from '../extraction/open-answer.ts'
import { readGolds } from '../metrics/metric.ts'
import { dropBraces, takeBest } from '../metrics/open-score.ts'
import type { EmbeddedText, Embedder } from '../ports.ts'
import { stripPython } from '../text/normalize.ts'

export const bertScoreNames = { precision: 'BERTScore-P', recall: 'BERTScore-R', f: 'BERTScore-F' } as const

/**
 * helm: all references, braces at the edges dropped, the best of each value over them. corrected: references that are right,
 * the answer without its reasoning. Null where a side has no text.
 */
export async function noteBertScore(
  instance: Instance,
  answer: string,
  embedder: Embedder,
): Promise<TextModelNote> {
  const reading = readOpenAnswer(answer)
  const all = instance.references.map(({ output }) => dropBraces(output.text))
  const right = readGolds(instance).filter((gold) => gold.trim() !== '')
  return {
    task: 'bert_score',
    helm: await scoreBest(all, dropBraces(stripPython(answer)), embedder),
    corrected: reading.found ? await scoreBest(right, reading.value, embedder) : null,
  }
}

async function scoreBest(
  references: readonly string[],
  candidate: string,
  embedder: Embedder,
): Promise<Record<string, number> | null> {
  if (references.length === 0) return null
  const embedded = await embedder.embed(candidate)
  const scores: Record<string, number>[] = []
  for (const reference of references) scores.push(toBertScore(await embedder.embed(reference), embedded))
  return takeBest(scores)
}

/**
 * Greedy matching by cosine: each token of one side takes its nearest of the other. Special tokens can be taken, but have
 * no weight of their own; a side of nothing but special tokens gives 0.
 */
export function toBertScore(reference: EmbeddedText, candidate: EmbeddedText): Record<string, number> {
  const precision = toMeanOfBest(candidate, reference)
  const recall = toMeanOfBest(reference, candidate)
  const f = precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall)
  return { [bertScoreNames.precision]: precision, [bertScoreNames.recall]: recall, [bertScoreNames.f]: f }
}

function toMeanOfBest(from: EmbeddedText, to: EmbeddedText): number {
  const others = to.tokens.map(({ vector }) => toUnit(vector))
  const counted = from.tokens.filter(({ special }) => !special)
  if (counted.length === 0 || to.tokens.every(({ special }) => special)) return 0
  const best = counted.map(({ vector }) => {
    const unit = toUnit(vector)
    return others.reduce((most, other) => Math.max(most, dot(unit, other)), -Infinity)
  })
  return best.reduce((sum, value) => sum + value, 0) / best.length
}

function toUnit(vector: ArrayLike<number>): Float64Array {
  const values = Float64Array.from(vector)
  const length = Math.hypot(...values)
  return length === 0 ? values : values.map((value) => value / length)
}

function dot(some: Float64Array, others: Float64Array): number {
  let sum = 0
  for (let at = 0; at < some.length; at++) sum += some[at]! * others[at]!
  return sum
}
