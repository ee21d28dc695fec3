// A sequence of a context that has read a prompt → the answer's tokens, one a step.
import type { ControlledEvaluateInputItem, LlamaGrammarEvaluationState, Token } from 'node-llama-cpp'
import { toOrder } from './llama-order.ts'
import { cutTo, type BatchSequence } from './llama-sequence.ts'

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
