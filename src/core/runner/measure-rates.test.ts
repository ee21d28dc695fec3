import { expect, it } from 'vitest'
import type { Request } from '../../contracts/request.ts'
import { RequestError, type ModelClient } from '../ports.ts'
import { measureRates } from './measure-rates.ts'

const abort = { aborted: false, addEventListener() {}, removeEventListener() {} }

/** Reads 100 tokens a second and writes 8; one word is one token. */
function toClient(written: (request: Request) => number, counts: boolean) {
  let now = 0
  const words = (text: string) => text.split(/\s+/).length
  const client: Pick<ModelClient, 'complete' | 'window'> = {
    window: { maxRequestLength: 9999, tokenizer: { count: words, truncate: (text) => text } },
    complete(request) {
      const tokens = written(request)
      const prompt = words(request.prompt)
      now += prompt / 100 + (tokens - 1) / 8
      return Promise.resolve({
        ...{ text: new Array(tokens).fill('x').join(' '), finishReason: 'length', model: null, seconds: 0 },
        ...(counts
          ? { promptTokens: prompt, completionTokens: tokens }
          : { promptTokens: null, completionTokens: null }),
      })
    },
  }
  return { client, clock: () => now }
}

it.each([true, false])('tells reading from writing (counted by the server: %s)', async (counts) => {
  const { client, clock } = toClient(({ maxTokens }) => maxTokens, counts)
  const rates = await measureRates(client, { clock, abort })
  expect(rates.promptTokensPerSecond).toBeCloseTo(100, 6)
  expect(rates.completionTokensPerSecond).toBeCloseTo(8, 0)
})

it('gives no rate of writing where nothing is written', async () => {
  const { client, clock } = toClient(() => 1, true)
  const rates = await measureRates(client, { clock, abort })
  expect(Object.keys(rates)).toEqual(['promptTokensPerSecond'])
})

it('gives none where such a request is refused, and lets other faults through', async () => {
  const refusing = (error: Error) => ({ window: null, complete: () => Promise.reject(error) })
  const clock = () => 0
  const refused = new RequestError('client_error', { status: 413, retriable: false })
  expect(await measureRates(refusing(refused), { clock, abort })).toEqual({})
  await expect(measureRates(refusing(new TypeError('ours')), { clock, abort })).rejects.toThrow('ours')
})
