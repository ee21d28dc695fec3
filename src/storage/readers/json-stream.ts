// The text of a long JSON list, or of an object of records, part by part → its entries, one window at a time.
import { countLineEnds } from './bad-file.ts'
import { JsonFault, scanToken, scanValue, skipSpace, STRING } from './json-scan.ts'
import { limits } from './limits.ts'

export interface JsonEntry {
  /** Null in a list. */
  readonly key: string | null
  readonly text: string
  /** The physical line on which it starts. */
  readonly line: number
}

/** A fault so near the end of a window may only be a number or a word that goes on in the next. */
const LONGEST_TOKEN = 2 ** 16

/** Not JSON, cut short, or an entry longer than can be held; `line` is where. */
export class JsonStreamFault extends Error {
  override readonly name = 'JsonStreamFault'
  readonly line: number
  readonly reason: JsonFault['reason'] | 'long' | 'shape' | 'twice'

  constructor(line: number, reason: JsonStreamFault['reason']) {
    super(`JSON fault: ${reason}`)
    this.line = line
    this.reason = reason
  }
}

interface Window {
  text: string
  at: number
  /** Lines of the file before the window. */
  lines: number
  ended: boolean
  opened: '[' | '{' | null
  /** Behind the last entry: nothing but white space may follow. */
  closed: boolean
  first: boolean
}

/** Entries in batches, in the order of the file. Throws JsonStreamFault. A key twice is refused: its last value may be far away. */
export async function* streamEntries(parts: AsyncIterable<string>): AsyncGenerator<JsonEntry[]> {
  const places = { text: '', at: 0, lines: 0, ended: false, opened: null, closed: false, first: true }
  const window: Window = places
  const keys = new Set<string>()
  let wanted = 0
  let held: string[] = []
  let length = 0
  for await (const part of parts) {
    held.push(part)
    length += part.length
    // An entry that does not fit is scanned again only once the window has doubled.
    if (length < wanted) continue
    yield takeEntries(refill(window, held), keys)
    held = []
    length = 0
    const rest = window.text.length - window.at
    if (rest > limits.recordCharacters) throw new JsonStreamFault(lineOf(window, window.at), 'long')
    wanted = rest
  }
  window.ended = true
  yield takeEntries(refill(window, held), keys)
  if (!window.closed) throw new JsonStreamFault(lineOf(window, window.text.trimEnd().length), 'truncated')
}

function refill(window: Window, parts: readonly string[]): Window {
  window.lines += countLineEnds(window.text.slice(0, window.at))
  window.text = window.text.slice(window.at) + parts.join('')
  window.at = 0
  return window
}

function takeEntries(window: Window, keys: Set<string>): JsonEntry[] {
  const entries: JsonEntry[] = []
  for (;;) {
    try {
      const entry = takeEntry(window)
      if (entry === null) return entries
      if (entry.key !== null && keys.has(entry.key)) throw new JsonStreamFault(entry.line, 'twice')
      if (entry.key !== null) keys.add(entry.key)
      entries.push(entry)
    } catch (error) {
      if (!(error instanceof JsonFault)) throw error
      // What does not fit the rules because the window ends is looked at again with more of the file.
      if (
        !window.ended &&
        (error.reason === 'truncated' || error.position >= window.text.length - LONGEST_TOKEN)
      )
        return entries
      throw new JsonStreamFault(lineOf(window, error.position), error.reason)
    }
  }
}

/** Null where the window, or the document, holds no further one. */
function takeEntry(window: Window): JsonEntry | null {
  const { text } = window
  let at = skipSpace(text, window.at)
  if (window.closed) {
    if (at < text.length) throw new JsonStreamFault(lineOf(window, at), 'trailing')
    return null
  }
  if (window.opened === null) {
    if (at >= text.length) return null
    const mark = text[at]
    if (mark !== '[' && mark !== '{') throw new JsonStreamFault(lineOf(window, at), 'shape')
    window.opened = mark
    at = skipSpace(text, at + 1)
    window.at = at
  }
  if (at >= text.length) throw new JsonFault(at, 'truncated')
  if (text[at] === (window.opened === '[' ? ']' : '}')) {
    window.closed = true
    window.at = at + 1
    return takeEntry(window)
  }
  if (!window.first) {
    if (text[at] !== ',') throw new JsonFault(at, 'invalid')
    at = skipSpace(text, at + 1)
  }
  return readEntry(window, at)
}

function readEntry(window: Window, from: number): JsonEntry {
  const { text } = window
  let at = from
  let key: string | null = null
  if (window.opened === '{') {
    const end = scanToken(text, at, STRING)
    key = JSON.parse(text.slice(at, end)) as string
    at = skipSpace(text, end)
    if (text[at] !== ':') throw new JsonFault(at, at >= text.length ? 'truncated' : 'invalid')
    at = skipSpace(text, at + 1)
  }
  const end = scanValue(text, at, 1)
  // A number at the window's end may go on.
  if (end >= text.length) throw new JsonFault(end, 'truncated')
  window.at = end
  window.first = false
  return { key, text: text.slice(at, end), line: lineOf(window, at) }
}

function lineOf({ lines, text }: Window, at: number): number {
  return lines + 1 + countLineEnds(text.slice(0, at))
}
