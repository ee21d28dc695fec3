// JSON text → where its values begin and end, in the order of the file, or where it first breaks the rules.

/** The text stops being JSON at `position`; `reason` says how, without quoting it. */
export class JsonFault extends Error {
  override readonly name = 'JsonFault'
  readonly position: number
  readonly reason: 'invalid' | 'truncated' | 'trailing'

  constructor(position: number, reason: JsonFault['reason']) {
    super(`JSON fault: ${reason}`)
    this.position = position
    this.reason = reason
  }
}

/** A value's place in the text; `key` where it is a member of an object. */
export interface JsonSpan {
  readonly key: string | null
  readonly start: number
  readonly end: number
}

const SPACE = /[ \t\r\n]*/y
export const STRING = /"[^"\\\u0000-\u001f]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\u0000-\u001f]*)*"/y
const SCALAR = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y
const DEEPEST = 500

/** The whole document; throws JsonFault. */
export function scanDocument(text: string): JsonSpan {
  const start = skipSpace(text, 0)
  const end = scanValue(text, start, 0)
  const rest = skipSpace(text, end)
  if (rest < text.length) throw new JsonFault(rest, 'trailing')
  return { key: null, start, end }
}

/**
 * Members of the object, or entries of the list, that starts at `start`, in the order of the file (JSON.parse puts
 * keys that look like numbers first). A key given twice keeps its first place and its last value.
 */
export function scanChildren(text: string, start: number): JsonSpan[] {
  const children: JsonSpan[] = []
  scanContainer(text, start, { depth: 0, visit: (child) => children.push(child) })
  if (text[start] === '[') return children
  return [...new Map(children.map((child) => [child.key, child])).values()]
}

interface Visit {
  readonly depth: number
  readonly visit?: (child: JsonSpan) => void
}

/** Gives where the value ends that starts at `at`. */
export function scanValue(text: string, at: number, depth: number): number {
  const first = text[at]
  if (first === '{' || first === '[') return scanContainer(text, at, { depth })
  return scanToken(text, at, first === '"' ? STRING : SCALAR)
}

function scanContainer(text: string, start: number, { depth, visit }: Visit): number {
  if (depth > DEEPEST) throw new JsonFault(start, 'invalid')
  const isObject = text[start] === '{'
  const close = isObject ? '}' : ']'
  let at = skipSpace(text, start + 1)
  if (text[at] === close) return at + 1
  for (;;) {
    let key: string | null = null
    if (isObject) {
      const end = scanToken(text, at, STRING)
      if (visit !== undefined) key = JSON.parse(text.slice(at, end)) as string
      at = skipSpace(text, scanMark(text, skipSpace(text, end), ':'))
    }
    const end = scanValue(text, at, depth + 1)
    visit?.({ key, start: at, end })
    at = skipSpace(text, end)
    if (text[at] === close) return at + 1
    at = skipSpace(text, scanMark(text, at, ','))
  }
}

function scanMark(text: string, at: number, mark: string): number {
  if (text[at] === mark) return at + 1
  throw new JsonFault(at, at >= text.length ? 'truncated' : 'invalid')
}

export function scanToken(text: string, at: number, token: RegExp): number {
  token.lastIndex = at
  if (token.test(text)) return token.lastIndex
  throw new JsonFault(at, isCutShort(text, at) ? 'truncated' : 'invalid')
}

/** Whether the text ends within the token that starts at `at`. */
function isCutShort(text: string, at: number): boolean {
  const rest = text.slice(at).trimEnd()
  if (rest.startsWith('"')) return !/[\u0000-\u001f]/.test(rest) && !/[^\\](?:\\\\)*"/.test(rest)
  return /^[-+.\deE]*$/.test(rest) || ['true', 'false', 'null'].some((word) => word.startsWith(rest))
}

export function skipSpace(text: string, at: number): number {
  SPACE.lastIndex = at
  SPACE.test(text)
  return SPACE.lastIndex
}
