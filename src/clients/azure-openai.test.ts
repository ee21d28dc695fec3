import type { IncomingHttpHeaders } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { defaultModelSettings } from '../contracts/model.ts'
import { azureOpenAi } from './azure-openai.ts'
import { createHttp, endAll, serve } from './loopback.fixture.ts'

const KEY = 'sub-very-secret-key'
const request = { prompt: 'Which letter?', temperature: 0, maxTokens: 5, stopSequences: [] }
const never = new AbortController().signal

afterEach(endAll)

async function ask(path: string, given: { keyHeader?: string; apiKey?: string | null; model?: string } = {}) {
  const { keyHeader = 'api-key', apiKey = KEY, model = 'gpt-4o' } = given
  const seen: { url?: string | undefined; headers?: IncomingHttpHeaders; body?: unknown } = {}
  const { port } = await serve((response, { url, headers }, body) => {
    Object.assign(seen, { url, headers, body: JSON.parse(body) as unknown })
    response.end(JSON.stringify({ model, choices: [{ message: { content: 'A' }, finish_reason: 'stop' }] }))
  })
  const client = await azureOpenAi.open(
    {
      kind: 'azure',
      url: `http://127.0.0.1:${port}${path}`,
      model,
      keyHeader,
      apiKeyEnv: null,
      apiKeyInVault: apiKey !== null,
      idleSeconds: 5,
    },
    { http: createHttp(), apiKey, concurrency: 1, settings: defaultModelSettings },
  )
  const completion = await client.complete(request, never)
  return { seen, completion }
}

test.each([
  ['/openai/deployments/gpt-4o/chat/completions?api-version=2024-07-01-preview', 'gpt-4o'],
  ['/openai/deployments/{deployment}/chat/completions?api-version=2024-07-01-preview', 'gpt-4o'],
])('%s is asked as it is, with the deployment filled in', async (path, model) => {
  const { seen, completion } = await ask(path, { model })
  expect(seen.url).toBe('/openai/deployments/gpt-4o/chat/completions?api-version=2024-07-01-preview')
  expect(seen.body).toEqual({
    model: 'gpt-4o',
    messages: [{ role: 'user', content: 'Which letter?' }],
    max_tokens: 5,
    temperature: 0,
  })
  expect(completion).toMatchObject({ text: 'A', model: 'gpt-4o' })
})

test('a deployment cannot leave its place in the address', async () => {
  const { seen } = await ask('/d/{deployment}/chat', { model: '../../other?x=1' })
  expect(seen.url).toBe('/d/..%2F..%2Fother%3Fx%3D1/chat')
})

test.each(['api-key', 'Ocp-Apim-Subscription-Key'])(
  'the key goes into %s and nowhere else',
  async (keyHeader) => {
    const { seen } = await ask('/chat', { keyHeader })
    expect(seen.headers?.[keyHeader.toLowerCase()]).toBe(KEY)
    expect(seen.headers?.authorization).toBeUndefined()
    expect(`${seen.url} ${JSON.stringify(seen.body)}`).not.toContain(KEY)
  },
)

test('without a key there is no header', async () => {
  const { seen } = await ask('/chat', { apiKey: null })
  expect(seen.headers).not.toHaveProperty('api-key')
})

test('a key that cannot stand in a header is refused without being shown', async () => {
  const error: unknown = await ask('/chat', { apiKey: 'secret\r\nhost: x' }).catch(
    (caught: unknown) => caught,
  )
  expect(error).toMatchObject({ code: 'bad_input', message: expect.not.stringContaining('secret') as string })
})
