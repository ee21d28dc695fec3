// A prompt and a model's window → the prompt as it can be sent, cut from the right where HELM would cut it.
import type { ContextWindow } from '../ports.ts'

export interface FittedPrompt {
  readonly prompt: string
  readonly truncated: boolean
}

/** Whether prompt and answer fill the window at most. A text has at most one token a byte: short ones need no counting. */
export function fitsContext(prompt: string, maxTokens: number, window: ContextWindow | null): boolean {
  if (window === null) return true
  const room = toRoom(maxTokens, window)
  // A UTF-16 unit has at most three bytes.
  return prompt.length * 3 <= room || window.tokenizer.count(prompt) <= room
}

/**
 * Prompt tokens + answer tokens must not exceed the window; else the text is cut from the right, so that the
 * question itself can be lost: upstream does the same, and the cut is recorded. No window: everything fits.
 */
export function fitToContext(prompt: string, maxTokens: number, window: ContextWindow | null): FittedPrompt {
  if (window === null || fitsContext(prompt, maxTokens, window)) return { prompt, truncated: false }
  return { prompt: window.tokenizer.truncate(prompt, toRoom(maxTokens, window)), truncated: true }
}

function toRoom(maxTokens: number, { maxRequestLength }: ContextWindow): number {
  return Math.max(1, maxRequestLength - maxTokens)
}
