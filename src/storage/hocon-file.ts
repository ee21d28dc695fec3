// The text of a HOCON file → the value that it says, without reading anything else; a fault names file and line.
import { createRequire } from 'node:module'
import { AppError } from '../contracts/errors.ts'

const largest = 4_000_000

interface Options {
  readonly text: string
  /** HOCON alone, without the parser's own additions. */
  readonly strict: true
  /** Whether references may name variables of the environment. */
  readonly env: false
}

/** At the first file: most commands read none. */
function loadParser(): (options: Options) => Promise<unknown> {
  // The package brings no types; this is the one call of it that is used.
  return createRequire(import.meta.url)('@pushcorn/hocon-parser') as (options: Options) => Promise<unknown>
}

/**
 * Includes, references to other values or to the environment, and the parser's own additions (`@`, `|`) are refused before
 * it sees the text: it would open files and addresses for them. Throws `bad_input`; no message holds text of the file,
 * which may be a key.
 */
export async function parseHocon(text: string, path: string): Promise<unknown> {
  if (text.length > largest) throw new AppError('bad_input', `${path} is longer than 4 MB.`, { file: path })
  const plain = text.replace(/^\ufeff/, '')
  checkWords(plain, path)
  const parse = loadParser()
  try {
    return await parse({ text: plain, strict: true, env: false })
  } catch (error) {
    throw toFault(error, path)
  }
}

const refused = [
  { words: /(?<![\w.-])(?:include|require)(?![\w.-])/, why: 'includes are not followed' },
  { words: /\$\{/, why: 'references to other values or to the environment are not followed' },
  { words: /[@|`]/, why: 'an unquoted @, | or ` is no HOCON' },
]

function checkWords(text: string, path: string): void {
  const bare = withoutStrings(text)
  for (const { words, why } of refused) {
    const at = bare.search(words)
    if (at >= 0) throw toBadLine(path, toLine(bare, at), why)
  }
  checkBrackets(bare, path)
  // The parser would change every object of this process; a key may be put together from quoted and escaped pieces.
  const joined = text
    .replace(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    .replace(/["\s]/g, '')
  if (joined.includes('__proto__'))
    throw new AppError('bad_input', `${path}: a key may not be called __proto__.`, { file: path })
}

/** The parser stops at a bracket too many, and leaves out what stands behind it. */
function checkBrackets(bare: string, path: string): void {
  const open: { readonly closing: string; readonly at: number }[] = []
  for (const { 0: bracket, index } of bare.matchAll(/[[\]{}]/g)) {
    if (bracket === '[' || bracket === '{') open.push({ closing: bracket === '[' ? ']' : '}', at: index })
    else if (open.pop()?.closing !== bracket)
      throw toBadLine(path, toLine(bare, index), `this ${bracket} closes nothing`)
  }
  const last = open.at(-1)
  if (last) throw toBadLine(path, toLine(bare, last.at), `a ${last.closing} is lacking for what begins here`)
}

/** Strings and comments blanked, line breaks kept. */
export function withoutStrings(text: string): string {
  return text.replace(/"""[^]*?"{3,}|"(?:\\.|[^"\\\r\n])*"|(?:#|\/\/)[^\r\n]*/g, (part) =>
    part.replace(/[^\r\n]/g, ' '),
  )
}

export function toLine(text: string, at: number): number {
  return text.slice(0, at).split('\n').length
}

function toFault(error: unknown, path: string): AppError {
  const line = error instanceof Error ? /\bline: (\d+)/.exec(error.message)?.[1] : undefined
  if (line !== undefined) return toBadLine(path, Number(line), 'this is not HOCON')
  return new AppError('bad_input', `${path}: this is not HOCON.`, { file: path })
}

function toBadLine(path: string, line: number, why: string): AppError {
  return new AppError('bad_input', `${path}, line ${line}: ${why}.`, { file: path, line })
}
