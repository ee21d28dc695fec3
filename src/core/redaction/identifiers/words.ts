// Folded text → its words with shape and place, one linear pass.
import { foldWord } from './fold-text.ts'

export type WordShape = 'capital' | 'upper' | 'lower' | 'initial'

export interface Word {
  /** As written, without a possessive 's. */
  readonly text: string
  readonly folded: string
  readonly start: number
  readonly end: number
  readonly shape: WordShape
  readonly possessive: boolean
  /** First of a sentence, a line, a bullet or a quotation. */
  readonly opens: boolean
  /** Text between the word before and this one, at most 12 characters. */
  readonly gap: string
}

const wordPattern = /\p{L}[\p{L}\p{M}]{0,60}(?:['-]\p{L}[\p{L}\p{M}]{0,60}){0,4}/gu
const firstUpper = /^\p{Lu}/u
const anyLower = /\p{Ll}/u

function toShape(text: string): WordShape {
  if (!firstUpper.test(text)) return /^(?:d'|l'|al-|el-|de-|mc|mac)\p{Lu}/u.test(text) ? 'capital' : 'lower'
  if (text.length === 1) return 'initial'
  return anyLower.test(text) ? 'capital' : 'upper'
}

function isOpening(gap: string): boolean {
  return gap.includes('\n') || /[.!?:;*•"\u201c|<>]\s{0,4}["'(]?$/.test(gap)
}

export function toWords(text: string): readonly Word[] {
  const words: Word[] = []
  let last = 0
  for (const match of text.matchAll(wordPattern)) {
    const possessive = /'s$/i.test(match[0]) && match[0].length > 2
    const written = possessive ? match[0].slice(0, -2) : match[0]
    const start = match.index
    const gap = text.slice(Math.max(last, start - 12), start)
    words.push({
      text: written,
      folded: foldWord(written),
      start,
      end: start + written.length,
      shape: toShape(written),
      possessive,
      opens: words.length === 0 || isOpening(gap),
      gap,
    })
    last = start + match[0].length
  }
  return words
}
