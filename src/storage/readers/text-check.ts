// A file that should be UTF-8 text → nothing, or the sentence that says what it is instead.
import { isUtf8 } from 'node:buffer'
import { badFile, expected } from './bad-file.ts'
import { nameOfBinary } from './look-of-file.ts'
import { mayBeEmpty, type SourceFile } from './source-file.ts'

/** Throws `bad_input` for another encoding, a file with zero bytes, or one of white space alone. */
export async function checkText(source: SourceFile): Promise<void> {
  const { path, file } = source
  let tail: Buffer = Buffer.alloc(0)
  let blank = true
  let offset = 0
  for await (const chunk of source.chunks()) {
    const all = tail.length > 0 ? Buffer.concat([tail, chunk]) : chunk
    const bytes = offset === 0 ? withoutMark(all) : all
    if (offset === 0) refuseByHead(source, bytes)
    if (bytes.includes(0)) throw badFile(path, `${path} is not a text file; expected ${expected(file)}.`)
    const end = lastWhole(bytes)
    if (!isUtf8(bytes.subarray(0, end))) throw await toForeignText(source)
    blank &&= bytes.toString('latin1').trim() === ''
    tail = bytes.subarray(end)
    offset += chunk.length
  }
  if (tail.length > 0) throw await toForeignText(source)
  if (blank && !mayBeEmpty(file)) throw badFile(path, `${path} is empty; expected ${expected(file)}.`)
}

function withoutMark(bytes: Buffer): Buffer {
  return bytes.toString('hex', 0, 3) === 'efbbbf' ? bytes.subarray(3) : bytes
}

function refuseByHead({ path, file }: SourceFile, bytes: Buffer): void {
  const mark = bytes.toString('hex', 0, 2)
  const start = bytes.subarray(0, 4096)
  const zeros = start.reduce((count, byte) => count + (byte === 0 ? 1 : 0), 0)
  const binary = nameOfBinary(start)
  if (binary !== null) throw badFile(path, `${path} looks like ${binary}; expected ${expected(file)}.`)
  if (mark === 'fffe' || mark === 'feff' || zeros * 3 > start.length) {
    throw badFile(path, `${path} is not UTF-8 (it looks like UTF-16); save it as UTF-8.`, { line: 1 })
  }
}

/** Where the last character that is not cut short ends. */
function lastWhole(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back]!
    if (byte < 0x80) return bytes.length
    if (byte < 0xc0) continue
    const needed = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2
    return back < needed ? bytes.length - back : bytes.length
  }
  return bytes.length
}

async function toForeignText(source: SourceFile): Promise<Error> {
  const line = await findForeignLine(source)
  const { path } = source
  const sentence = `${path} is not UTF-8 at line ${line} (it looks like Latin-1 or Windows-1252); save it as UTF-8.`
  return badFile(path, sentence, { line })
}

async function findForeignLine(source: SourceFile): Promise<number> {
  let line = 1
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of source.chunks()) {
    const all = Buffer.concat([rest, chunk])
    let start = 0
    for (let end = all.indexOf(0x0a); end !== -1; end = all.indexOf(0x0a, start)) {
      if (!isUtf8(all.subarray(start, end))) return line
      start = end + 1
      line += 1
    }
    rest = all.subarray(start)
  }
  return line
}
