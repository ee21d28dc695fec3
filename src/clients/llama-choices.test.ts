import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, closeAll, never, open, requests } from './llama.fixture.ts'
import { findModel } from './models.fixture.ts'
import type { OpenClient } from './model-client-kind.ts'

const small = findModel('wardroom-small.gguf')
afterAll(closeAll)

describe.skipIf(small === null)('labels', () => {
  let single: OpenClient
  let batched: OpenClient
  beforeAll(async () => {
    single = await open(small ?? '', 1)
    batched = await open(small ?? '', 20)
  })

  test('an answer held to labels is one of them, and its grammar changes no probability', async () => {
    const choices = ['W', 'X', 'Y']
    const prompt = 'Question: What are the symptoms of asthma?\nAnswer:'
    const asked = { choices, logprobs: true as const, maxTokens: 1 }
    const free = await single.complete(ask(prompt, asked), never)
    const held = await single.complete(ask(prompt, { ...asked, constrained: true }), never)
    expect(choices).not.toContain(free.text.trim())
    expect(choices).toContain(held.text)
    expect(held.finishReason).toBe('stop')
    expect(Object.keys(held.choiceLogprobs ?? {})).toEqual(choices)
    expect(held.choiceLogprobs).toEqual(free.choiceLogprobs)
    const together = await Promise.all(
      choices.map(() => batched.complete(ask(prompt, { ...asked, constrained: true }), never)),
    )
    expect(together.map(({ text }) => text)).toEqual(choices.map(() => held.text))
  })

  test('the labels of a question hold nearly all of the probability, the chosen one most of it', async () => {
    const choices = ['A', 'B', 'C', 'D']
    const { text, choiceLogprobs, logprob, completionTokens } = await single.complete(
      ask(requests[0]?.prompt ?? '', { choices, logprobs: true }),
      never,
    )
    const logs = choices.map((label) => choiceLogprobs?.[label] ?? 0)
    expect(logs.reduce((sum, log) => sum + Math.exp(log), 0)).toBeGreaterThan(0.9)
    expect(logs.reduce((sum, log) => sum + Math.exp(log), 0)).toBeLessThanOrEqual(1.0001)
    expect(choices[logs.indexOf(Math.max(...logs))]).toBe(text.trim())
    expect(completionTokens).toBe(1)
    expect(logprob).toBeCloseTo(Math.max(...logs), 2)
  })
})
