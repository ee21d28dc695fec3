// Values that stand in parts of an answer → the one it commits to, by one order of precedence for numbers, dates, spans.
import { readDeclarations } from './declaration.ts'
import type { PlainAnswer } from './read-answer.ts'
import { saysImpossible } from './refusal.ts'
import { found, notFound, type Reading } from './reading.ts'

export interface FoundValue {
  readonly value: number
  readonly start: number
  readonly end: number
}

export type ValueReader = (text: string) => readonly FoundValue[]

/**
 * The value an answer commits to: the last box; else the last declaration that holds a value (its first one); else,
 * glosses in brackets left aside: the only value; the result of the last equation; a value the answer opens with; the
 * only value of the last line, where that line states it. Several values without any of these, "4 or 5" and "4, 5" are
 * ambiguous: no guess is made.
 */
export function readCommitted({ text: whole, boxes }: PlainAnswer, read: ValueReader): Reading<number> {
  for (const parts of [boxes, readDeclarations(whole)]) {
    const declared = parts.findLast((part) => readValues(part, read).length > 0)
    if (declared !== undefined) return readFirst(declared, read)
  }
  if (saysImpossible(whole)) return notFound('no_answer_found')
  const text = dropGlosses(whole)
  const all = readValues(text, read)
  const [first] = all
  if (!first) return notFound('no_answer_found')
  if (all.every((hit) => hit.value === first.value)) return found(first.value)
  const result = readResult(text, read)
  if (result !== undefined) return found(result)
  if (/^[\s$€£~≈=(+-]*$/.test(text.slice(0, first.start))) return readFirst(text, read)
  return readLastLine(text, read)
}

// "> 25", "less than 10", "per 1.73 m2" bound or scale a value; they are none.
const bound =
  /(?:(?<![-=])[<>≤≥]\s?=?|\b(?:(?:less|more|greater|fewer|lower|higher) than|at (?:least|most)|up to|below|above|under|over|exceed(?:s|ing)?|per)) ?$/i
const label = /\b(?:stage|grade|class|type|category|step|aged?):? $/i

/** Values without bounds, and, where others stand beside them, without mere labels: "25.2, stage 4". */
function readValues(text: string, read: ValueReader): readonly FoundValue[] {
  const before = ({ start }: FoundValue) => text.slice(Math.max(0, start - 20), start)
  const values = read(text).filter((hit) => !bound.test(before(hit)))
  const unlabelled = values.filter((hit) => !label.test(before(hit)))
  return unlabelled.length > 0 ? unlabelled : values
}

const gloss =
  /(?<=\d[^\n.;:()=]{0,25})\((?!\s*[+-]?\d+\s*(?:points?|pts?)?\s*\))[^()\n]*\)(?!\s?[\^×*/-])|\((?:normal|ref|range|rounded)[^()\n]*\)/gi

/** "26.1 (normal 18.5-24.9)", "5 mmol/L (90 mg/dL)" → without the bracket; points in brackets are no gloss. */
function dropGlosses(text: string): string {
  return text.replace(gloss, '')
}

function readFirst(part: string, read: ValueReader): Reading<number> {
  const [first, second] = readValues(part, read)
  if (!first) return notFound('no_answer_found')
  const isSum = /^[\s\d.,()+×*x÷/^-]*[=≈]/.test(part.slice(first.end))
  const result = isSum ? readResult(part, read) : undefined
  if (result !== undefined) return found(result)
  const hedged = second && second.value !== first.value && isHedge(part.slice(first.end, second.start))
  return hedged ? notFound('ambiguous') : found(first.value)
}

/** "4 or 5", "4 to 5", "4-5", "4, 5", "4 points or 5 points": units may stand between, no other clause. */
function isHedge(between: string): boolean {
  return /^[^.;:()=\n]{0,25}(?:\b(?:or|to|and|vs\.?|versus)\b|\/)\s*(?:about\s*)?$|^\s*[-,;~]?\s*$/i.test(
    between,
  )
}

const equals =
  /[=≈→]|\b(?:gives?|giving|yields?|yielding|equals?|results? in|resulting in|comes? (?:out )?to|comes? out at|works out (?:to|at|as)|adds up to)\b/gi

/** What stands right of the last equals sign of the text, or of a word for one. */
function readResult(text: string, read: ValueReader): number | undefined {
  const last = [...text.matchAll(equals)].at(-1)
  if (last === undefined) return undefined
  const hits = readValues(text.slice(last.index + last[0].length).split('\n')[0]!, read)
  return hits.length === 1 ? hits[0]!.value : undefined
}

const stated =
  /(?:^|\b(?:is|be|was|to|get|gives?|yields?|about|approximately|roughly|around)|[:=≈→|~])[\s$(~+-]*$/i
const concluding = /^(?:therefore|thus|hence|so|overall|finally|in (?:summary|conclusion))\b/i

/** The last line's only value, where the line states or concludes it: "Stage 4 disease." states none. */
function readLastLine(text: string, read: ValueReader): Reading<number> {
  const line = text.split('\n').at(-1)!
  const [hit, ...more] = readValues(line, read)
  const isStated =
    hit && more.length === 0 && (stated.test(line.slice(0, hit.start)) || concluding.test(line))
  return isStated ? found(hit.value) : notFound('ambiguous')
}
