import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultModelSettings } from '../contracts/model.ts'
import { createGuardedHttp } from './egress-guard.ts'
import { replay } from './replay.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wardroom-replay-'))
})
afterAll(() => rm(folder, { recursive: true }))

const context = {
  http: createGuardedHttp({ isAllowed: () => false }),
  apiKey: null,
  concurrency: 1,
  settings: defaultModelSettings,
}
const never = new AbortController().signal

async function open(text: string) {
  const path = join(folder, 'answers.jsonl')
  await writeFile(path, text)
  return replay.open({ kind: 'replay', path, sha256: '' }, context)
}

function ask(prompt: string) {
  return { prompt, temperature: 0, maxTokens: 5, stopSequences: [] }
}

test('answers by prompt, by its hash, and the last line for a prompt', async () => {
  const hash = createHash('sha256').update('Naïve?\n').digest('hex')
  const lines = [
    { prompt: 'One?', completion: 'first' },
    { prompt_sha256: hash, completion: ' yes\n' },
    { prompt: 'One?', completion: 'second', id: 'id7' },
  ]
  const client = await open(`\uFEFF${lines.map((line) => JSON.stringify(line)).join('\r\n')}\n\n`)
  expect(await client.complete(ask('One?'), never)).toMatchObject({ text: 'second', finishReason: 'unknown' })
  expect((await client.complete(ask('Naïve?\n'), never)).text).toBe(' yes\n')
})

test('a conversation is found by the JSON text of its messages, and not by its prompt', async () => {
  const messages = [{ role: 'user' as const, content: 'One?' }]
  const client = await open(JSON.stringify({ prompt: JSON.stringify(messages), completion: 'said' }))
  expect((await client.complete({ ...ask('One?'), messages }, never)).text).toBe('said')
  await expect(client.complete(ask('One?'), never)).rejects.toMatchObject({ code: 'model' })
})

test('a prompt that was not recorded fails for good', async () => {
  const client = await open('{"prompt": "One?", "completion": "1"}\n')
  const failure = client.complete(ask('one?'), never)
  await expect(failure).rejects.toMatchObject({ name: 'RequestError', code: 'model', retriable: false })
})

test.each(['{"prompt": "secret', '{"completion": "secret"}', '{"prompt": "secret"}', '["secret"]'])(
  'the line %s is named by file and line, not quoted',
  async (line) => {
    const error: unknown = await open(`{"prompt": "a", "completion": "b"}\n\n${line}\n`).catch(
      (caught: unknown) => caught,
    )
    expect(error).toMatchObject({
      code: 'bad_input',
      place: { file: join(folder, 'answers.jsonl'), line: 3 },
    })
    expect(error).not.toHaveProperty('cause')
    expect(error).toMatchObject({
      message: expect.not.stringContaining('secret') as string,
    })
  },
)

test('a missing file is named', async () => {
  const failure = replay.open({ kind: 'replay', path: join(folder, 'none.jsonl'), sha256: '' }, context)
  await expect(failure).rejects.toMatchObject({
    code: 'model_unavailable',
    message: 'The recording none.jsonl cannot be read.',
  })
})
