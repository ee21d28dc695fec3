// The texts of one document → the spans of each, where a name that one of them gives away is marked in all.
import type { IdentifierSpan } from '../../../contracts/identifier.ts'
import type { FindIdentifiers } from './identifier.ts'

/** Ends a sentence and a line, so that nothing is read across two texts. */
const between = '\n\n'

/**
 * The spans of each text, with offsets of that text. They are looked for in all of them at once: "Ms. Roe" of a note
 * marks "Roe" in the answer about it.
 */
export function findInTexts(texts: readonly string[], find: FindIdentifiers): IdentifierSpan[][] {
  const spans = find(texts.join(between))
  let from = 0
  let at = 0
  return texts.map((text) => {
    const begin = from
    const end = begin + text.length
    from = end + between.length
    const own: IdentifierSpan[] = []
    while (at < spans.length && spans[at]!.end <= begin) at += 1
    for (let next = at; next < spans.length && spans[next]!.start < end; next += 1) {
      const span = spans[next]!
      const start = Math.max(span.start, begin) - begin
      own.push({ ...span, start, end: Math.min(span.end, end) - begin })
    }
    return own
  })
}
