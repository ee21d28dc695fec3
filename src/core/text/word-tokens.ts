// Text → the words that ROUGE counts: lower case, stemmed when longer than three letters.
import { toStem } from './porter-stemmer.ts'

/** The tokens of rouge_score 0.1.2: only a-z and 0-9 are kept, so that other scripts give none and "naïve" gives na, ve. */
export function toRougeTokens(text: string): string[] {
  return (text.toLowerCase().match(/[a-z0-9]+/g) ?? []).map(stemLong)
}

/** The same for every script: letters with their marks, and digits; English words are stemmed. */
export function toWordTokens(text: string): string[] {
  return toPlainWords(text).map((word) => (/^[a-z0-9]+$/.test(word) ? stemLong(word) : word))
}

/** Lower-case words of every script as they stand. */
export function toPlainWords(text: string): string[] {
  const plain = text.normalize('NFKC').toLowerCase()
  return plain.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
}

function stemLong(word: string): string {
  return word.length > 3 ? toStem(word) : word
}
