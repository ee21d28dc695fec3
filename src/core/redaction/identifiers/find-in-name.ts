// The name of a file, a run or a model → the identifiers in it; words are joined by _ - . / and capitals there.
import { foldWord } from './fold-text.ts'
import type { IdentifierSpan } from './identifier.ts'
import { findPatterns, type Pattern } from './pattern.ts'
import { electronicPatterns } from './electronic-patterns.ts'
import { labelPatterns } from './label-patterns.ts'
import { mergeSpans } from './merge-spans.ts'
import { isModelMark, modelWords, neutralNameWords } from './model-words.ts'
import { numberPatterns } from './number-patterns.ts'
import { ambiguousGivenNames } from './usual-names.ts'
import type { WordKind } from './word-kinds.ts'

interface Piece {
  readonly text: string
  readonly folded: string
  readonly start: number
  readonly end: number
}

type KindOf = (word: string) => WordKind

const pieces =
  /\p{Lu}?\p{Ll}[\p{Ll}\p{M}]{0,60}(?:'\p{L}{1,20})?|\p{Lu}{1,60}(?!\p{Ll})|\p{Lu}\p{Ll}{0,60}|\p{L}{1,60}|\d{1,40}/gu
const titles = new Set('mr mrs ms miss dr prof patient pt mother father nurse'.split(' '))
const recordWords = new Set(
  'mrn mr ssn dob medrec chart acct account member policy patientid pid nhs'.split(' '),
)
const dateWords = new Set('dob born birth admitted admission discharged seen visit died'.split(' '))
/** Ids and numbers with a label; e-mail and other addresses stand in a name as they do in text. */
const namePatterns: readonly Pattern[] = [
  ...electronicPatterns.filter((pattern) => pattern.class === 'email'),
  ...labelPatterns.filter((pattern) => /^(?:record_number|ssn|health_plan|account)$/.test(pattern.class)),
  ...numberPatterns.filter(
    (pattern) => /^(?:ssn|phone)$/.test(pattern.class) && pattern.rule === 'pattern' && pattern.score > 0.6,
  ),
]

function toPieces(name: string): readonly Piece[] {
  return [...name.matchAll(pieces)].map((match) => ({
    text: match[0],
    folded: foldWord(match[0]),
    start: match.index,
    end: match.index + match[0].length,
  }))
}

function isNumber(piece: Piece | undefined, digits: number): piece is Piece {
  return piece !== undefined && /^\d+$/.test(piece.text) && piece.text.length >= digits
}

function toSpan(
  first: Piece,
  last: Piece,
  rest: Pick<IdentifierSpan, 'class' | 'rule' | 'score'>,
): IdentifierSpan {
  return { start: first.start, end: last.end, ...rest }
}

/** MRN 0012345, and long numbers that are no date. */
function findNumbers(all: readonly Piece[]): IdentifierSpan[] {
  return all.flatMap((piece, at): IdentifierSpan[] => {
    if (!isNumber(piece, 4)) return []
    const before = all[at - 1]?.folded ?? ''
    if (recordWords.has(before))
      return [toSpan(piece, piece, { class: 'record_number', rule: 'label', score: 0.9 })]
    const isDate = /^(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/.test(piece.text)
    if (piece.text.length < 7 || isDate) return []
    return [toSpan(piece, piece, { class: 'other_code', rule: 'pattern', score: 0.6 })]
  })
}

/** A date counts only where a word says that it is a person's: models carry dates too. */
function findDates(all: readonly Piece[]): IdentifierSpan[] {
  return all.flatMap((piece, at): IdentifierSpan[] => {
    if (!dateWords.has(piece.folded) || !isNumber(all[at + 1], 1)) return []
    let last = at + 1
    while (last - at < 3 && isNumber(all[last + 1], 1)) last += 1
    return [toSpan(all[at + 1]!, all[last]!, { class: 'date', rule: 'label', score: 0.9 })]
  })
}

function isOrdinary({ folded }: Piece): boolean {
  return modelWords.has(folded) || neutralNameWords.has(folded)
}

function isNamePiece(piece: Piece | undefined, kindOf: KindOf): boolean {
  if (!piece || piece.text.length < 3 || !/\p{L}/u.test(piece.text) || isOrdinary(piece)) return false
  const kind = kindOf(piece.folded)
  return kind.name && !kind.medical
}

function isAfterTitle(all: readonly Piece[], at: number): boolean {
  return titles.has(all[at - 1]?.folded ?? '') && /^\p{L}{3}/u.test(all[at]!.text)
}

/** How many pieces from here make a personal name, and how surely. */
function toName(all: readonly Piece[], at: number, kindOf: KindOf): readonly [count: number, score: number] {
  if (isAfterTitle(all, at) && !isOrdinary(all[at]!) && kindOf(all[at]!.folded).unknown) return [1, 0.9]
  if (!isNamePiece(all[at], kindOf)) return [0, 0]
  const kind = kindOf(all[at]!.folded)
  const hasNext = isNamePiece(all[at + 1], kindOf)
  const next = hasNext ? kindOf(all[at + 1]!.folded) : null
  if (isAfterTitle(all, at) && !kind.plain) return [hasNext && !next!.plain ? 2 : 1, 0.9]
  const { given } = kind
  if (
    next &&
    ((given && (!next.plain || isSurnameLike(all[at + 1]!))) ||
      (next.given && (!kind.plain || isSurnameLike(all[at]!))) ||
      (!kind.ambiguous && !next.ambiguous))
  )
    return [2, 0.8]
  if (given && !ambiguousGivenNames.has(all[at]!.folded)) return [1, 0.6]
  return !kind.ambiguous && !kind.plain && !kind.place && all[at]!.text.length > 3 ? [1, 0.45] : [0, 0]
}

function isSurnameLike({ folded }: Piece): boolean {
  return /^(?:doe|smith|brown|white|young|king|green|wood|woods|cook|bell|fox|hill|stone|rice|rose|reed|love|lane)$/.test(
    folded,
  )
}

function findPersons(all: readonly Piece[], kindOf: KindOf): IdentifierSpan[] {
  const isModel = all.some((piece) => isModelMark(piece.text) || modelWords.has(piece.folded))
  const spans: IdentifierSpan[] = []
  for (let at = 0; at < all.length; at += 1) {
    const [count, score] = toName(all, at, kindOf)
    if (count === 0 || (isModel && score < 0.7)) continue
    const rule = count > 1 ? 'list_and_shape' : 'list'
    spans.push(toSpan(all[at]!, all[at + count - 1]!, { class: 'name', rule, score }))
    at += count - 1
  }
  return spans
}

/** Spans in a short name, in order. Offsets are UTF-16. */
export function findInName(name: string, kindOf: KindOf): readonly IdentifierSpan[] {
  const all = toPieces(name.slice(0, 1_000))
  const spans = [
    ...findPatterns(name.slice(0, 1_000), namePatterns),
    ...findNumbers(all),
    ...findDates(all),
    ...findPersons(all, kindOf),
  ]
  return mergeSpans(spans)
}
