import { afterEach, describe, expect, test } from 'vitest'
import { defaultModelSettings } from '../contracts/model.ts'
import type { Request } from '../contracts/request.ts'
import { azureOpenAi } from './azure-openai.ts'
import type { Wire } from './gateway-wires.ts'
import { createHttp, endAll, serve } from './loopback.fixture.ts'

const request: Request = { prompt: 'Which letter?', temperature: 0, maxTokens: 5, stopSequences: ['\n'] }
const never = new AbortController().signal

afterEach(endAll)

async function ask(wire: Wire, answer: unknown, status = 200) {
  const seen: unknown[] = []
  const { port } = await serve((response, _request, body) => {
    seen.push(JSON.parse(body))
    response.writeHead(status).end(JSON.stringify(answer))
  })
  const client = await azureOpenAi.open(
    {
      kind: 'azure',
      url: `http://127.0.0.1:${port}/gate/some-deployment`,
      model: 'med-1',
      wire,
      keyHeader: 'X-Key',
      apiKeyEnv: null,
      apiKeyInVault: false,
      idleSeconds: 5,
    },
    { http: createHttp(), apiKey: null, concurrency: 1, settings: defaultModelSettings },
  )
  return { seen, completion: await client.complete(request, never) }
}

describe('claude', () => {
  test('gets the prompt as text', async () => {
    const { seen } = await ask('claude', { content: [{ text: 'A' }] })
    expect(seen).toEqual([{ model_id: 'med-1', prompt_text: 'Which letter?', max_tokens: 5, temperature: 0 }])
  })

  test.each<[name: string, answer: unknown, expected: object]>([
    [
      'whole',
      {
        model: 'med-1',
        content: [{ type: 'text', text: 'A\nmore' }],
        stop_reason: 'end_turn',
        usage: { input_tokens: 7, output_tokens: 2 },
      },
      { text: 'A', finishReason: 'stop', model: 'med-1', promptTokens: 7, completionTokens: 2 },
    ],
    ['cut', { content: [{ text: 'A' }], stop_reason: 'max_tokens' }, { text: 'A', finishReason: 'length' }],
    ['bare', [{ text: 'A' }], { text: 'A', finishReason: 'unknown', model: null, promptTokens: null }],
  ])('an answer that is %s is read', async (_name, answer, expected) => {
    expect((await ask('claude', answer)).completion).toMatchObject(expected)
  })
})

describe('gemini', () => {
  const piece = (text: string, more: object = {}) => ({
    content: { role: 'model', parts: [{ text }] },
    ...more,
  })

  test('gets contents and a configuration', async () => {
    const { seen } = await ask('gemini', [{ candidates: [piece('A')] }])
    expect(seen).toEqual([
      {
        contents: { role: 'user', parts: { text: 'Which letter?' } },
        generation_config: {
          temperature: 0,
          topP: 1,
          topK: 1,
          candidateCount: 1,
          maxOutputTokens: 5,
          stopSequences: ['\n'],
        },
      },
    ])
  })

  const pieces = [
    { candidates: [piece('A ')] },
    {
      candidates: [piece('lot', { finishReason: 'MAX_TOKENS' })],
      modelVersion: 'med-1-001',
      usageMetadata: { promptTokenCount: 7, candidatesTokenCount: 2 },
    },
  ]
  const whole = {
    text: 'A lot',
    finishReason: 'length',
    model: 'med-1-001',
    promptTokens: 7,
    completionTokens: 2,
  }
  test.each<[name: string, answer: unknown, expected: object]>([
    ['in pieces', pieces, whole],
    ['in wrapped pieces', { content: pieces }, whole],
    ['in one', { candidates: [piece('A', { finishReason: 'STOP' })] }, { text: 'A', finishReason: 'stop' }],
    [
      'withheld',
      [{ candidates: [{ finishReason: 'SAFETY' }] }],
      { text: '', finishReason: 'content_filter' },
    ],
  ])('an answer %s is read', async (_name, answer, expected) => {
    expect((await ask('gemini', answer)).completion).toMatchObject(expected)
  })
})

test.each<[Wire, unknown]>([
  ['claude', {}],
  ['claude', { content: [] }],
  ['claude', 'A'],
  ['gemini', {}],
  ['gemini', []],
  ['gemini', [{ candidates: [] }]],
  ['gemini', { content: 'A' }],
  ['gemini', null],
])('%s that answers %j has answered nothing', async (wire, answer) => {
  await expect(ask(wire, answer)).rejects.toMatchObject({ code: 'bad_answer', retriable: true })
})

test.each([
  [429, 'rate_limited'],
  [500, 'server_error'],
  [401, 'client_error'],
])('the status %i is %s', async (status, code) => {
  await expect(ask('claude', { error: 'no' }, status)).rejects.toMatchObject({ code, status })
})
