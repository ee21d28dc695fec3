// A prompt in parts and a model's window → the prompt as it can be sent, cut inside the passage where it is too long.
import type { ContextWindow } from '../ports.ts'

export interface PromptParts {
  /** Instructions and what leads to the passage. */
  readonly before: string
  /** The passage with its question, which stands at its end. */
  readonly passage: string
  /** Options, and where the answer goes. */
  readonly after: string
}

export interface FittedPassage {
  readonly prompt: string
  readonly truncated: boolean
  /** Tokens of the whole prompt less those of what is sent. */
  readonly cutTokens?: number
}

const mark = '\n[…]\n'
/** Share of what is kept that is the beginning; questions stand at the end, what a text is about at its start. */
const share = 0.3

/**
 * The largest part of the passage that fits, its middle taken out, so that instructions, question and options stay. Where
 * even an empty passage does not fit, the prompt is cut from the right as upstream does. No window: everything fits.
 */
export function fitPassage(
  parts: PromptParts,
  maxTokens: number,
  window: ContextWindow | null,
): FittedPassage {
  const whole = parts.before + parts.passage + parts.after
  if (window === null) return { prompt: whole, truncated: false }
  const room = Math.max(1, window.maxRequestLength - maxTokens)
  if (whole.length * 3 <= room) return { prompt: whole, truncated: false }
  const tokens = window.tokenizer.count(whole)
  if (tokens <= room) return { prompt: whole, truncated: false }

  // The longest that fits, by halving: tokens grow with the text.
  let [fits, tooLong] = [-1, parts.passage.length]
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2)
    if (window.tokenizer.count(toPrompt(parts, middle)) <= room) fits = middle
    else tooLong = middle
  }
  const prompt = fits < 0 ? window.tokenizer.truncate(whole, room) : toPrompt(parts, fits)
  return { prompt, truncated: true, cutTokens: tokens - window.tokenizer.count(prompt) }
}

function toPrompt({ before, passage, after }: PromptParts, kept: number): string {
  const head = endAt(passage, Math.floor(kept * share))
  const tail = startAt(passage, passage.length - (kept - head))
  return `${before}${passage.slice(0, head)}${mark}${passage.slice(tail)}${after}`
}

/** A sign of two units is never cut in half. */
function endAt(text: string, place: number): number {
  return isLowHalf(text, place) ? place - 1 : place
}

function startAt(text: string, place: number): number {
  return isLowHalf(text, place) ? place + 1 : place
}

function isLowHalf(text: string, place: number): boolean {
  const unit = text.charCodeAt(place)
  return unit >= 0xdc00 && unit <= 0xdfff
}
