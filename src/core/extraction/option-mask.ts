// A text → the same with one sign for each option it names, so that patterns over it need not know the options.
import { isDeterminer, nameEnd, nameStart, type OptionNames } from './option-names.ts'

interface Hit {
  readonly letter: string
  readonly start: number
  readonly end: number
}

export interface MaskedText {
  readonly text: string
  /** The letter of the option that a sign stands for. */
  letterOf(sign: string): string
  /** Puts the options back into a text made from this one. */
  restore(text: string): string
}

// Signs for private use, which no answer has a reason to hold.
const first = 0xe000
const last = 0xf8ff
const signs = /[\ue000-\uf8ff]/g
/** A pattern's source: an option, in brackets or not. */
export const anySign = String.raw`\(?[\ue000-\uf8ff]\)?`

export function maskOptions(raw: string, names: OptionNames): MaskedText {
  const plain = raw.replace(signs, ' ')
  const hits = joinNames(plain, [...findTexts(plain, names), ...findLetters(plain, names)]).slice(
    0,
    last - first,
  )
  let text = ''
  let at = 0
  hits.forEach(({ start, end }, index) => {
    text += plain.slice(at, start) + String.fromCharCode(first + index)
    at = end
  })
  const hitOf = (sign: string) => hits[sign.charCodeAt(0) - first]!
  return {
    text: text + plain.slice(at),
    letterOf: (sign) => hitOf(sign).letter,
    restore: (changed) => changed.replace(signs, (sign) => plain.slice(hitOf(sign).start, hitOf(sign).end)),
  }
}

/** Options whose text or word stands in the text, at word boundaries; a longer one hides a shorter one inside it. */
export function findTexts(text: string, { labels }: OptionNames): Hit[] {
  const lower = text.toLowerCase()
  // A few capitals grow when they shrink; then case counts.
  const searched = lower.length === text.length ? lower : text
  const taken = new Uint8Array(text.length)
  const hits: Hit[] = []
  for (const { letter, text: name } of labels) {
    const wanted = name.toLowerCase()
    for (let start = searched.indexOf(wanted); start >= 0; start = searched.indexOf(wanted, start + 1)) {
      const end = start + wanted.length
      if (taken[start] || taken[end - 1] || !standsAlone(text, start, end)) continue
      if (isDeterminer(wanted, text.slice(end, end + 40))) continue
      taken.fill(1, start, end)
      hits.push({ letter, start, end })
    }
  }
  return hits
}

const endsName = new RegExp(`${nameStart}$`, 'u')
const beginsRest = new RegExp(`^${nameEnd}`, 'u')

function standsAlone(text: string, start: number, end: number): boolean {
  return endsName.test(text.slice(Math.max(0, start - 2), start)) && beginsRest.test(text.slice(end, end + 2))
}

function findLetters(text: string, { anyLetter }: OptionNames): Hit[] {
  const pattern = new RegExp(`${nameStart}${anyLetter}${nameEnd}`, 'gu')
  return [...text.matchAll(pattern)].map(({ 0: letter, index }) => ({ letter, start: index, end: index + 1 }))
}

/** In order, without overlaps; a letter and its own text are one name. */
function joinNames(text: string, hits: readonly Hit[]): Hit[] {
  const joined: Hit[] = []
  for (const hit of hits.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const before = joined.at(-1)
    if (before && hit.start < before.end) continue
    const isOwn =
      before?.letter === hit.letter && /^[.:)]{0,2} ?(?:- )?$/.test(text.slice(before.end, hit.start))
    if (isOwn) joined[joined.length - 1] = { ...before, end: hit.end }
    else joined.push(hit)
  }
  return joined
}
