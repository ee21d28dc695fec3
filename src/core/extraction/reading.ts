// What reading an answer gives: the value it committed to, or why there is none.

export type NoReading = 'no_answer_found' | 'incomplete_reasoning' | 'ambiguous' | 'refusal' | 'empty'

export type Reading<T> =
  { readonly found: true; readonly value: T } | { readonly found: false; readonly reason: NoReading }

export function found<T>(value: T): Reading<T> {
  return { found: true, value }
}

export function notFound(reason: NoReading): { readonly found: false; readonly reason: NoReading } {
  return { found: false, reason }
}
