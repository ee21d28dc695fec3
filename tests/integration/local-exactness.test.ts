// A GGUF model's answers, bit for bit: the same however they are read.
import { afterAll, expect, test } from 'vitest'
import { ask, closeAll, never, open } from '../../src/clients/llama.fixture.ts'
import { findModel } from '../../src/clients/models.fixture.ts'

const small = findModel('wardroom-small.gguf')
afterAll(closeAll)

test.skipIf(small === null)(
  'log-probabilities do not depend on threads, on lengths around a block of rows, or on a beginning read in other pieces',
  async () => {
    const beginning = 'The patient is a man of fifty years who has been well until now. '.repeat(24)
    const cut = [40, 250, 262, 300, 700, 1_400].map((length) => beginning.slice(0, length))
    const scored = cut.flatMap((text, i) =>
      [3, 1, 2].map((times) =>
        ask(`${text}${'He coughs. '.repeat(times + i)}Is it a cold?\nA. Yes\nB. No\nAnswer:`, {
          ...{ maxTokens: 4, choices: ['A', 'B'], logprobs: true },
        }),
      ),
    )
    const alone: unknown[] = []
    for (const request of scored) {
      const client = await open(small ?? '', 1, { threads: 1 })
      alone.push((await client.complete(request, never)).choiceLogprobs)
      await client.close()
    }
    expect(new Set(alone.map((one) => JSON.stringify(one))).size).toBe(scored.length)
    for (const [concurrency, threads] of [
      [1, 2],
      [5, 2],
    ] as const) {
      const client = await open(small ?? '', concurrency, { threads })
      const answers = await Promise.all(scored.toReversed().map((request) => client.complete(request, never)))
      expect(answers.map(({ choiceLogprobs }) => choiceLogprobs)).toEqual(alone.toReversed())
      await client.close()
    }
  },
)
