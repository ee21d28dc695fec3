// Folded text → its words with shape and place, one linear pass.
import { foldWord } from './fold-text.ts'

/** `mixed`: IgM, PaO2, Anti-HBs, X-ray, I'm; never a name. */
export type WordShape = 'capital' | 'upper' | 'lower' | 'initial' | 'mixed'

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
const innerCapital = /\p{Ll}\p{Lu}|^\p{Lu}{2,}\p{Ll}/u
const prefixed = /^(?:Mc|Mac|De|Di|Du|La|Le|Van|Von|Fitz|Vander|Del|Dela|St|Ben|Al|El)\p{Lu}\p{Ll}{2,}$/u
const smallPart = /[-']\p{Ll}{1,60}$|^I'/u
const smallPrefix = /^(?:d'|l'|al-|el-|de-|mc|mac)\p{Lu}/u

const mixedPart =
  /(?:^|-)\p{Lu}{2,}(?:-|$)|(?:^|-)\p{L}(?:-|$)|\p{Lu}{2,}\p{Ll}|^(?:Anti|Non|Pre|Post|Alpha|Beta|Gamma|Delta|Omega|Trans|Inter|Intra|Sub|Multi|Micro)-|-\p{Lu}\p{Ll}{0,2}\p{Lu}/u

function toShape(text: string, isBeforeDigit: boolean): WordShape {
  if (!firstUpper.test(text)) return smallPrefix.test(text) ? 'capital' : 'lower'
  if (isBeforeDigit || smallPart.test(text)) return 'mixed'
  if (text.length === 1) return 'initial'
  if (!anyLower.test(text)) return 'upper'
  const isJoined = text.includes('-') || text.includes("'")
  if (isJoined) return mixedPart.test(text) ? 'mixed' : 'capital'
  return innerCapital.test(text) && !prefixed.test(text) ? 'mixed' : 'capital'
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57
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
      shape: toShape(written, isDigit(text.charCodeAt(start + match[0].length))),
      possessive,
      opens: words.length === 0 || isOpening(gap),
      gap,
    })
    last = start + match[0].length
  }
  return words
}
