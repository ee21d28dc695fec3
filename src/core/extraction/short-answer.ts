// An answer in free text whose right answer is short → what it commits to, read as the kind of thing that is right.
import { cleanAnswer, toPlain } from '../text/clean-answer.ts'
import { readJsonAnswer } from '../text/json-answer.ts'
import { readDates, readSpans } from '../text/read-dates.ts'
import { readNumbers } from '../text/read-numbers.ts'
import { readDeclarations } from './declaration.ts'
import { readLabel, toLabel } from './label-set.ts'
import { readDateAnswer, readNumberAnswer, readSpanAnswer } from './number.ts'
import { readOptionAnswer } from './option.ts'
import { found, notFound, type Reading } from './reading.ts'
import { isRefusal } from './refusal.ts'

export interface ShortReading {
  /** Whether it is one of the right ones. */
  readonly right: boolean
  /** What was read, as text. */
  readonly read: string
  /** Free text, of which a part may be right; a value or a label is right or wrong. */
  readonly isText: boolean
}

/** `references` are all texts that the question comes with, wrong ones too: then they are the labels to choose among. */
export function readShortAnswer(
  raw: string,
  golds: readonly string[],
  references: readonly string[],
): Reading<ShortReading> {
  const wanted = golds.map(toGoldText)
  const kind = toKind(wanted, references.map(toGoldText))
  const text = readText(raw, wanted)
  if (!text.found || kind === null) return text
  const reading = kind(raw)
  return text.value.right && !(reading.found && reading.value.right) ? text : reading
}

/** `{"answer": "B"}` as a right answer is B. */
export function toGoldText(gold: string): string {
  return (/^\s*\{/.test(gold) ? readJsonAnswer(gold) : null) ?? gold
}

type KindReader = (raw: string) => Reading<ShortReading>

/** Sets of which one member as the right answer means that the others were the choice. */
const closedSets: readonly (readonly string[])[] = [
  ['yes', 'no', 'maybe'],
  ['true', 'false'],
  ['positive', 'negative'],
  ['present', 'absent'],
  ['correct', 'incorrect'],
  ['normal', 'abnormal'],
  ['met', 'not met'],
  ['benign', 'malignant'],
]

function toKind(golds: readonly string[], references: readonly string[]): KindReader | null {
  const values = [
    [toNumber, readNumberAnswer],
    [toDate, readDateAnswer],
    [toSpan, readSpanAnswer],
  ] as const
  for (const [parse, read] of values) {
    const right = golds.map(parse)
    if (right.every((value) => value !== null)) return (raw) => toValueReading(read(raw), right)
  }
  const labels = golds.map(toLabel)
  if (golds.every((gold) => /^[A-J]$/.test(gold.trim()))) return (raw) => toLetterReading(raw, golds)
  const closed = closedSets.find((set) => labels.every((label) => set.includes(label)))
  const choices = references.length > golds.length ? references : closed
  if (choices === undefined || choices.some((choice) => choice.length > 80)) return null
  return (raw) => {
    const reading = readLabel(raw, choices)
    return reading.found ? toShort(labels.includes(reading.value), reading.value) : reading
  }
}

function toValueReading(reading: Reading<number>, right: readonly (number | null)[]): Reading<ShortReading> {
  if (!reading.found) return reading
  const { value } = reading
  const isEqual = (gold: number | null) => gold !== null && Math.abs(gold - value) <= Math.abs(gold) * 1e-9
  return toShort(right.some(isEqual), String(value))
}

/** The letters up to E, or to the right one where it comes later. */
function toLetterReading(raw: string, golds: readonly string[]): Reading<ShortReading> {
  const last = Math.max('E'.charCodeAt(0), ...golds.map((gold) => gold.trim().charCodeAt(0)))
  const letters = Array.from({ length: last - 64 }, (_, index) => String.fromCharCode(65 + index))
  const reading = readOptionAnswer(raw, Object.fromEntries(letters.map((letter) => [letter, letter])))
  if (!reading.found) return reading
  return toShort(
    golds.some((gold) => gold.trim() === reading.value),
    reading.value,
  )
}

// A bare number: its sign, a currency or percent sign, no unit, since "5 g" is not "5 mg"; "007" is a code.
const bareNumber = /^[+-]?\s?[$€£]?\s?[\d.,' ]*\d(?:e[+-]?\d+|\s?[x×·]\s?10\s?\^\s?-?\d+)?\s?%?$/i

function toNumber(gold: string): number | null {
  const plain = toPlain(gold)
  if (!bareNumber.test(plain) || /^[+-]?0\d/.test(plain)) return null
  const numbers = readNumbers(plain)
  return numbers.length === 1 ? numbers[0]!.value : null
}

function toDate(gold: string): number | null {
  return toOnly(toPlain(gold), readDates)
}

function toSpan(gold: string): number | null {
  return toOnly(toPlain(gold).replace(/^\('|'\)$/g, ''), readSpans)
}

function toOnly(plain: string, read: typeof readDates): number | null {
  const [hit, ...more] = read(plain)
  return hit && more.length === 0 && hit.start === 0 && hit.end >= plain.length - 1 ? hit.value : null
}

/** What is compared as text: the last box, field or declaration, else the whole; case and signs at the ends aside. */
function readText(raw: string, golds: readonly string[]): Reading<ShortReading> {
  const answer = cleanAnswer(raw)
  if (answer.kind !== 'text') return notFound(answer.kind)
  const { text, boxes } = answer
  const wanted = golds.map(toLoose)
  const declared = boxes.at(-1) ?? readDeclarations(text).at(-1) ?? text
  const tried = boxes.length > 0 ? [declared] : [text, declared, text.split('\n')[0]!]
  const hit = tried.find((part) => wanted.includes(toLoose(part)))
  if (hit !== undefined) return toShort(true, dropEdges(hit), true)
  return isRefusal(text) ? notFound('refusal') : toShort(false, dropEdges(declared), true)
}

function toShort(right: boolean, read: string, isText = false): Reading<ShortReading> {
  return found({ right, read, isText })
}

function toLoose(text: string): string {
  return dropEdges(toPlain(text)).toLowerCase().replace(/\s+/g, ' ')
}

function dropEdges(text: string): string {
  return text.replace(/^["'([{\s]+|["')\]}\s.,;:!]+$/g, '')
}
