// A file that is kept whole → its bytes, as they lie on the disk, checked against the hash that was taken of it.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { badFile } from './bad-file.ts'
import { limits } from './limits.ts'

/** Throws `bad_input` at the end where the bytes are not those of the hash. */
export async function* readWhole(path: string, sha256: string): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  try {
    for await (const chunk of createReadStream(path, {
      highWaterMark: limits.chunkBytes,
    }) as AsyncIterable<Buffer>) {
      hash.update(chunk)
      yield chunk
    }
  } catch {
    throw badFile(path, `${path} could not be read.`)
  }
  if (hash.digest('hex') !== sha256)
    throw badFile(path, `${path} was changed while it was read; nothing of it was kept.`)
}
