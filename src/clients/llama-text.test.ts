import type { Token } from 'node-llama-cpp'
import { expect, test } from 'vitest'
import { createAnswerText } from './llama-text.ts'

// One token a byte: the hardest case of a vocabulary with byte fallback.
const bytes = { detokenize: (tokens: readonly Token[]) => Buffer.from(tokens).toString('utf8') }

function toTokens(text: string): Token[] {
  return [...Buffer.from(text)] as Token[]
}

test('characters of several tokens come out whole', () => {
  const text = createAnswerText(bytes, [], [])
  for (const token of toTokens('naïve 12 µg ☃ 👩')) expect(text.push(token)).toBe(false)
  expect(text.toText()).toBe('naïve 12 µg ☃ 👩')
})

test.each([
  ['dose\n\nnext', ['\n\n'], 'dose', 6],
  ['5 µg☃ more', ['☃'], '5 µg', 8],
  ['a. b; c', ['; ', '. '], 'a', 3],
])('%j ends at %j', (...[given, stops, expected, after]) => {
  const text = createAnswerText(bytes, [], stops)
  expect(toTokens(given).findIndex((token) => text.push(token)) + 1).toBe(after)
  expect(text.toText()).toBe(expected)
})

test('an answer that ends inside a character keeps what came before', () => {
  const text = createAnswerText(bytes, [], [])
  for (const token of toTokens('ok ☃').slice(0, -1)) text.push(token)
  expect(text.toText()).toBe('ok \uFFFD')
})
