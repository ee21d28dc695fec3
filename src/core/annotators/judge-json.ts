// A judge's reply → the JSON objects in it: as upstream cuts one out, or every one that stands for itself, with small faults mended.

export type JsonObject = Readonly<Record<string, unknown>>

export interface FoundObject {
  readonly value: JsonObject
  /** Where it stands in the reply. */
  readonly source: string
}

/**
 * Upstream: from the first brace to the last, parsed; where that fails because a brace is missing at the end, once more
 * with one added. Null where it is no object.
 */
export function parseAsUpstream(text: string): JsonObject | null {
  const start = text.indexOf('{')
  const end = text.lastIndexOf('}')
  if (start < 0 || end < start) return null
  const cut = text.slice(start, end + 1)
  return parseObject(cut) ?? parseObject(`${cut}}`)
}

/** A reply of nothing but opening braces must not cost a walk through all of the text for each. */
const mostUnclosed = 8

/**
 * Objects that stand outside one another, in order. Comments, commas before a closing brace and line ends inside a string
 * are mended, and braces that are missing at the very end are added; nothing else is.
 */
export function findObjects(text: string): FoundObject[] {
  const found: FoundObject[] = []
  let unclosed = 0
  for (let at = text.indexOf('{'); at >= 0 && unclosed < mostUnclosed;) {
    const cut = cutObject(text, at)
    if (cut === null || cut.end === text.length) unclosed += 1
    const value = cut === null ? null : parseObject(cut.mended)
    if (cut !== null && value !== null) found.push({ value, source: text.slice(at, cut.end) })
    at = text.indexOf('{', cut !== null && value !== null ? cut.end : at + 1)
  }
  return found
}

/** From an opening brace to the one that closes it. Null where the text ends inside a string. */
function cutObject(text: string, start: number): { readonly mended: string; readonly end: number } | null {
  let depth = 0
  let at = start
  let mended = ''
  while (at < text.length) {
    const sign = text[at]!
    if (sign === '"') {
      const string = cutString(text, at)
      if (string === null) return null
      mended += string.mended
      at = string.end
      continue
    }
    const comment = sign === '/' ? endOfComment(text, at) : null
    if (comment !== null) {
      at = comment
      continue
    }
    at += 1
    if (sign === '{' || sign === '[') depth += 1
    if (sign === '}' || sign === ']') {
      depth -= 1
      mended = mended.replace(/,\s*$/, '')
    }
    mended += sign
    if (depth === 0) return { mended, end: at }
  }
  return { mended: mended + '}'.repeat(depth), end: text.length }
}

/** Where a comment that begins here ends; null where none does. */
function endOfComment(text: string, at: number): number | null {
  const mark = text.slice(at, at + 2)
  const end = mark === '//' ? text.indexOf('\n', at) : mark === '/*' ? text.indexOf('*/', at + 2) : null
  if (end === null) return null
  return end < 0 ? text.length : end + (mark === '/*' ? 2 : 0)
}

function cutString(text: string, start: number): { readonly mended: string; readonly end: number } | null {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '\\') at += 1
    else if (text[at] === '"') {
      const inner = text.slice(start, at + 1)
      return { mended: inner.replace(controls, toEscape), end: at + 1 }
    }
  }
  return null
}

const controls = /[\0-\x1f]/g

function toEscape(control: string): string {
  return `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`
}

function parseObject(text: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : null
  } catch {
    return null
  }
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
