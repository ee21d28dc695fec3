// The bytes of UTF-8 text → text in parts that never end within a CRLF, and their lines.
import { badFile } from './bad-file.ts'
import { limits } from './limits.ts'
import type { SourceFile } from './source-file.ts'

/** Without a byte order mark. The bytes have been checked: what is not UTF-8 throws a TypeError. */
export async function* readText(source: SourceFile): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let held = ''
  for await (const chunk of source.chunks()) {
    const text = held + decoder.decode(chunk, { stream: true })
    held = text.endsWith('\r') ? '\r' : ''
    const whole = held === '' ? text : text.slice(0, -1)
    if (whole !== '') yield whole
  }
  const rest = held + decoder.decode()
  if (rest !== '') yield rest
}

export interface TextLine {
  readonly line: number
  readonly text: string
}

/** Batches of lines, without their ends. An end at the end of the file begins no further line. */
export async function* readLines(source: SourceFile): AsyncGenerator<TextLine[]> {
  let line = 0
  let parts: string[] = []
  let length = 0
  for await (const text of readText(source)) {
    const lines = text.split(/\r\n|\n|\r/)
    const last = lines.pop()!
    const found = lines.map((one, index) => ({
      line: line + index + 1,
      text: index === 0 ? [...parts, one].join('') : one,
    }))
    if (lines.length > 0) {
      parts = []
      length = 0
    }
    line += lines.length
    if (last !== '') parts.push(last)
    length += last.length
    if (length > limits.recordCharacters) throw toLongLine(source, line + 1)
    if (found.length > 0) yield found
  }
  if (parts.length > 0) yield [{ line: line + 1, text: parts.join('') }]
}

function toLongLine({ path }: SourceFile, line: number): Error {
  const most = limits.recordCharacters / 2 ** 20
  return badFile(path, `${path}, line ${line}: the line is longer than ${most} million characters.`, { line })
}
