import { describe, expect, test } from 'vitest'
import type { PromptProgram } from '../../contracts/model.ts'
import type { Request } from '../../contracts/request.ts'
import type { ContextWindow, ModelClient } from '../ports.ts'
import { createAbort, toCompletion } from '../testing/samples.fixture.ts'
import { toProgramSampling, withProgram } from './with-program.ts'

const program: PromptProgram = {
  ...{ instructions: 'Do it.', inputField: 'inputs', outputField: 'output', reasoningField: 'reasoning' },
  demos: [],
}
const request: Request = {
  prompt: 'Question: q\nAnswer:',
  ...{ temperature: 0.7, maxTokens: 1, stopSequences: ['\n'], choices: ['A', 'B'] },
}
const abort = createAbort()
const sampling = toProgramSampling(['gpt'])

function setUp(reply: string, window: ContextWindow | null = null) {
  const asked: Request[] = []
  const needs: number[] = []
  const base: ModelClient = {
    window,
    maxConcurrency: 3,
    complete: (sent) => {
      asked.push(sent)
      return Promise.resolve({ ...toCompletion(reply), thinking: 'own thoughts' })
    },
    prepare: async ({ longestRequest }) => void needs.push(longestRequest),
    close: () => Promise.resolve(),
  }
  return { asked, needs, client: withProgram(base, program, sampling) }
}

test('the prompt is the input; temperature, length, stops and choices are the program’s own', async () => {
  const { asked, client } = setUp('[[ ## reasoning ## ]]\nwhy\n[[ ## output ## ]]\nB')
  const completion = await client.complete({ ...request, seed: '2' }, abort)
  expect(completion).toEqual({ ...toCompletion('B'), thinking: 'own thoughts\n\nwhy' })
  expect(asked).toHaveLength(1)
  const { messages, prompt, ...rest } = asked[0]!
  expect(rest).toEqual({ temperature: 0, maxTokens: 4000, stopSequences: [], seed: '2' })
  expect(messages!.at(-1)!.content).toContain('[[ ## inputs ## ]]\nQuestion: q\nAnswer:\n\n')
  expect(prompt).toBe(messages!.map(({ content }) => content).join('\n\n'))
  expect(client.maxConcurrency).toBe(3)
})

test('a conversation is one text without the system’s turns', async () => {
  const { asked, client } = setUp('')
  const messages = [
    { role: 'system' as const, content: 'S' },
    { role: 'user' as const, content: 'U' },
    { role: 'assistant' as const, content: 'T' },
  ]
  await client.complete({ ...request, messages }, abort)
  expect(asked[0]!.messages!.at(-1)!.content).toContain('[[ ## inputs ## ]]\nU T\n\n')
})

test.each([
  [['gpt-4o'], { temperature: 0, maxTokens: 4000 }],
  [['mine', 'openai/o3-mini-2025-01-31'], { temperature: 1, maxTokens: 100_000 }],
  [['deepseek-r1-distill', ''], { temperature: 1, maxTokens: 100_000 }],
])('%j', (names, expected) => {
  expect(toProgramSampling(names)).toEqual(expected)
})

describe('a window', () => {
  /** A word is a token. */
  const tokenizer = {
    count: (text: string) => text.split(/\s+/).filter(Boolean).length,
    truncate: (text: string) => text,
  }

  test('is smaller by what the program adds and by room for its answer', async () => {
    const window = { maxRequestLength: 10_000, tokenizer }
    const { asked, needs, client } = setUp('', window)
    const added = 10_000 - client.window!.maxRequestLength
    await client.complete(request, abort)
    const words = asked[0]!.messages!.reduce((sum, { content }) => sum + tokenizer.count(content), 0)
    // Two turns of 16 tokens each; the question has three words.
    expect(added).toBe(words - 3 + 2 * 16 + 4000)
    await client.prepare!({ longestRequest: 100 })
    expect(needs).toEqual([100 + added])
  })

  test('a small one leaves half of itself to the answer, and never nothing to the prompt', async () => {
    const { asked, client } = setUp('', { maxRequestLength: 64, tokenizer })
    await client.complete(request, abort)
    expect(asked[0]!.maxTokens).toBe(32)
    expect(client.window!.maxRequestLength).toBe(1)
  })
})
