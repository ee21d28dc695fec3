// Names that were found once → the other places in the same text where their words stand.
import { eponymHeads } from './eponyms.ts'
import type { IdentifierSpan } from './identifier.ts'
import { isCapital, markTaken, type Scene } from './scene.ts'

/** Words of firm names; plain words count only where a title or label named them. */
function toKnown(scene: Scene, spans: readonly IdentifierSpan[]): Map<string, number> {
  const known = new Map<string, number>()
  const sure = spans.filter((span) => span.class === 'name' && span.score >= 0.65)
  let at = 0
  for (const span of sure) {
    while (at < scene.words.length && scene.words[at]!.end <= span.start) at += 1
    for (; at < scene.words.length && scene.words[at]!.start < span.end; at += 1) {
      const word = scene.words[at]!
      const kind = scene.kindOf(word.folded)
      if (word.text.length < 3 || !isCapital(word)) continue
      if (kind.medical || (kind.plain && !kind.name && span.score < 0.9)) continue
      known.set(word.folded, span.score)
    }
  }
  return known
}

function isUse(scene: Scene, at: number): boolean {
  const word = scene.words[at]!
  const kind = scene.kindOf(word.folded)
  if (word.opens && kind.plain && !kind.given) return false
  if (word.shape === 'upper' && (kind.plain || word.text.length < 4)) return false
  const next = scene.words[at + 1]
  if (next && /^(?:'s)? $|^-$/.test(next.gap) && eponymHeads.has(next.folded)) return false
  return !(kind.eponym && word.possessive)
}

/** Further spans for words of names that `spans` (in order of start) hold. */
export function findRepeated(scene: Scene, spans: readonly IdentifierSpan[]): IdentifierSpan[] {
  markTaken(scene, spans)
  const known = toKnown(scene, spans)
  const found: IdentifierSpan[] = []
  if (known.size === 0) return found
  for (let at = 0; at < scene.words.length; at += 1) {
    const word = scene.words[at]!
    if (scene.taken[at] || !isCapital(word) || !known.has(word.folded) || !isUse(scene, at)) continue
    found.push({ start: word.start, end: word.end, class: 'name', rule: 'repeated', score: 0.6 })
  }
  return found
}
