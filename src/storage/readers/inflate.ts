// Gzipped bytes → their content, refused where it is damaged or swells beyond reason.
import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { BenchmarkFile } from '../../contracts/benchmark.ts'
import { AppError } from '../../contracts/errors.ts'
import { badFile, expected } from './bad-file.ts'
import { limits } from './limits.ts'

export async function* inflate(
  raw: AsyncIterable<Buffer>,
  { path, file }: { readonly path: string; readonly file: BenchmarkFile },
): AsyncGenerator<Buffer> {
  let packed = 0
  async function* counted() {
    for await (const chunk of raw) {
      packed += chunk.length
      yield chunk
    }
  }
  const gunzip = createGunzip({ chunkSize: limits.chunkBytes })
  // Its fault reaches the loop below by the stream itself.
  pipeline(Readable.from(counted()), gunzip, () => undefined)
  const swelling = createSwellCheck(path)
  try {
    for await (const chunk of gunzip as AsyncIterable<Buffer>) {
      swelling.add(chunk.length, packed)
      yield chunk
    }
  } catch (error) {
    if (error instanceof AppError) throw error
    throw badFile(
      path,
      `${path} does not unpack: it is damaged or was cut short; expected ${expected(file)}, gzipped.`,
    )
  }
}

/** Counts what was unpacked; throws `bad_input` once it is out of proportion to what it was packed in. */
export function createSwellCheck(path: string): { add(bytes: number, packed: number): void } {
  let inflated = 0
  return {
    add(bytes, packed) {
      inflated += bytes
      const swollen = inflated > limits.ratioFromBytes && inflated > packed * limits.inflatedRatio
      if (!swollen && inflated <= limits.inflatedBytes) return
      throw badFile(
        path,
        swollen
          ? `${path} unpacks to more than ${limits.inflatedRatio} times its size, as no data do; unpack and check it yourself.`
          : `${path} unpacks to more than ${limits.inflatedBytes / 2 ** 30} GB; split it into several files.`,
      )
    },
  }
}
