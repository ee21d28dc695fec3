// Spans that may overlap → spans in order that do not; where two meet, the stronger names the class of both.
import type { IdentifierSpan } from './identifier.ts'

function join(one: IdentifierSpan, two: IdentifierSpan): IdentifierSpan {
  const stronger = two.score > one.score ? two : one
  return { ...stronger, start: Math.min(one.start, two.start), end: Math.max(one.end, two.end) }
}

/** Everything that any span covers stays covered. O(n log n). */
export function mergeSpans(spans: readonly IdentifierSpan[]): readonly IdentifierSpan[] {
  const merged: IdentifierSpan[] = []
  for (const span of [...spans].sort((one, two) => one.start - two.start || two.end - one.end)) {
    const last = merged.at(-1)
    if (last && span.start < last.end) merged[merged.length - 1] = join(last, span)
    else merged.push(span)
  }
  return merged
}
