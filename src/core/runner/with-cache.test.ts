import { expect, it } from 'vitest'
import type { Completion, Request } from '../../contracts/request.ts'
import type { ModelClient } from '../ports.ts'
import { withCache } from './with-cache.ts'

const request: Request = { prompt: 'Q', temperature: 0, maxTokens: 5, stopSequences: [] }
const never = { aborted: false, addEventListener() {}, removeEventListener() {} }
const completion: Completion = {
  ...{ text: 'A', finishReason: 'stop', promptTokens: 3, completionTokens: 1, seconds: 2.5, model: 'm' },
}

it('asks what was never answered, and gives what was with the time that it took then', async () => {
  const asked: string[] = []
  const bare: Pick<ModelClient, 'complete'> = {
    complete: ({ prompt }) => {
      asked.push(prompt)
      return Promise.resolve({ ...completion, text: 'B' })
    },
  }
  const client = withCache(bare, ({ prompt }) => (prompt === 'known' ? completion : null))
  expect(await client.complete({ ...request, prompt: 'known' }, never)).toEqual({
    ...completion,
    cached: true,
  })
  expect(await client.complete(request, never)).toEqual({ ...completion, text: 'B' })
  expect(asked).toEqual(['Q'])
})
