// What is asked beyond the plain chat: completions, log-probabilities, seeds, parameters that a server refuses, windows.
import type { ServerResponse } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { defaultModelSettings, type EndpointModel, type ModelSettings } from '../contracts/model.ts'
import type { Request } from '../contracts/request.ts'
import { createHttp, endAll, serve } from './loopback.fixture.ts'
import { openAiCompatible } from './openai-compatible.ts'

const request: Request = { prompt: 'Which letter?', temperature: 0, maxTokens: 5, stopSequences: ['\n'] }
const never = new AbortController().signal

afterEach(endAll)

interface Given {
  readonly api?: EndpointModel['api']
  readonly model?: string
  readonly settings?: Partial<ModelSettings>
}

/** A client of a server that answers with `reply` of each body; the paths and bodies are in `seen`. */
async function openModel(reply: (body: Body, response: ServerResponse) => unknown, given: Given = {}) {
  const { api = 'chat', model = 'med-7b', settings = {} } = given
  const seen: { url: string | undefined; body: Body }[] = []
  const { port } = await serve((response, { url }, text) => {
    const body = JSON.parse(text) as Body
    seen.push({ url, body })
    response.end(JSON.stringify(reply(body, response)))
  })
  const client = await openAiCompatible.open(
    {
      kind: 'endpoint',
      baseUrl: `http://127.0.0.1:${port}/v1`,
      model,
      api,
      apiKeyEnv: null,
      apiKeyInVault: false,
      idleSeconds: 5,
    },
    { http: createHttp(), apiKey: null, concurrency: 1, settings: { ...defaultModelSettings, ...settings } },
  )
  return { client, seen }
}

type Body = Readonly<Record<string, unknown>>

const chat = (content: string, more: object = {}) => ({
  choices: [{ message: { content }, finish_reason: 'stop', ...more }],
})
const completions = (text: string, more: object = {}) => ({
  choices: [{ text, finish_reason: 'stop', ...more }],
})

describe('completions', () => {
  test('send the prompt as it is and read the text', async () => {
    const { client, seen } = await openModel(() => ({ model: 'med-7b', ...completions(' B\nQuestion') }), {
      api: 'completions',
    })
    const { text, finishReason, model } = await client.complete(request, never)
    expect({ text, finishReason, model }).toEqual({ text: ' B', finishReason: 'stop', model: 'med-7b' })
    expect(seen).toEqual([
      {
        url: '/v1/completions',
        body: { model: 'med-7b', prompt: 'Which letter?', max_tokens: 5, temperature: 0, stop: ['\n'] },
      },
    ])
  })

  test('an answer of the chat is none of theirs', async () => {
    const { client } = await openModel(() => chat('B'), { api: 'completions' })
    await expect(client.complete(request, never)).rejects.toMatchObject({ code: 'bad_answer' })
  })

  test('log-probabilities come as lists', async () => {
    const logprobs = {
      tokens: [' B', '\n'],
      token_logprobs: [-0.5, -3],
      top_logprobs: [{ ' B': -0.5, ' A': -1.5, ' x': -4 }, null],
    }
    const { client, seen } = await openModel(() => completions(' B\n', { logprobs }), { api: 'completions' })
    const asked: Request = { ...request, logprobs: true, choices: ['A', 'B', 'C'] }
    const { text, logprob, choiceLogprobs } = await client.complete(asked, never)
    expect(seen[0]?.body['logprobs']).toBe(20)
    expect({ text, logprob }).toEqual({ text: ' B', logprob: -0.5 })
    expect(choiceLogprobs).toEqual({ A: expect.closeTo(-1.5, 12) as number, B: -0.5 })
  })
})

describe('log-probabilities', () => {
  const token = (text: string, logprob: number, top: readonly (readonly [string, number])[] = []) => ({
    token: text,
    logprob,
    top_logprobs: top.map(([other, value]) => ({ token: other, logprob: value })),
  })

  test.each<[name: string, asked: Partial<Request>, sent: object]>([
    ['not asked for', {}, {}],
    ['of the answer', { logprobs: true }, { logprobs: true }],
    ['of labels', { logprobs: true, choices: ['A'] }, { logprobs: true, top_logprobs: 20 }],
  ])('%s', async (_name, asked, sent) => {
    const { client, seen } = await openModel(() => chat('A'))
    await client.complete({ ...request, ...asked }, never)
    const { logprobs, top_logprobs } = seen[0]!.body
    expect(JSON.parse(JSON.stringify({ logprobs, top_logprobs }))).toEqual(sent)
  })

  test('are summed over the answer; the label counts with and without its space, and blanks before it do not', async () => {
    const content = [
      token(' ', -0.1, [['A', -9]]),
      token('A', -0.5, [
        ['A', Math.log(0.5)],
        [' A', Math.log(0.25)],
        ['B', Math.log(0.125)],
        ['Alpha', Math.log(0.1)],
      ]),
      token('.', -0.2),
      token('\n', -7),
    ]
    const { client } = await openModel(() => chat(' A.\n', { logprobs: { content } }))
    const asked: Request = { ...request, logprobs: true, choices: ['A', 'B', 'C'] }
    const { text, logprob, choiceLogprobs } = await client.complete(asked, never)
    expect(text).toBe(' A.')
    expect(logprob).toBeCloseTo(-0.8, 12)
    expect(Object.keys(choiceLogprobs ?? {})).toEqual(['A', 'B'])
    expect(Math.exp(choiceLogprobs!['A']!)).toBeCloseTo(0.25 + Math.exp(-0.5), 12)
    expect(Math.exp(choiceLogprobs!['B']!)).toBeCloseTo(0.125, 12)
  })

  test('leave reasoning out that is cut off', async () => {
    const content = [
      token('<think>', -1),
      token('B?', -2),
      token('</think>', -3),
      token('B', -0.25, [['B', -0.25]]),
    ]
    const { client } = await openModel(() => chat('<think>B?</think>B', { logprobs: { content } }), {
      settings: { stripThinking: true },
    })
    const asked: Request = { ...request, logprobs: true, choices: ['B'] }
    expect(await client.complete(asked, never)).toMatchObject({
      text: 'B',
      thinking: 'B?',
      logprob: -0.25,
      choiceLogprobs: { B: -0.25 },
    })
  })

  test.each([null, undefined, { content: [] }, { content: null }, 'none'])(
    'that read %j are left out',
    async (logprobs) => {
      const { client } = await openModel(() => chat('A', { logprobs }))
      const completion = await client.complete({ ...request, logprobs: true, choices: ['A'] }, never)
      expect(completion).not.toHaveProperty('logprob')
      expect(completion).not.toHaveProperty('choiceLogprobs')
    },
  )
})

test.each([
  [undefined, undefined],
  ['0', 0],
  ['17', 17],
  ['trial-1', undefined],
])('the seed %s is sent as %s', async (seed, sent) => {
  const { client, seen } = await openModel(() => chat('A'))
  await client.complete({ ...request, ...(seed === undefined ? {} : { seed }) }, never)
  expect(seen[0]?.body['seed']).toBe(sent)
})

describe('thinking', () => {
  test('is cut off before stop sequences are looked for', async () => {
    const { client } = await openModel(() => chat('<think>one\ntwo</think>\n\nB\nmore'), {
      settings: { stripThinking: true },
    })
    expect(await client.complete(request, never)).toMatchObject({ text: 'B', thinking: 'one\ntwo' })
  })

  test('stays where nobody asked to cut it', async () => {
    const { client } = await openModel(() => chat('<think>one</think>B'))
    const completion = await client.complete(request, never)
    expect(completion.text).toBe('<think>one</think>B')
    expect(completion).not.toHaveProperty('thinking')
  })
})

describe('a parameter that the server says it does not take', () => {
  function refuse(wrong: readonly string[], code = 'unsupported_parameter') {
    return (body: Body, response: ServerResponse) => {
      const param = wrong.find((name) => name in body)
      if (param === undefined) return chat('A')
      response.statusCode = 400
      return { error: { code, param, message: 'no' } }
    }
  }

  test('is left out from then on', async () => {
    const { client, seen } = await openModel(refuse(['max_tokens', 'temperature']))
    await client.complete(request, never)
    await client.complete(request, never)
    expect(seen.map(({ body }) => Object.keys(body).filter((name) => /max_|temp/.test(name)))).toEqual([
      ['max_tokens', 'temperature'],
      ['max_completion_tokens', 'temperature'],
      ['max_completion_tokens'],
      ['max_completion_tokens'],
    ])
  })

  test.each([
    ['a code of another kind', refuse(['max_tokens'], 'invalid_value')],
    ['a parameter that has to be there', refuse(['model'])],
    [
      'words only',
      (_body: Body, response: ServerResponse) => {
        response.statusCode = 400
        return { error: { message: 'Unsupported parameter: max_tokens' } }
      },
    ],
  ])('is a fault where it is said by %s', async (_name, reply) => {
    const { client, seen } = await openModel(reply)
    await expect(client.complete(request, never)).rejects.toMatchObject({ code: 'client_error', status: 400 })
    expect(seen).toHaveLength(1)
  })

  test('is asked without once, not for ever', async () => {
    const { client, seen } = await openModel((_body, response) => {
      response.statusCode = 400
      return { error: { code: 'unsupported_parameter', param: 'max_tokens' } }
    })
    await expect(client.complete(request, never)).rejects.toMatchObject({ code: 'client_error' })
    expect(seen).toHaveLength(2)
  })
})

test('the length that is set is the window, counted in estimated tokens', async () => {
  const { client } = await openModel(() => chat('A'), { settings: { maxRequestTokens: 4096 } })
  expect(client.contextSize).toBe(4096)
  expect(client.window?.maxRequestLength).toBe(4096)
  expect(client.window?.tokenizer.count('one two three')).toBe(3)
  expect(client.window?.tokenizer.truncate('one two three', 2)).toBe('one two')
})
