// A regular expression with a class and a check → the spans it finds in folded text.
import type { IdentifierClass, IdentifierRule, IdentifierSpan } from './identifier.ts'

export interface Pattern {
  readonly class: IdentifierClass
  readonly rule: IdentifierRule
  readonly score: number
  /** Global; every repetition bounded, so that time stays linear. Group `id`, where there is one, is the span. */
  readonly expression: RegExp
  readonly accept?: (found: Match) => boolean
  /** Characters without which the expression cannot match. */
  readonly needs?: string
}

export interface Match {
  readonly value: string
  readonly text: string
  readonly start: number
  readonly end: number
}

const nearby = 48

/** The text just before and just after a match, for words that decide. */
export function toBefore({ text, start }: Match, length = nearby): string {
  return text.slice(Math.max(0, start - length), start)
}

export function toAfter({ text, end }: Match, length = nearby): string {
  return text.slice(end, end + length)
}

function toSpan(text: string, pattern: Pattern, match: RegExpExecArray): IdentifierSpan | null {
  const value = match.groups?.['id'] ?? match[0]
  const start = match.index + (value === match[0] ? 0 : match[0].lastIndexOf(value))
  const end = start + value.length
  if (pattern.accept && !pattern.accept({ value, text, start, end })) return null
  return { start, end, class: pattern.class, rule: pattern.rule, score: pattern.score }
}

/** Spans of all patterns, in the order of the patterns; they may overlap. */
export function findPatterns(text: string, patterns: readonly Pattern[]): IdentifierSpan[] {
  const spans: IdentifierSpan[] = []
  for (const pattern of patterns) {
    if (pattern.needs !== undefined && !text.includes(pattern.needs)) continue
    const { expression } = pattern
    // Not matchAll: it copies the expression, and a copy is slow in its first runs.
    expression.lastIndex = 0
    for (let match = expression.exec(text); match !== null; match = expression.exec(text)) {
      const span = toSpan(text, pattern, match)
      if (span) spans.push(span)
    }
  }
  return spans
}
