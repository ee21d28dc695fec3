import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { defaultModelSettings, type EndpointModel, type ModelSettings } from '../contracts/model.ts'
import type { Request } from '../contracts/request.ts'
import { createHttp, endAll, serve } from './loopback.fixture.ts'
import { openAiCompatible } from './openai-compatible.ts'

const KEY = 'sk-very-secret-key'
const request: Request = { prompt: 'Which letter?', temperature: 0, maxTokens: 5, stopSequences: ['\n'] }
const never = new AbortController().signal

afterEach(endAll)

interface Seen {
  readonly url: string | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: Record<string, unknown>
}

/** An endpoint whose answer is `reply`; the requests it got are in `seen`. */
async function serveModel(
  reply: (response: ServerResponse) => void,
): Promise<{ baseUrl: string; seen: Seen[] }> {
  const seen: Seen[] = []
  const { port } = await serve((response, { url, headers }, body) => {
    seen.push({ url, headers, body: JSON.parse(body) as Record<string, unknown> })
    reply(response)
  })
  return { baseUrl: `http://127.0.0.1:${port}/v1`, seen }
}

interface Opening {
  readonly model?: string
  readonly apiKey?: string | null
  readonly idleSeconds?: number
  readonly api?: EndpointModel['api']
  readonly settings?: Partial<ModelSettings>
}

async function open(baseUrl: string, opening: Opening = {}) {
  const { model = 'med-7b', apiKey = KEY, idleSeconds = 5, api = 'chat', settings = {} } = opening
  const source = {
    kind: 'endpoint' as const,
    baseUrl,
    model,
    api,
    apiKeyEnv: null,
    apiKeyInVault: true,
    idleSeconds,
  }
  return openAiCompatible.open(source, {
    http: createHttp(),
    apiKey,
    concurrency: 4,
    settings: { ...defaultModelSettings, ...settings },
  })
}

function json(
  status: number,
  value: unknown,
  headers: Record<string, string> = {},
): (response: ServerResponse) => void {
  return (response) => void response.writeHead(status, headers).end(JSON.stringify(value))
}

function toAnswer(message: unknown, finish_reason: unknown = 'stop', more: object = {}): unknown {
  return { model: 'med-7b-0613', choices: [{ index: 0, message, finish_reason }], ...more }
}

async function ask(reply: (response: ServerResponse) => void, asked: Request = request) {
  const { baseUrl } = await serveModel(reply)
  return (await open(baseUrl)).complete(asked, never)
}

describe('request', () => {
  test('is one user message with key, temperature, max_tokens and stop', async () => {
    const { baseUrl, seen } = await serveModel(json(200, toAnswer({ content: 'A' })))
    const client = await open(`${baseUrl}/`)
    await client.complete(request, never)
    expect(seen[0]?.url).toBe('/v1/chat/completions')
    expect(seen[0]?.headers.authorization).toBe(`Bearer ${KEY}`)
    expect(seen[0]?.body).toEqual({
      model: 'med-7b',
      messages: [{ role: 'user', content: 'Which letter?' }],
      temperature: 0,
      max_tokens: 5,
      stop: ['\n'],
    })
    expect(client).toMatchObject({ window: null, maxConcurrency: 4096 })
  })

  test('is the conversation as it is where there is one', async () => {
    const { baseUrl, seen } = await serveModel(json(200, toAnswer({ content: 'A' })))
    const messages = [
      { role: 'system' as const, content: 'Be brief.' },
      { role: 'user' as const, content: 'One?' },
      { role: 'assistant' as const, content: '1' },
      { role: 'user' as const, content: 'Two?' },
    ]
    await (await open(baseUrl)).complete({ ...request, messages }, never)
    expect(seen[0]?.body['messages']).toEqual(messages)
  })

  test('has no stop where none is asked for, and no authorization without a key', async () => {
    const { baseUrl, seen } = await serveModel(json(200, toAnswer({ content: 'A' })))
    const client = await open(baseUrl, { apiKey: null })
    await client.complete({ ...request, stopSequences: [] }, never)
    expect(seen[0]?.body).not.toHaveProperty('stop')
    expect(seen[0]?.headers).not.toHaveProperty('authorization')
  })

  test.each([
    ['o1', true],
    ['o3-mini', true],
    ['openai/o4-mini-2025-04-16', true],
    ['gpt-5-nano', true],
    ['openai/gpt-5', true],
    ['gpt-4o', false],
    ['olmo-2', false],
    ['meta/llama-o1', false],
    ['my-gpt-5', false],
  ])('%s takes max_completion_tokens and no temperature: %s', async (model, reasoning) => {
    const { baseUrl, seen } = await serveModel(json(200, toAnswer({ content: 'A' })))
    await (await open(baseUrl, { model })).complete(request, never)
    const { body } = seen[0] ?? { body: {} }
    expect({
      limit: 'max_completion_tokens' in body,
      max: 'max_tokens' in body,
      temperature: 'temperature' in body,
    }).toEqual({
      limit: reasoning,
      max: !reasoning,
      temperature: !reasoning,
    })
  })
})

describe('answer', () => {
  test('gives text, reason, tokens and the model it names', async () => {
    const usage = { prompt_tokens: 12, completion_tokens: 3, total_tokens: 15 }
    const completion = await ask(
      json(200, toAnswer({ role: 'assistant', content: ' B' }, 'length', { usage })),
    )
    const { seconds, ...rest } = completion
    expect(rest).toEqual({
      text: ' B',
      finishReason: 'length',
      promptTokens: 12,
      completionTokens: 3,
      model: 'med-7b-0613',
    })
    expect(seconds).toBeGreaterThan(0)
  })

  test.each([
    [{ content: null }, ''],
    [{}, ''],
    [{ content: 'A\nQuestion: next' }, 'A'],
  ])('%j reads as %j', async (message, text) => {
    expect((await ask(json(200, toAnswer(message)))).text).toBe(text)
  })

  test.each([
    [{ content: 'A', reasoning_content: 'because' }, 'because'],
    [{ content: 'A', reasoning: 'as it is' }, 'as it is'],
    [{ content: 'A', reasoning: '' }, undefined],
    [{ content: 'A', reasoning: { effort: 1 } }, undefined],
  ])('thinking of %j is %j', async (message, thinking) => {
    expect((await ask(json(200, toAnswer(message)))).thinking).toBe(thinking)
  })

  test.each([
    ['stop', 'stop'],
    ['length', 'length'],
    ['tool_calls', 'unknown'],
    [null, 'unknown'],
  ])('finish_reason %s is %s', async (given, expected) => {
    expect((await ask(json(200, toAnswer({ content: 'A' }, given)))).finishReason).toBe(expected)
  })

  test.each([
    ['an answer', json(200, toAnswer({ content: 'I can' }, 'content_filter'))],
    ['a 400', json(400, { error: { code: 'content_filter', message: 'filtered' } })],
  ])('the content filter, said in %s, is an empty completion', async (_name, reply) => {
    expect(await ask(reply)).toMatchObject({ text: '', finishReason: 'content_filter' })
  })
})

describe('faults', () => {
  const echo = { error: { message: `bad key ${KEY}, patient Jane Roe`, code: 'x' } }
  test.each<[string, (response: ServerResponse) => void, object]>([
    [
      '429',
      json(429, echo, { 'retry-after': '3' }),
      { code: 'rate_limited', status: 429, retriable: true, retryAfterSeconds: 3 },
    ],
    ['500', json(500, echo), { code: 'server_error', status: 500, retriable: true }],
    [
      '503',
      json(503, echo, { 'retry-after': '2' }),
      { code: 'server_error', status: 503, retriable: true, retryAfterSeconds: 2 },
    ],
    ['408', json(408, echo), { code: 'server_error', status: 408, retriable: true }],
    ['400', json(400, echo), { code: 'client_error', status: 400, retriable: false }],
    ['401', json(401, echo), { code: 'client_error', status: 401, retriable: false }],
    ['404', json(404, echo), { code: 'client_error', status: 404, retriable: false }],
    [
      '302',
      json(302, echo, { location: 'http://127.0.0.1:1/' }),
      { code: 'client_error', status: 302, retriable: false },
    ],
    ['reset', (response) => response.socket?.resetAndDestroy(), { code: 'connection', retriable: true }],
    [
      'half answer',
      (response) =>
        response.writeHead(200, { 'content-length': 99 }).write(`{"${KEY}`, () => response.destroy()),
      { code: 'connection', retriable: true },
    ],
    [
      'half JSON',
      (response) => response.end(`{"choices": [{"${KEY}`),
      { code: 'bad_answer', retriable: true },
    ],
    ['no choices', json(200, { choices: [], ...echo }), { code: 'bad_answer', retriable: true }],
    ['odd content', json(200, toAnswer({ content: 7 })), { code: 'bad_answer', retriable: true }],
    ['silence', () => undefined, { code: 'timeout', retriable: true }],
  ])('%s', async (_name, reply, expected) => {
    const { baseUrl } = await serveModel(reply)
    const client = await open(baseUrl, { idleSeconds: 0.4 })
    const error: unknown = await client.complete(request, never).catch((caught: unknown) => caught)
    expect(error).toMatchObject({ name: 'RequestError', ...expected })
    expectSilent(error)
  })

  test('nothing listens', async () => {
    const client = await open('http://127.0.0.1:1/v1')
    const error: unknown = await client.complete(request, never).catch((caught: unknown) => caught)
    expect(error).toMatchObject({ code: 'connection', retriable: true })
    expectSilent(error)
  })

  test.each(['', 'sk secret', 'sk-secret\n', 'sk-sécret'])('the key %j cannot be sent', async (apiKey) => {
    const error: unknown = await open('http://127.0.0.1:1/v1', { apiKey }).catch((caught: unknown) => caught)
    expect(error).toMatchObject({
      code: 'bad_input',
      message: expect.not.stringMatching(/secret|sécret/) as string,
    })
  })

  test('an address that is no http URL is refused on opening', async () => {
    await expect(open('file:///v1')).rejects.toMatchObject({ code: 'bad_input' })
  })
})

/** Neither the key nor the server's text may be anywhere in an error, its stack and causes included. */
function expectSilent(error: unknown): void {
  const parts: string[] = []
  for (let each: unknown = error; each instanceof Error; each = each.cause) {
    parts.push(each.message, each.stack ?? '', JSON.stringify(each, Object.getOwnPropertyNames(each)))
  }
  expect(parts.length).toBeGreaterThan(0)
  expect(parts.join('\n')).not.toMatch(new RegExp(`${KEY}|Jane Roe`))
}
