// Requests → the tokens of the longest one, prompt and answer together, counted in the model's own tokens.
import type { Request } from '../../contracts/request.ts'
import type { ContextWindow } from '../ports.ts'

/** What a turn of a conversation may add in a chat template. */
const TOKENS_A_TURN = 16

/** At most the window. Only texts that may be the longest are counted: a token is a byte at the least, and often four letters. */
export function toLongestRequest(
  requests: readonly Pick<Request, 'prompt' | 'messages' | 'maxTokens'>[],
  { maxRequestLength, tokenizer }: ContextWindow,
): number {
  const longestFirst = requests.toSorted((a, b) => toBound(b) - toBound(a))
  let longest = 0
  for (const request of longestFirst) {
    if (longest >= Math.min(maxRequestLength, toBound(request))) break
    longest = Math.max(
      longest,
      countTokens(request, (text) => tokenizer.count(text)),
    )
  }
  return Math.min(longest, maxRequestLength)
}

type Measured = Pick<Request, 'prompt' | 'messages' | 'maxTokens'>

/** No text has more tokens than bytes; a letter of JavaScript's is three bytes of UTF-8 at most. */
function toBound(request: Measured): number {
  return countTokens(request, (text) => 3 * text.length)
}

function countTokens({ prompt, messages, maxTokens }: Measured, count: (text: string) => number): number {
  if (messages === undefined) return count(prompt) + maxTokens
  return messages.reduce((sum, { content }) => sum + count(content) + TOKENS_A_TURN, maxTokens)
}
