// A text and who may see its data → the text, or only how long it is.
import type { Access } from '../../contracts/benchmark.ts'
import type { GuardedText } from '../../contracts/instance-view.ts'

/** Public text as it is; gated and private text as a length, unless it was revealed. */
export function guardText(text: string, access: Access, revealed = false): GuardedText {
  return access === 'public' || revealed
    ? { kind: 'text', text }
    : { kind: 'hidden', characters: [...text].length }
}
