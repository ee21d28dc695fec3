// Values that stand in parts of an answer → the one it commits to, by one order of precedence for numbers, dates, spans.
import { readDeclarations } from './declaration.ts'
import type { PlainAnswer } from './read-answer.ts'
import { found, notFound, type Reading } from './reading.ts'

export interface FoundValue {
  readonly value: number
  readonly start: number
  readonly end: number
}

export type ValueReader = (text: string) => readonly FoundValue[]

/**
 * The value an answer commits to: the last box; else the last declaration that holds a value (its first one); else the
 * only value; else the result of the last equation; else a value the answer opens with; else the only value of the
 * last line. Several values without any of these, and "4 or 5", are ambiguous: no guess is made.
 */
export function readCommitted({ text, boxes }: PlainAnswer, read: ValueReader): Reading<number> {
  for (const parts of [boxes, readDeclarations(text)]) {
    const declared = parts.filter((part) => read(part).length > 0).at(-1)
    if (declared !== undefined) return readFirst(declared, read)
  }
  const all = read(text)
  const [first] = all
  if (!first) return notFound('no_answer_found')
  if (all.every((hit) => hit.value === first.value)) return found(first.value)
  const result = readResult(text, read)
  if (result !== undefined) return found(result)
  if (/^[\s$€£~≈(+-]*$/.test(text.slice(0, first.start))) return readFirst(text, read)
  const lastLine = text.split('\n').at(-1)!
  return read(lastLine).length === 1 ? readFirst(lastLine, read) : notFound('ambiguous')
}

function readFirst(part: string, read: ValueReader): Reading<number> {
  const [first, second] = read(part)
  if (!first) return notFound('no_answer_found')
  const hedged = second && second.value !== first.value && isHedge(part.slice(first.end, second.start))
  return hedged ? notFound('ambiguous') : found(first.value)
}

/** "4 or 5", "4 to 5", "4-5", "4 points or 5 points": units may stand between, no other clause. */
function isHedge(between: string): boolean {
  return /^[^.;:()=\n]{0,25}(?:\bor\b|\bto\b|\band\b|\/)\s*(?:about\s*)?$|^\s*-\s*$/i.test(between)
}

/** What stands right of the last equals sign of the text. */
function readResult(text: string, read: ValueReader): number | undefined {
  const at = Math.max(text.lastIndexOf('='), text.lastIndexOf('≈'))
  if (at < 0) return undefined
  const hits = read(text.slice(at + 1).split('\n')[0]!)
  return hits.length === 1 ? hits[0]!.value : undefined
}
