// Name lists → a finder of identifiers in text: patterns, then places, then names, merged.
import { agePatterns, datePatterns } from './date-patterns.ts'
import { electronicPatterns } from './electronic-patterns.ts'
import { findInName } from './find-in-name.ts'
import { findNames } from './find-names.ts'
import { findPlaces } from './find-places.ts'
import { findRepeated } from './find-repeated.ts'
import { findSmallNames } from './find-small-names.ts'
import { foldText } from './fold-text.ts'
import type { FindIdentifiers, IdentifierFinder, NameLists } from './identifier.ts'
import { labelPatterns } from './label-patterns.ts'
import { mergeSpans } from './merge-spans.ts'
import { numberPatterns } from './number-patterns.ts'
import { findPatterns, type Pattern } from './pattern.ts'
import { placePatterns } from './place-patterns.ts'
import { markTaken, type Scene } from './scene.ts'
import { createWordKinds } from './word-kinds.ts'
import { toWords } from './words.ts'

const patterns: readonly Pattern[] = [
  ...electronicPatterns,
  ...labelPatterns,
  ...numberPatterns,
  ...datePatterns,
  ...agePatterns,
  ...placePatterns,
]

/** Finders for running text. Time is linear in the length of the text; the lists are looked up, never scanned. */
function createTextFinder(lists: NameLists, kindOf: Scene['kindOf']): FindIdentifiers {
  const placeStarts = new Set(
    [...lists.places].filter((place) => place.includes(' ')).map((place) => place.split(' ')[0]!),
  )
  return (text) => {
    const folded = foldText(text)
    const spans = findPatterns(folded.text, patterns)
    const words = toWords(folded.text)
    const scene: Scene = {
      text: folded.text,
      words,
      places: lists.places,
      placeStarts,
      kindOf,
      taken: new Uint8Array(words.length),
    }
    markTaken(scene, spans)
    const places = findPlaces(scene, (found) => markTaken(scene, found))
    markTaken(scene, places)
    const names = findNames(scene)
    markTaken(scene, names)
    const small = findSmallNames(scene)
    const found = [...spans, ...places, ...names, ...small]
    const inOrder = mergeSpans(found)
    return mergeSpans([...inOrder, ...findRepeated(scene, inOrder)]).map((span) => ({
      ...span,
      start: folded.toOriginal(span.start),
      end: folded.toOriginal(span.end - 1) + 1,
    }))
  }
}

export function createIdentifierFinder(lists: NameLists): IdentifierFinder {
  const kindOf = createWordKinds(lists)
  return { find: createTextFinder(lists, kindOf), findInName: (name) => findInName(name, kindOf) }
}
