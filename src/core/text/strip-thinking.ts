// An answer that may begin with its reasoning → the answer alone, and the reasoning apart.

export interface StrippedAnswer {
  readonly text: string
  /** Undefined where there was none. */
  readonly thinking: string | undefined
}

/**
 * Cuts `<think>…</think>` off the beginning. A block that is never closed leaves no answer: the tokens ran out before it. Some
 * templates open the block in the prompt already, so that only its end is in the answer.
 */
export function stripThinking(answer: string): StrippedAnswer {
  const opened = /^\s*<think>/.exec(answer)
  const end = answer.indexOf('</think>')
  if (end < 0)
    return opened === null
      ? { text: answer, thinking: undefined }
      : { text: '', thinking: answer.slice(opened[0].length).trim() }
  return {
    text: answer.slice(end + '</think>'.length).trimStart(),
    thinking: answer.slice(opened?.[0].length ?? 0, end).trim(),
  }
}
