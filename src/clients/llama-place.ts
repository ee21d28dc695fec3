// A sequence of a context → a place that answers one request after another and reads again only what the last one did not share.
import type {
  ControlledEvaluateInputItem,
  LlamaContextSequence,
  LlamaGrammarEvaluationState,
  Token,
} from 'node-llama-cpp'
import { toOrder } from './llama-order.ts'

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

/** How a prompt is fed, so that the same text gives the same numbers whatever is answered beside it. */
export interface Feeding {
  /** Rows of a batch come in multiples of this (see llama-exact.ts). */
  readonly group: number
  /** Tokens read at a time; a multiple of `group`. */
  readonly chunk: number
}

export interface Sampling {
  readonly temperature: number
  readonly seed: number
  /** Holds the answer to a grammar. */
  readonly grammar?: LlamaGrammarEvaluationState | undefined
  /** Told the probabilities of the answer's first token, before any grammar. */
  readonly onProbabilities?: ((probabilities: ReadonlyMap<Token, number>) => void) | undefined
}

/** With the sequence's number in its context. */
export type OrderedSampling = Sampling & { readonly order: number }

/** One step of the batch each; null where a step gave nothing of the answer. */
export type TokenStream = AsyncGenerator<Token | null, void>

// The model's own distribution: the same request with the same seed gives the same answer.
const WHOLE_DISTRIBUTION = { topK: 0, topP: 1, minP: 0 }

/** Tokens at the start of a prompt that the sequence holds already; the last one of a prompt is always read again. */
export function countShared(sequence: BatchSequence, tokens: Token[]): number {
  // A sliding window or a recurrent state cannot be cut back: it starts anew.
  if (sequence.needsCheckpoints) return 0
  return Math.min(sequence.compareContextTokens(tokens).firstDifferentIndex, tokens.length - 1)
}

/** Reads a prompt but for its last token, from which the answer goes on. Stops between chunks when it is not wanted any more. */
export async function readPrompt(
  sequence: BatchSequence,
  tokens: Token[],
  { group, chunk, isWanted }: Feeding & { readonly isWanted: () => boolean },
): Promise<void> {
  const shared = countShared(sequence, tokens)
  if (shared === 0) await sequence.clearHistory()
  else await cutTo(sequence, shared)
  const end = tokens.length - 1
  for (let at = shared; at < end && isWanted(); at += chunk) {
    const part = tokens.slice(at, Math.min(at + chunk, end))
    const padding = sequence.needsCheckpoints ? 0 : (group - (part.length % group)) % group
    const filled = padding === 0 ? part : [...part, ...new Array<Token>(padding).fill(part[0]!)]
    await sequence.evaluateWithoutGeneratingNewTokens(filled)
    if (padding > 0) await cutTo(sequence, at + part.length)
  }
}

async function cutTo(sequence: BatchSequence, length: number): Promise<void> {
  const end = sequence.nextTokenIndex
  if (end > length) await sequence.eraseContextTokenRanges([{ start: length, end }])
}

/** The answer's tokens, from the prompt's last one on; the model's end tokens among them. */
export function streamAnswer(sequence: BatchSequence, last: Token, sampling: OrderedSampling): TokenStream {
  return sampling.onProbabilities === undefined
    ? evaluate(sequence, last, sampling)
    : streamWithProbabilities(sequence, last, sampling)
}

function evaluate(
  sequence: BatchSequence,
  token: Token,
  { temperature, seed, grammar, order }: OrderedSampling,
) {
  return sequence.evaluate([token], {
    temperature,
    seed,
    evaluationPriority: toOrder(order),
    ...WHOLE_DISTRIBUTION,
    ...(grammar === undefined ? {} : { grammarEvaluationState: grammar }),
  })
}

async function* streamWithProbabilities(
  sequence: BatchSequence,
  last: Token,
  sampling: OrderedSampling,
): TokenStream {
  const { temperature, seed, grammar, onProbabilities, order } = sampling
  const options = { temperature, seed, ...WHOLE_DISTRIBUTION }
  const item: ControlledEvaluateInputItem = [
    last,
    { generateNext: { token: true, probabilities: true, options } },
  ]
  const [output] = await sequence.controlledEvaluate([item], { evaluationPriority: toOrder(order) })
  onProbabilities?.(output?.next.probabilities ?? new Map())
  const first = output?.next.token ?? null
  if (grammar !== undefined) {
    // The first token is chosen again under the grammar, which this call does not know.
    await cutTo(sequence, sequence.nextTokenIndex - 1)
    yield null
    yield* evaluate(sequence, last, sampling)
    return
  }
  if (first === null) return
  yield first
  yield* evaluate(sequence, first, sampling)
}

/** Keeps an idle place in step, so that the rows of a batch stay a multiple of its group; what it writes is never read. */
export function streamFiller(
  sequence: BatchSequence,
  token: Token,
  order: number,
): AsyncGenerator<Token, void> {
  const evaluationPriority = toOrder(order)
  return sequence.evaluate([token], { temperature: 0, yieldEogToken: true, evaluationPriority })
}
