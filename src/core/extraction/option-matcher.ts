// The options of a question → tests of where and how a text names one of them.
import { toPlain } from '../text/clean-answer.ts'
import { escapePattern } from '../text/escape-pattern.ts'

/** Letter → option text. */
export type Options = Readonly<Record<string, string>>

export interface OpeningOption {
  readonly letter: string
  /** Followed by another option ("A or B"). */
  readonly hedged: boolean
  /** Set off from what follows by punctuation, a line break, its own text or the end: not the first word of a sentence. */
  readonly marked: boolean
}

export interface OptionMatcher {
  /** The option that is the whole text, whatever the brackets and points around it. */
  whole(text: string): string | null
  /** The option that a text begins with. */
  opening(text: string): OpeningOption | null
  /** Options whose text or word stands in the text, at word boundaries, longest first. */
  mentions(text: string): Set<string>
  /** Letters that stand as an answer: in brackets, alone on a line, after "option", "is", a colon. */
  letters(text: string): Set<string>
}

interface Label {
  readonly letter: string
  readonly text: string
}

const wordBefore = String.raw`(?<![\p{L}\p{N}_])`
const wordAfter = String.raw`(?![\p{L}\p{N}_])`

export function createOptionMatcher(
  options: Options,
  words: Readonly<Record<string, readonly string[]>>,
): OptionMatcher {
  const letters = Object.keys(options)
  const labels = toLabels(options, words)
  const anyLetter = `[${letters.join('')}]`

  function startOption(text: string): { letter: string; rest: string } | null {
    const start = text.replace(/^[\s"'(\[•-]*(?:(?:option|choice|answer|letter)\s+)?[\s"'(\[]*/i, '')
    const label = labels.find(({ text: wanted }) => startsWithWords(start, wanted))
    if (label) return { letter: label.letter, rest: start.slice(label.text.length) }
    const letter = new RegExp(`^(${anyLetter})(?![\\p{L}\\p{N}_'-])(?!-\\p{L})`, 'u').exec(start)?.[1]
    if (letter === undefined) return null
    const rest = start.slice(1)
    // "A patient …" opens with the article, unless the option's own text follows.
    if (
      letter === 'A' &&
      /^ \p{Ll}/u.test(rest) &&
      !/^ (?:is|because|since|as|for|and|or|would|seems)\b/.test(rest)
    ) {
      return startsWithWords(rest.trimStart(), options['A']!) ? { letter, rest } : null
    }
    return { letter, rest }
  }

  function isHedged(letter: string, rest: string): boolean {
    const joined = /^[\s)\].,"']*(?:\bor\b|\band\b|and\/or|\/|&|,)\s*(?:either\s+)?/i.exec(rest)
    if (!joined) return false
    const other = startOption(rest.slice(joined[0].length))
    const comma = joined[0].includes(',') && !/\bor\b|\band\b/i.test(joined[0])
    return other !== null && other.letter !== letter && (!comma || isMarked(other.rest))
  }

  function opening(text: string): OpeningOption | null {
    const hit = startOption(text)
    if (!hit) return null
    const marked = isMarked(hit.rest) || startsWithWords(hit.rest.trimStart(), options[hit.letter]!)
    return { letter: hit.letter, hedged: isHedged(hit.letter, hit.rest), marked }
  }

  return {
    whole: (text) => readWhole(text, letters, labels),
    opening,
    mentions: (text) => readMentions(text, labels),
    letters: (text) => readLetters(text, anyLetter),
  }
}

/** Set off from what follows. */
function isMarked(rest: string): boolean {
  return /^["')\]]*\s*(?:$|[.,:;)\]\n!-])/.test(rest)
}

function readWhole(text: string, letters: readonly string[], labels: readonly Label[]): string | null {
  const bare = text.replace(/^[\s"'(\[{•-]+|[\s"')\]}.,:;!?]+$/g, '')
  const upper = bare.toUpperCase()
  if (letters.includes(upper)) return upper
  const label = labels.find((candidate) => candidate.text.toLowerCase() === bare.toLowerCase())
  return label?.letter ?? null
}

function readLetters(text: string, anyLetter: string): Set<string> {
  const alone = `(${anyLetter})(?![\\p{L}\\p{N}_'-])(?! \\p{Ll})`
  const patterns = [
    `[(\\[](${anyLetter})[)\\]]`,
    `^\\W*(${anyLetter})\\W*$`,
    `\\b(?:option|choice|answer|letter|is|be|with)\\s*:?\\s+\\(?${alone}`,
    `:\\s*\\(?${alone}`,
  ]
  const hits = patterns.flatMap((pattern) => [...text.matchAll(new RegExp(pattern, 'gmu'))])
  return new Set(hits.map((match) => match[1]!))
}

function toLabels(options: Options, words: Readonly<Record<string, readonly string[]>>): Label[] {
  return (
    Object.entries(options)
      .flatMap(([letter, text]) =>
        // Made plain as the answer is, and without the stop at the end that an answer may lack.
        [text, ...(words[letter] ?? [])].map((label) => ({
          letter,
          text: toPlain(label).replace(/\.$/, ''),
        })),
      )
      // Where an option's text is itself one of the letters, the letter names the option of that letter.
      .filter(({ text }) => text !== '' && !Object.hasOwn(options, text.toUpperCase()))
      .sort((a, b) => b.text.length - a.text.length)
  )
}

function startsWithWords(text: string, wanted: string): boolean {
  if (wanted === '' || text.slice(0, wanted.length).toLowerCase() !== wanted.toLowerCase()) return false
  return (
    !/^[\p{L}\p{N}_]/u.test(text.slice(wanted.length)) && !isDeterminer(wanted, text.slice(wanted.length))
  )
}

/** "no evidence", "no clear benefit": the word belongs to what follows and answers nothing. */
function isDeterminer(word: string, rest: string): boolean {
  if (word.toLowerCase() !== 'no') return false
  return /^ (?!because|since|as\b|the\b|it\b|this\b|that\b|there\b|they\b|i\b|we\b|she\b|he\b|but\b|and\b|or\b)\p{L}/iu.test(
    rest,
  )
}

function readMentions(text: string, labels: readonly Label[]): Set<string> {
  const mentioned = new Set<string>()
  let rest = text
  for (const { letter, text: wanted } of labels) {
    const pattern = new RegExp(wordBefore + escapePattern(wanted) + wordAfter, 'giu')
    rest = rest.replace(pattern, (hit, at: number, whole: string) => {
      if (isDeterminer(hit, whole.slice(at + hit.length))) return hit
      mentioned.add(letter)
      return ' '.repeat(hit.length)
    })
  }
  return mentioned
}
