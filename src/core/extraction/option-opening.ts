// A text → the option that it begins with, and how firmly.
import { nameEnd, startsWithName, type OptionNames } from './option-names.ts'

export interface OpeningOption {
  readonly letter: string
  /** Followed by another option: "A or B", or a letter with the text of another option. */
  readonly hedged: boolean
  /** Set off from what follows by punctuation, a line break, its own text or the end: not the first word of a sentence. */
  readonly marked: boolean
  /** Nothing else follows. */
  readonly whole: boolean
}

interface Start {
  readonly letter: string
  readonly rest: string
  /** By letter and text together. */
  readonly named: boolean
}

/** The option that a text begins with; `lowerCase` takes "b)" and "b because" as well. */
export function readOpening(text: string, names: OptionNames, lowerCase: boolean): OpeningOption | null {
  const hit = findStart(text, names, lowerCase)
  if (!hit) return null
  return {
    letter: hit.letter,
    hedged: isHedged(hit, names),
    marked: hit.named || isMarked(hit.rest),
    whole: /^[\s"')\]}.,:;!?✅✓|]*$/u.test(hit.rest),
  }
}

function findStart(text: string, names: OptionNames, lowerCase: boolean): Start | null {
  const start = text.replace(
    /^[\s"'(\[{•→✅✓👉>=-]*(?:(?:either|both|option|choice|answer|letter)\s+)*[\s"'(\[{]*/iu,
    '',
  )
  const named = names.labels.find((label) => startsWithName(start, label.text))
  if (named) return { letter: named.letter, rest: start.slice(named.text.length), named: false }
  // "1. B", the first point of a list.
  const point = /^\d{1,2}[.)]\s+(?=\S)/.exec(start)?.[0]
  if (point !== undefined && !named) return findStart(start.slice(point.length), names, lowerCase)
  const letter = readLetter(start, names, lowerCase)
  if (letter === null) return null
  const rest = start.slice(1)
  const gap = /^["'\s.:)(\]-]*/.exec(rest)![0].length
  const own = names.all.find(
    (label) => label.letter === letter && startsWithName(rest.slice(gap), label.text),
  )
  if (own) return { letter, rest: rest.slice(gap + own.text.length), named: true }
  if (isName(start)) return null
  // "A patient …" opens with the article.
  const isArticle = /^a$/i.test(start[0]!) && /^ \p{Ll}/u.test(rest) && !isPredicate(rest)
  return isArticle ? null : { letter, rest, named: false }
}

const species =
  'coli|difficile|aureus|epidermidis|pneumoniae|pyogenes|albicans|jejuni|pylori|faecalis|faecium|botulinum|tetani|perfringens|trachomatis|diphtheriae|influenzae|cereus|anthracis|fragilis|burgdorferi|baumannii|cepacia|freundii|cloacae|histolytica|neoformans|immitis|elegans|pertussis|abortus|dermatitidis|canis|henselae|psittaci'
const nameOfOther = new RegExp(`^[a-z]\\. (?:${species})\\b|^[ap]\\.m\\b`, 'i')

/** "E. coli", "a.m.". */
function isName(start: string): boolean {
  return nameOfOther.test(start)
}

function isHedged({ letter, rest }: Start, names: OptionNames): boolean {
  const joined =
    /^[ )\].,"']*(\b(?:or|and|plus|with)\b|[/&+]|[,.:(-])\s*(?:(?:either|possibly|perhaps|even|also) )?/i.exec(
      rest,
    )
  const other = joined && findStart(rest.slice(joined[0].length), names, false)
  if (!other || other.letter === letter) return false
  return /^(?:[a-z]+|[/&+])$/i.test(joined[1]!) || isMarked(other.rest) || /^,? (?:and|or)\b/.test(other.rest)
}

/** Set off from what follows. */
function isMarked(rest: string): boolean {
  return /^["')\]}]*\s*(?:$|[.,:;)(\]}\n!?|<-]|(?:because|since|given|due to)\b)/.test(rest)
}

function isPredicate(rest: string): boolean {
  return /^ (?:is|because|since|as|for|and|or|would|seems|not|but)\b/.test(rest)
}

function readLetter(text: string, { letters, anyLetter }: OptionNames, lowerCase: boolean): string | null {
  const capital = new RegExp(`^${anyLetter}${nameEnd}`, 'u').exec(text)?.[0]
  if (capital !== undefined) return capital
  const small = lowerCase ? new RegExp(`^${toSmall(letters)}`).exec(text)?.[0] : undefined
  return small?.toUpperCase() ?? null
}

/** A pattern's source: "b" where it is no word of a sentence. */
export function toSmall(letters: readonly string[]): string {
  return `[${letters.join('').toLowerCase()}](?=$|["')\\].:,;}\\n]| (?:because|since|as|and|or)\\b)`
}
