import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, closeAll, never, open, requests, sharing } from './llama.fixture.ts'
import { findModel } from './models.fixture.ts'
import type { OpenClient } from './model-client-kind.ts'

const small = findModel('wardroom-small.gguf')
afterAll(closeAll)

describe.skipIf(small === null)('the same request has the same answer', () => {
  let single: OpenClient
  let batched: OpenClient
  beforeAll(async () => {
    single = await open(small ?? '', 1)
    batched = await open(small ?? '', 20)
  })

  test('greedy answers are the same again, beside fifteen others, and in another order', async () => {
    const alone: string[] = []
    for (const request of requests) alone.push((await single.complete(request, never)).text)
    const again = await Promise.all(
      requests.map(async (request) => (await single.complete(request, never)).text),
    )
    const together = await Promise.all(
      requests.map(async (request) => (await batched.complete(request, never)).text),
    )
    const turned = await Promise.all(
      requests.toReversed().map(async (request) => (await batched.complete(request, never)).text),
    )
    expect(new Set(alone).size).toBeGreaterThan(3)
    expect(again).toEqual(alone)
    expect(together).toEqual(alone)
    expect(turned).toEqual(alone.toReversed())
  })

  test('log-probabilities are bit for bit the same, whatever is beside and whatever was read before', async () => {
    const scored = sharing.map((prompt) => ask(prompt, { maxTokens: 2, choices: ['A', 'B'], logprobs: true }))
    const fresh: unknown[] = []
    for (const request of scored) {
      const client = await open(small ?? '', 1)
      fresh.push((await client.complete(request, never)).choiceLogprobs)
      await client.close()
    }
    async function all(client: OpenClient): Promise<unknown[]> {
      const answers = await Promise.all(scored.map((request) => client.complete(request, never)))
      return answers.map(({ choiceLogprobs }) => choiceLogprobs)
    }
    expect(new Set(fresh.map((one) => JSON.stringify(one))).size).toBe(scored.length)
    expect(await all(single)).toEqual(fresh)
    expect(await all(batched)).toEqual(fresh)
    expect(await all(batched)).toEqual(fresh)
  })

  test('a context made for a benchmark gives the same answers, and grows for a longer request', async () => {
    const client = await open(small ?? '', 4)
    await client.prepare?.({ longestRequest: 100 })
    const long = ask('A patient is tired. '.repeat(150) + 'Why?', { maxTokens: 4 })
    const [short = long] = requests
    const answers = await Promise.all([short, long, short].map((request) => client.complete(request, never)))
    await client.prepare?.({ longestRequest: 100 })
    answers.push(await client.complete(long, never))
    const alone = await single.complete(short, never)
    expect(answers[0]?.text).toBe(alone.text)
    expect(answers[2]?.text).toBe(alone.text)
    expect(answers[3]?.text).toBe(answers[1]?.text)
  })
})
