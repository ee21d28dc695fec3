import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadLlama } from './llama-load.ts'
import { findModel } from './models.fixture.ts'

const small = findModel('wardroom-small.gguf')

function open(path: string, concurrency: number, more: { contextSize?: number } = {}) {
  return loadLlama(
    { kind: 'gguf', path, sha256: '', bytes: 0, contextSize: null, threads: null, ...more },
    concurrency,
  )
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
    ['text.gguf', () => 'not a model', /^text\.gguf is not a GGUF model file\.$/],
    ['empty.gguf', () => '', /^empty\.gguf is not a GGUF model file\.$/],
  ])('%s', async (name, damage, message) => {
    const path = join(folder, name)
    await writeFile(path, damage(await readFile(small ?? '')))
    await expect(open(path, 1)).rejects.toMatchObject({
      code: 'model_unavailable',
      message: expect.stringMatching(message) as string,
      place: { file: path },
    })
  })

  test('a missing file and a folder', async () => {
    await expect(open(join(folder, 'none.gguf'), 1)).rejects.toMatchObject({
      message: 'The model file none.gguf was not found.',
    })
    await expect(open(folder, 1)).rejects.toMatchObject({ code: 'model_unavailable' })
  })

  test('a context too large for the memory', async () => {
    const failure = open(small ?? '', 1, { contextSize: 20_000_000 })
    await expect(failure).rejects.toMatchObject({
      code: 'model_unavailable',
      message: 'There is not enough memory for a context of 20000000 tokens of wardroom-small.gguf.',
    })
  })
})
