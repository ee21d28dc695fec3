// Tokens, one at a time → the text so far, ended at stop sequences and never broken inside a character.
import type { LlamaModel, Token } from 'node-llama-cpp'
import { cutAtStop } from './stop-sequences.ts'

const REPLACEMENT = '\uFFFD'
/** Tokens of context that the detokenizer needs to place spaces. */
const CONTEXT_TOKENS = 4

export interface AnswerText {
  /** Takes a token; true when a stop sequence is complete. */
  push(token: Token): boolean
  /** The answer before the first stop sequence. */
  toText(): string
}

/** `before` are the tokens of the prompt, `stops` the texts to end at. Control tokens leave no text. */
export function createAnswerText(
  model: Pick<LlamaModel, 'detokenize'>,
  before: readonly Token[],
  stops: readonly string[],
): AnswerText {
  const longestStop = Math.max(0, ...stops.map((stop) => stop.length))
  let context = before.slice(-CONTEXT_TOKENS)
  let whole = ''
  /** Tokens whose last character is not complete yet, and their text. */
  let held: Token[] = []
  let heldText = ''

  function push(token: Token): boolean {
    held.push(token)
    // Nothing to look for: the text is made once, at the end.
    if (longestStop === 0) return false
    heldText = model.detokenize(held, false, context)
    const from = Math.max(0, whole.length - longestStop)
    const { stopped } = cutAtStop(whole.slice(from) + heldText, stops)
    if (!heldText.endsWith(REPLACEMENT)) keepHeld()
    return stopped
  }

  function keepHeld(): void {
    whole += heldText
    context = [...context, ...held].slice(-CONTEXT_TOKENS)
    held = []
    heldText = ''
  }

  function toText(): string {
    if (longestStop === 0) return model.detokenize(held, false, context)
    return cutAtStop(whole + heldText, stops).text
  }

  return { push, toText }
}
