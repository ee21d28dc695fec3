// A path → the bytes of a text file, its hash, and sentences about what is wrong with it.
import { isUtf8 } from 'node:buffer'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { BenchmarkFile } from '../../contracts/benchmark.ts'
import { AppError } from '../../contracts/errors.ts'
import type { Place } from '../../contracts/errors.ts'
import { codeOf } from '../storage-fault.ts'

export interface SourceFile {
  /** As the user gave it. */
  readonly path: string
  /** UTF-8, without a byte order mark. */
  readonly content: Buffer
  /** Of all bytes, as they lie on the disk. */
  readonly sha256: string
  readonly bytes: number
}

/** Strings in this runtime hold at most 512 MiB. */
const HIGHEST_BYTES = 2 ** 29 - 2 ** 16
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf])

/** Throws `not_found`, or `bad_input` for a directory, an empty file, or one that is not UTF-8 text. */
export async function readSource(path: string, file: BenchmarkFile): Promise<SourceFile> {
  const all = await readBytes(path, file)
  if (all.length > HIGHEST_BYTES)
    throw badFile(path, `${path} is larger than 500 MB; split it into several files.`)
  const content = all.subarray(0, 3).equals(BYTE_ORDER_MARK) ? all.subarray(3) : all
  refuseOtherEncodings(path, content, file)
  if (content.toString('latin1', 0, 4096).trim() === '' && content.toString('latin1').trim() === '') {
    throw badFile(path, `${path} is empty; expected ${expected(file)}.`)
  }
  return { path, content, sha256: createHash('sha256').update(all).digest('hex'), bytes: all.length }
}

/** What the benchmark wants of the file, for the end of a sentence. */
export function expected(file: BenchmarkFile): string {
  const fields = file.fields.map((field) => `"${field}"`).join(', ')
  switch (file.format) {
    case 'json':
      return `one JSON document with records at "${file.records}" that have the keys ${fields}`
    case 'jsonl':
      return `JSON Lines, one object a line with the keys ${fields}`
    default:
      return `comma-separated values with the columns ${fields}`
  }
}

export function badFile(path: string, sentence: string, place: Omit<Place, 'file'> = {}): AppError {
  return new AppError('bad_input', sentence, { file: path, ...place })
}

/** The 1-based line of a position in bytes or text; CRLF, LF and CR each end one line. */
export function lineAt(text: string, position: number): number {
  return 1 + (text.slice(0, position).match(/\r\n?|\n/g)?.length ?? 0)
}

/** Whether text that should have been JSON has the look of a table instead. */
export function looksLikeCsv(text: string): boolean {
  const firstLine = /[^\r\n]+/.exec(text)?.[0] ?? ''
  return /^[^{[]/.test(firstLine.trimStart()) && /[,;\t|]/.test(firstLine)
}

export function looksLikeJson(text: string): boolean {
  return /^\s*(?:\{\s*["}]|\[\s*[[{"\]])/.test(text)
}

async function readBytes(path: string, file: BenchmarkFile): Promise<Buffer> {
  try {
    return await readFile(path)
  } catch (error) {
    switch (codeOf(error)) {
      case 'ENOENT':
      case 'ENOTDIR':
        throw new AppError('not_found', `${path} does not exist.`, { file: path })
      case 'EISDIR':
        throw badFile(path, `${path} is a directory; give the file ${file.name}.`)
      case 'ERR_FS_FILE_TOO_LARGE':
        throw badFile(path, `${path} is larger than 500 MB; split it into several files.`)
      case 'EACCES':
      case 'EPERM':
        throw new AppError('not_allowed', `This account may not read ${path}.`, { file: path })
      default:
        throw badFile(path, `${path} could not be read.`)
    }
  }
}

function refuseOtherEncodings(path: string, content: Buffer, file: BenchmarkFile): void {
  const mark = content.toString('hex', 0, 2)
  const start = content.subarray(0, 4096)
  const zeros = start.reduce((count, byte) => count + (byte === 0 ? 1 : 0), 0)
  if (mark === 'fffe' || mark === 'feff' || zeros * 3 > start.length) {
    throw badFile(path, `${path} is not UTF-8 (it looks like UTF-16); save it as UTF-8.`, { line: 1 })
  }
  if (zeros > 0) throw badFile(path, `${path} is not a text file; expected ${expected(file)}.`)
  if (!isUtf8(content)) {
    const line = firstForeignLine(content)
    const sentence = `${path} is not UTF-8 at line ${line} (it looks like Latin-1 or Windows-1252); save it as UTF-8.`
    throw badFile(path, sentence, { line })
  }
}

function firstForeignLine(content: Buffer): number {
  let line = 1
  for (let start = 0; start < content.length; line += 1) {
    const found = content.indexOf(0x0a, start)
    const end = found === -1 ? content.length : found + 1
    if (!isUtf8(content.subarray(start, end))) return line
    start = end
  }
  return line
}
