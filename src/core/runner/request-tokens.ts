// A request and its answer → how many tokens they are: counted by the server, or estimated.
import type { Completion, Request } from '../../contracts/request.ts'
import { estimateTokens } from '../text/estimate-tokens.ts'

export interface TokenCount {
  readonly prompt: number
  readonly completion: number
}

/** An estimate, before it is sent; the completion is as long as it may be. */
export function toExpectedTokens({ prompt, messages, maxTokens }: Request): TokenCount {
  const texts = messages === undefined ? [prompt] : messages.map(({ content }) => content)
  const tokens = texts.reduce((sum, text) => sum + estimateTokens(text), 0)
  return { prompt: tokens, completion: maxTokens }
}

export function toActualTokens(completion: Completion, expected: TokenCount): TokenCount {
  const { promptTokens, completionTokens, text, thinking } = completion
  return {
    prompt: promptTokens ?? expected.prompt,
    completion: completionTokens ?? estimateTokens(text) + estimateTokens(thinking ?? ''),
  }
}
