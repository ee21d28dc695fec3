// A text laid out for the finders of words: words, what each can be, and which are taken already.
import type { IdentifierSpan } from './identifier.ts'
import type { WordKind } from './word-kinds.ts'
import type { Word } from './words.ts'

export interface Scene {
  readonly text: string
  readonly words: readonly Word[]
  readonly places: ReadonlySet<string>
  /** First words of the places of two words or more. */
  readonly placeStarts: ReadonlySet<string>
  readonly kindOf: (word: string) => WordKind
  /** One flag a word: it lies in a span that is found already. */
  readonly taken: Uint8Array
}

/** Marks the words that the spans cover; both in order of start. */
export function markTaken(scene: Scene, spans: readonly IdentifierSpan[]): void {
  let at = 0
  for (const span of [...spans].sort((one, two) => one.start - two.start)) {
    while (at > 0 && scene.words[at - 1]!.end > span.start) at -= 1
    while (at < scene.words.length && scene.words[at]!.end <= span.start) at += 1
    while (at < scene.words.length && scene.words[at]!.start < span.end) scene.taken[at++] = 1
  }
}

/** Whether a word goes on from the one before it on the same line: a space, or the dot of an initial. */
export function isJoined(scene: Scene, at: number): boolean {
  const word = scene.words[at]
  const before = scene.words[at - 1]
  if (!word || !before) return false
  if (word.gap === ' ' || word.gap === '  ') return true
  const isShort =
    before.text.length === 1 || /^(?:st|mt|ft|med|dr|drs|mr|mrs|ms|prof|jr|sr|rev|de)$/.test(before.folded)
  return isShort && (word.gap === '. ' || word.gap === '.' || word.gap === '.  ')
}

export function isCapital(word: Word | undefined): word is Word {
  return word !== undefined && word.shape !== 'lower' && word.shape !== 'mixed'
}
