// A zip file (Excel, Word) → its parts by name, unpacked as they are read, within limits.
import { fromBufferPromise, fromFdPromise, type Entry, type ZipFile } from 'yauzl'
import { AppError } from '../../contracts/errors.ts'
import { badFile, expected } from './bad-file.ts'
import { createSwellCheck } from './inflate.ts'
import { limits } from './limits.ts'
import { isZip, nameOfBinary, nameOfText } from './look-of-file.ts'
import type { SourceFile } from './source-file.ts'

export interface Archive {
  has(name: string): boolean
  /** The bytes of a part. Throws `bad_input` where it is absent, damaged, locked or a bomb. */
  read(name: string): AsyncIterable<Buffer>
}

/** Throws `bad_input` for what is no zip archive, or one that is cut short. */
export async function openArchive(source: SourceFile): Promise<Archive> {
  const { path, file } = source
  const head = await source.head()
  if (!isZip(head)) {
    const name = nameOfBinary(head) ?? nameOfText(head.toString('latin1', 0, 4096))
    const what =
      name === null
        ? `${path} is not ${expected(file)}`
        : `${path} looks like ${name}; expected ${expected(file)}`
    throw badFile(path, `${what}.`)
  }
  try {
    const options = { autoClose: false, lazyEntries: true }
    const zip = source.gzipped
      ? await fromBufferPromise(await source.whole(), options)
      : await fromFdPromise(source.handle.fd, options)
    const entries = await listEntries(zip, source)
    return { has: (name) => entries.has(name), read: (name) => readPart(zip, entries.get(name), source) }
  } catch (error) {
    throw error instanceof AppError ? error : toDamaged(source)
  }
}

/** The text of a part, in parts of its own; throws `bad_input` where it is not UTF-8. */
export async function* readPartText(archive: Archive, name: string, path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of archive.read(name)) yield decoder.decode(chunk, { stream: true })
    yield decoder.decode()
  } catch (error) {
    throw error instanceof TypeError ? badFile(path, `${path}: its part ${name} is not UTF-8.`) : error
  }
}

async function listEntries(zip: ZipFile, source: SourceFile): Promise<Map<string, Entry>> {
  const { path } = source
  const entries = new Map<string, Entry>()
  if (zip.entryCount > limits.archiveEntries)
    throw badFile(path, `${path} has more than ${limits.archiveEntries} parts; it is no document.`)
  for await (const entry of zip.eachEntry()) {
    if (entries.has(entry.fileName)) throw toDamaged(source)
    entries.set(entry.fileName, entry)
  }
  return entries
}

async function* readPart(zip: ZipFile, entry: Entry | undefined, source: SourceFile): AsyncGenerator<Buffer> {
  const { path, file } = source
  if (entry === undefined) throw badFile(path, `${path} is not ${expected(file)}: a part of it is missing.`)
  if (entry.isEncrypted()) throw badFile(path, `${path} is locked with a password; save it without one.`)
  const swelling = createSwellCheck(path)
  try {
    const stream = await zip.openReadStreamPromise(entry)
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      swelling.add(chunk.length, entry.compressedSize)
      yield chunk
    }
  } catch (error) {
    throw error instanceof AppError ? error : toDamaged(source)
  }
}

function toDamaged({ path, file }: SourceFile): AppError {
  return badFile(path, `${path} is damaged or was cut short; expected ${expected(file)}.`)
}
