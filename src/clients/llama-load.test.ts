import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openGguf } from './llama-cpp.ts'
import { findModel } from './models.fixture.ts'

const small = findModel('wardroom-small.gguf')

const GIGABYTE = 1e9

function open(path: string, more: { contextSize?: number; concurrency?: number; free?: number } = {}) {
  const { contextSize = null, concurrency = 1, free = 16 * GIGABYTE } = more
  const source = { kind: 'gguf' as const, path, sha256: '', bytes: 0, contextSize, threads: null }
  return openGguf(source, concurrency, () => free)
}

describe.skipIf(small === null)('files that cannot be used', () => {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'wardroom-gguf-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  test.each<[string, (whole: Buffer) => Buffer | string, RegExp]>([
    ['half.gguf', (whole) => whole.subarray(0, whole.length >> 1), /^half\.gguf is damaged/],
    ['head.gguf', (whole) => whole.subarray(0, 2_000), /^head\.gguf is damaged/],
    ['end.gguf', (whole) => whole.subarray(0, whole.length - 100), /^end\.gguf is damaged/],
    [
      'broken.gguf',
      (whole) => Buffer.concat([whole.subarray(0, 24), Buffer.alloc(200, 0xff), whole.subarray(224)]),
      /^broken\.gguf is damaged/,
    ],
    ['random.gguf', () => randomFixed(4_000), /^random\.gguf is not a GGUF model file\.$/],
    ['magic.gguf', () => Buffer.concat([Buffer.from('GGUF'), randomFixed(4_000)]), /^magic\.gguf is damaged/],
    ['text.gguf', () => 'not a model', /^text\.gguf is not a GGUF model file\.$/],
    ['empty.gguf', () => '', /^empty\.gguf is not a GGUF model file\.$/],
  ])('%s', async (name, damage, message) => {
    const path = join(folder, name)
    await writeFile(path, damage(await readFile(small ?? '')))
    await expect(open(path)).rejects.toMatchObject({
      code: 'model_unavailable',
      message: expect.stringMatching(message) as string,
      place: { file: path },
    })
  })

  test('a missing file and a folder', async () => {
    await expect(open(join(folder, 'none.gguf'))).rejects.toMatchObject({
      message: 'The model file none.gguf was not found.',
    })
    await expect(open(folder)).rejects.toMatchObject({ code: 'model_unavailable' })
  })
})

describe.skipIf(small === null)('memory', () => {
  test('a model that does not fit says what it needs and what is free', async () => {
    await expect(open(small ?? '', { free: 100e6 })).rejects.toMatchObject({
      code: 'model_unavailable',
      message: expect.stringMatching(
        /^wardroom-small\.gguf needs about \d+ MB: \d+ MB for the model and \d+ MB for a context of 512 tokens; 100 MB are free\.$/,
      ) as string,
    })
  })

  test('so does a context of a benchmark', async () => {
    const client = await open(small ?? '', { contextSize: 20_000_000, free: 4 * GIGABYTE })
    await expect(client.prepare?.({ longestRequest: 19_000_000 })).rejects.toMatchObject({
      code: 'model_unavailable',
      message: expect.stringMatching(
        /^wardroom-small\.gguf needs about [\d.]+ GB: \d+ MB for the model and [\d.]+ GB for a context of 19,000,\d+ tokens; 4\.0 GB are free\.$/,
      ) as string,
    })
    await client.close()
  })

  test('fewer sequences are taken before it is given up', async () => {
    const client = await open(small ?? '', { contextSize: 65_536, concurrency: 16, free: 2 * GIGABYTE })
    await client.prepare?.({ longestRequest: 60_000 })
    const request = { prompt: 'Hi', temperature: 0, maxTokens: 2, stopSequences: [] }
    const never = new AbortController().signal
    const answers = await Promise.all(Array.from({ length: 3 }, () => client.complete(request, never)))
    expect(answers.map(({ completionTokens }) => completionTokens)).toEqual([2, 2, 2])
    await client.close()
  })
})

/** The same bytes each time. */
function randomFixed(length: number): Buffer {
  let state = 12_345
  return Buffer.from(Array.from({ length }, () => (state = (state * 1_103_515_245 + 12_345) % 2 ** 31) >> 16))
}
