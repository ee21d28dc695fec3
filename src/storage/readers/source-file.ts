// A path → a file open for reading: its hash, and its content, unpacked where it is gzipped.
import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import type { BenchmarkFile } from '../../contracts/benchmark.ts'
import { AppError } from '../../contracts/errors.ts'
import { isNamePattern } from '../../core/scenarios/name-pattern.ts'
import { codeOf } from '../storage-fault.ts'
import { badFile, expected } from './bad-file.ts'
import { inflate } from './inflate.ts'
import { limits } from './limits.ts'
import { isGzip } from './look-of-file.ts'

export interface SourceFile {
  /** As the user gave it. */
  readonly path: string
  readonly file: BenchmarkFile
  /** Of all bytes, as they lie on the disk. */
  readonly sha256: string
  readonly bytes: number
  readonly gzipped: boolean
  /** For those who read at places of their own; the file as it lies on the disk. */
  readonly handle: FileHandle
  /** The content from its start, in parts. */
  chunks(): AsyncIterable<Buffer>
  /** The first part of the content, at most one chunk. */
  head(): Promise<Buffer>
  /** All of it; throws `bad_input` where that is more than memory should hold. */
  whole(): Promise<Buffer>
  /** Throws `bad_input` where the file is not what it was when its hash was taken. */
  checkUnchanged(): Promise<void>
  close(): Promise<void>
}

/** Of many notes some may be empty: the mapper then counts them as such. */
export function mayBeEmpty({ format, name }: BenchmarkFile): boolean {
  return format === 'text' && isNamePattern(name)
}

/** Hashes the file first. Throws `not_found`, `not_allowed`, or `bad_input` for a directory or an empty file. */
export async function openSource(path: string, file: BenchmarkFile): Promise<SourceFile> {
  const handle = await openFile(path)
  try {
    const before = await handle.stat({ bigint: true })
    if (before.isDirectory()) throw badFile(path, `${path} is a directory; give the file ${file.name}.`)
    if (!before.isFile()) throw badFile(path, `${path} is not a file; give the file ${file.name}.`)
    if (before.size === 0n && !mayBeEmpty(file))
      throw badFile(path, `${path} is empty; expected ${expected(file)}.`)
    const start = Buffer.alloc(16)
    await handle.read(start, 0, 16, 0)
    const size = Number(before.size)
    const found = { path, file, handle, size, gzipped: isGzip(start) && file.format !== 'bytes' }
    return {
      ...found,
      ...(await hashBytes(found)),
      ...toContent(found),
      async checkUnchanged() {
        const now = await handle.stat({ bigint: true })
        if (now.size === before.size && now.mtimeNs === before.mtimeNs && now.ino === before.ino) return
        throw badFile(path, `${path} was changed while it was read; nothing of it was kept.`)
      },
      close: () => handle.close(),
    }
  } catch (error) {
    await handle.close()
    throw toFileFault(path, error)
  }
}

interface Found extends Pick<SourceFile, 'path' | 'file' | 'handle' | 'gzipped'> {
  readonly size: number
}

async function hashBytes(found: Found): Promise<Pick<SourceFile, 'sha256' | 'bytes'>> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of readChunks(found)) {
    hash.update(chunk)
    bytes += chunk.length
  }
  return { sha256: hash.digest('hex'), bytes }
}

function toContent(found: Found): Pick<SourceFile, 'chunks' | 'head' | 'whole'> {
  const { path, file, gzipped } = found
  const chunks = () => {
    const raw = readChunks(found)
    return gzipped ? inflate(raw, { path, file }) : raw
  }
  return {
    chunks,
    async head() {
      for await (const chunk of chunks()) return chunk
      return Buffer.alloc(0)
    },
    async whole() {
      const parts: Buffer[] = []
      let length = 0
      for await (const chunk of chunks()) {
        length += chunk.length
        if (length > limits.heldBytes)
          throw badFile(
            path,
            `${path} is larger than ${limits.heldBytes / 2 ** 20} MB, more than can be held at once; split it into several files${gzipped ? ' or unpack it' : ''}.`,
          )
        parts.push(chunk)
      }
      return Buffer.concat(parts)
    },
  }
}

async function* readChunks({ path, handle, size }: Found): AsyncGenerator<Buffer> {
  let position = 0
  for (;;) {
    // As much as is there, and one byte more, which says that it is not the end.
    const chunk = Buffer.allocUnsafe(Math.min(limits.chunkBytes, Math.max(size - position, 0) + 1))
    const { bytesRead } = await handle.read(chunk, 0, chunk.length, position).catch((error: unknown) => {
      throw toFileFault(path, error)
    })
    if (bytesRead === 0) return
    position += bytesRead
    yield chunk.subarray(0, bytesRead)
    if (bytesRead < chunk.length && position >= size) return
  }
}

async function openFile(path: string): Promise<FileHandle> {
  try {
    // A pipe would wait for a writer for ever.
    return await open(path, constants.O_RDONLY | constants.O_NONBLOCK)
  } catch (error) {
    throw toFileFault(path, error)
  }
}

function toFileFault(path: string, error: unknown): unknown {
  if (error instanceof AppError) return error
  switch (codeOf(error)) {
    case 'ENOENT':
    case 'ENOTDIR':
      return new AppError('not_found', `${path} does not exist.`, { file: path })
    case 'EACCES':
    case 'EPERM':
      return new AppError('not_allowed', `This account may not read ${path}.`, { file: path })
    default:
      return badFile(path, `${path} could not be read.`)
  }
}
