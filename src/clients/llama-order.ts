// What sequences want evaluated → a batch in the order of the sequences, however their promises came to run.
import type { CustomBatchingPrioritizationStrategy, EvaluationPriority } from 'node-llama-cpp'

/**
 * llama.cpp evaluates only sequences that follow one another together: any other order splits a step into several, and with it
 * the groups of rows. Every item bears its sequence's number as its priority.
 */
export const inSequenceOrder: CustomBatchingPrioritizationStrategy = ({ items, size }) => {
  let left = size
  return items
    .toSorted((a, b) => a.evaluationPriority - b.evaluationPriority)
    .flatMap((item) => {
      const processAmount = Math.min(item.tokens.length, left)
      left -= processAmount
      return processAmount === 0 ? [] : [{ item, processAmount }]
    })
}

export function toOrder(index: number): EvaluationPriority {
  // The type is of the library's own strategies, which go from 1 to 5; ours alone reads the number.
  return index as EvaluationPriority
}
