// Text → the ICD-10-CM codes in it, as upstream finds them and as they are written.

/** Upstream's pattern: capitals only, one to three digits before the point and four after; what follows is cut off. */
export function findCodesAsUpstream(text: string): Set<string> {
  const hits = text.replaceAll('**', '').matchAll(
    // Python's word boundary: next to letters and digits of every script.
    /(?<![\p{L}\p{N}_])[A-Z]\p{Nd}{1,3}(?:\.\p{Nd}{1,4})?(?:\.(?=[\p{L}\p{N}_])|(?![\p{L}\p{N}_]))/gu,
  )
  return new Set([...hits].map(([code]) => code.replace(/\.$/, '')))
}

const letters = String.raw`[A-TV-Z]\d[\dAB]`
const extension = String.raw`[\dA-TV-Z]{1,4}`
const dotted = new RegExp(
  String.raw`(?<![\p{L}\p{N}_.])(${letters})\s?\.\s?(${extension})(?![\p{L}\p{N}_])`,
  'giu',
)
const plain = new RegExp(
  String.raw`(?<![\p{L}\p{N}_.-])(${letters})(${extension})?(?![\p{L}\p{N}_]|\.\d)`,
  'giu',
)
const noCode = /^(?:[A-Z]\d\d)$/i
// Letter and two digits that clinical text uses for other things: a vitamin, a vertebra, a group, a scale.
const lookAlike =
  /(?:vitamin|level|vertebra\w*|disc|CD|type|grade|lead|step|room|unit|figure|table|question|option)\s$/i

const listStart = /(?:^|[\n,;(])\s*$/
const listEnd = /^\s*(?:$|[\n,;:)-])/

/**
 * Codes in any case, with or without point ("e119" is E11.9), with letters behind the point ("S72.001A"), each once.
 * Three signs after words such as "vitamin" are none, nor in lower case unless as a point of a list: "b12" is a vitamin.
 */
export function findCodes(text: string): Set<string> {
  const found = new Set<string>()
  const cleaned = text.normalize('NFKC').replace(/[*_`\u00ad\u200b-\u200d\ufeff]/g, ' ')
  const rest = cleaned.replace(dotted, (_hit, category: string, end: string) => {
    found.add(toCode(category, end))
    return ' '
  })
  for (const match of rest.matchAll(plain)) {
    const [whole, category, end] = match
    const before = rest.slice(Math.max(0, match.index - 16), match.index)
    const after = rest.slice(match.index + whole.length, match.index + whole.length + 8)
    const isPoint = listStart.test(before) && listEnd.test(after)
    if (noCode.test(whole) && (lookAlike.test(before) || (/^[a-z]/.test(whole) && !isPoint))) continue
    found.add(toCode(category!, end ?? ''))
  }
  return found
}

function toCode(category: string, end: string): string {
  return end === '' ? category.toUpperCase() : `${category}.${end}`.toUpperCase()
}
