// Text → the same text with plain spaces, hyphens, digits and quotes, and the way back to its offsets.

export interface FoldedText {
  readonly text: string
  /** UTF-16 offset in the original of an offset in `text`. */
  toOriginal(offset: number): number
}

const plainAscii = /^[\x00-\x7f]*$/
const foldable = /[^\x00-\x7f]/g
const removable = /[\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/
const digitBlocks = [0x0660, 0x06f0, 0x0966, 0xff10]

function foldUnit(unit: string): string {
  const code = unit.charCodeAt(0)
  if (code === 0xa0 || code === 0x1680 || (code >= 0x2000 && code <= 0x200a)) return ' '
  if (code === 0x202f || code === 0x205f || code === 0x3000) return ' '
  if (code === 0x2028 || code === 0x2029 || code === 0x85) return '\n'
  if ((code >= 0x2010 && code <= 0x2015) || code === 0x2212 || code === 0xfe63) return '-'
  if (code === 0x2018 || code === 0x2019 || code === 0x02bc || code === 0x2032) return "'"
  if (code === 0x201c || code === 0x201d) return '"'
  for (const zero of digitBlocks) if (code >= zero && code <= zero + 9) return String(code - zero)
  if (code >= 0xff01 && code <= 0xff5e) return String.fromCharCode(code - 0xfee0)
  return unit
}

function withoutRemovable(text: string): FoldedText {
  const kept: string[] = []
  const offsets: number[] = []
  for (let at = 0; at < text.length; at += 1) {
    const unit = text[at]!
    if (removable.test(unit)) continue
    kept.push(unit > '\x7f' ? foldUnit(unit) : unit)
    offsets.push(at)
  }
  offsets.push(text.length)
  return { text: kept.join(''), toOriginal: (offset) => offsets[offset] ?? text.length }
}

/** One pass. Characters that show nothing (soft hyphens, zero widths, direction marks) are dropped. */
export function foldText(text: string): FoldedText {
  if (plainAscii.test(text)) return { text, toOriginal: (offset) => offset }
  if (removable.test(text)) return withoutRemovable(text)
  return { text: text.replace(foldable, foldUnit), toOriginal: (offset) => offset }
}

/** Lower case without accents: the form of every word in NameLists. */
export function foldWord(word: string): string {
  const lower = word.toLowerCase()
  if (plainAscii.test(lower)) return lower
  return lower
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[\u2019\u02bc]/g, "'")
    .replace(/ß/g, 'ss')
    .replace(/ø/g, 'o')
    .replace(/ł/g, 'l')
    .replace(/æ/g, 'ae')
    .replace(/đ/g, 'd')
}
