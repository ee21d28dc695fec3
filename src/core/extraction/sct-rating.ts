// An answer to a script concordance test → its rating from -2 to +2.
import { readAnswer } from './read-answer.ts'
import { found, notFound, type Reading } from './reading.ts'

/** SCT-Bench's own reading: signs among the five characters after the first "Rating: "; "1" without a sign is none. */
export function parseRatingAsUpstream(answer: string): number | null {
  const part = answer.split('Rating: ')[1]
  if (part === undefined) return null
  const hits =
    [...part]
      .slice(0, 5)
      .join('')
      .match(/\+2|\+1|0|-1|-2/g) ?? []
  const joined = hits.join('')
  // Python's int() takes +10 and 00, and rejects what two ratings side by side give.
  return /^[+-]?\d+$/.test(joined) && Math.abs(Number(joined)) <= 2 ? Number(joined) + 0 : null
}

const rating = String.raw`(?:([+-])\s?)?([012])(?![\d.]|\s?(?:%|/\s?\d))`
const declared = new RegExp(
  String.raw`\b(?:rating|answer|score|response)["']?\s*(?:\w+ )?(?:is|would be|=|:)+\s*["'(]?${rating}`,
  'gi',
)
const whole = new RegExp(String.raw`^["'(]?${rating}["')]?\.?$`)
const signed = /(?<![\w.,-])([+-])\s?([12])(?!\w|\.\d)/g
const range = /[+-]?\d\s?(?:to|through|-|\.\.)\s?[+-]?\d/g

/** The last declared rating; else the whole answer or its last line; else the only signed rating in the text. */
export function readRatingAnswer(raw: string): Reading<number> {
  return readAnswer(raw, ({ text, boxes }) => {
    const plain = text.replace(/[\u2212\u2013]/g, '-')
    const lines = plain.split('\n').map((line) => line.trim())
    const places = [...boxes.map((box) => box.trim()), lines[0]!, lines.at(-1)!]
    const hits = [...plain.matchAll(declared)].map(toRating)
    if (hits.length > 0) return found(hits.at(-1)!)
    for (const place of places) {
      const match = whole.exec(place)
      if (match) return found(toRating(match))
    }
    const ratings = new Set([...plain.replace(range, ' ').matchAll(signed)].map(toRating))
    if (ratings.size === 1) return found([...ratings][0]!)
    return notFound(ratings.size > 1 ? 'ambiguous' : 'no_answer_found')
  })
}

function toRating(match: RegExpExecArray | RegExpMatchArray): number {
  const value = Number(match[2])
  return match[1] === '-' && value !== 0 ? -value : value
}
