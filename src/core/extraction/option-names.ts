// The options of a question → the names a text may use for them: letters, their texts, further words.
import { toPlain } from '../text/clean-answer.ts'

/** Letter → option text. */
export type Options = Readonly<Record<string, string>>

export interface Label {
  readonly letter: string
  readonly text: string
}

export interface OptionNames {
  readonly letters: readonly string[]
  /** A pattern's source: any letter, as a class. */
  readonly anyLetter: string
  /** Texts and words, plain, longest first. */
  readonly all: readonly Label[]
  /** Those that name an option by themselves: a single letter as a text does not. */
  readonly labels: readonly Label[]
}

/** A name ends where no letter or digit goes on: "5" does not stand in "2.5". */
export const nameStart = String.raw`(?<![\p{L}\p{N}_]|\d[.,])`
export const nameEnd = String.raw`(?![\p{L}\p{N}_]|['-]\p{L}|[.,]\d)`

export function toOptionNames(
  options: Options,
  words: Readonly<Record<string, readonly string[]>>,
): OptionNames {
  const letters = Object.keys(options)
  const anyLetter = `[${letters.join('')}]`
  const all = Object.entries(options)
    .flatMap(([letter, text]) =>
      [text, ...(words[letter] ?? [])].map((name) => ({ letter, text: toName(name) })),
    )
    .filter(({ text }) => text !== '')
    .sort((a, b) => b.text.length - a.text.length)
  return { letters, anyLetter, all, labels: all.filter(({ text }) => !/^[A-Z]$/i.test(text)) }
}

/** As an answer is read: plain, without the full stop of the data set. */
function toName(text: string): string {
  return toPlain(text).replace(/[\s.,;:]+$/, '')
}

/** Whether a text begins with a name, at a word boundary. */
export function startsWithName(text: string, name: string): boolean {
  if (name === '' || text.slice(0, name.length).toLowerCase() !== name.toLowerCase()) return false
  const rest = text.slice(name.length)
  return !/^(?:[\p{L}\p{N}_]|[.,]\d)/u.test(rest) && !isDeterminer(name, rest)
}

/** "no evidence", "no clear benefit": the word belongs to what follows and answers nothing. */
export function isDeterminer(word: string, rest: string): boolean {
  if (word.toLowerCase() !== 'no') return false
  return /^ (?!(?:because|since|as|the|it|this|that|there|they|i|we|she|he|but|and|or|is)\b)\p{L}/iu.test(
    rest,
  )
}
