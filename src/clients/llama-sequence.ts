// A sequence of a context → what this program asks of it, and how it is cut back.
import type { LlamaContextSequence } from 'node-llama-cpp'

/** What the scheduler needs of a sequence. */
export type BatchSequence = Pick<
  LlamaContextSequence,
  | 'evaluate'
  | 'evaluateWithoutGeneratingNewTokens'
  | 'controlledEvaluate'
  | 'eraseContextTokenRanges'
  | 'clearHistory'
  | 'compareContextTokens'
  | 'nextTokenIndex'
  | 'contextSize'
  | 'needsCheckpoints'
>

/** Forgets what stands after `length` tokens. */
export async function cutTo(sequence: BatchSequence, length: number): Promise<void> {
  const end = sequence.nextTokenIndex
  if (end > length) await sequence.eraseContextTokenRanges([{ start: length, end }])
}
