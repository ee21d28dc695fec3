// A prompt and a model's window → the prompt as it can be sent, cut from the right where HELM would cut it.
import type { ContextWindow } from '../ports.ts'

export interface FittedPrompt {
  readonly prompt: string
  readonly truncated: boolean
}

/**
 * Prompt tokens + answer tokens must not exceed the window; else the text is cut from the right, so that the
 * question itself can be lost: upstream does the same, and the cut is recorded. No window: everything fits.
 */
export function fitToContext(prompt: string, maxTokens: number, window: ContextWindow | null): FittedPrompt {
  if (window === null) return { prompt, truncated: false }
  const room = Math.max(1, window.maxRequestLength - maxTokens)
  // A text has at most one token a byte, and a UTF-16 unit at most three bytes: short texts need no counting.
  if (prompt.length * 3 <= room || window.tokenizer.count(prompt) <= room) return { prompt, truncated: false }
  return { prompt: window.tokenizer.truncate(prompt, room), truncated: true }
}
