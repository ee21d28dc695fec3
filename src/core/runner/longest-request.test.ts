import { expect, test } from 'vitest'
import { toLongestRequest } from './longest-request.ts'

/** A token a word. */
function createWindow(maxRequestLength = 1_000) {
  const counted: string[] = []
  const tokenizer = {
    count(text: string) {
      counted.push(text)
      return text.split(' ').length
    },
    truncate: (text: string) => text,
  }
  return { window: { maxRequestLength, tokenizer }, counted }
}

test('the longest in tokens, with its answer', () => {
  const { window } = createWindow()
  const requests = [
    { prompt: 'some very long words indeed', maxTokens: 5 },
    { prompt: 'a b c d e f g h', maxTokens: 5 },
    { prompt: 'one', maxTokens: 11 },
  ]
  expect(toLongestRequest(requests, window)).toBe(13)
})

test('texts that cannot be the longest are not counted', () => {
  const { window, counted } = createWindow()
  const long = 'word '.repeat(100)
  expect(toLongestRequest([...Array<string>(50).fill('short'), long].map(toRequest), window)).toBe(106)
  expect(counted).toEqual([long])
})

test('a window is never exceeded, and ends the counting', () => {
  const { window, counted } = createWindow(20)
  expect(toLongestRequest(Array<string>(50).fill('word '.repeat(100)).map(toRequest), window)).toBe(20)
  expect(counted).toHaveLength(1)
})

test('a conversation is the sum of its turns and what a template adds to each', () => {
  const { window } = createWindow()
  const messages = [
    { role: 'user' as const, content: 'how are you' },
    { role: 'assistant' as const, content: 'well' },
  ]
  expect(toLongestRequest([{ prompt: 'not this one', messages, maxTokens: 5 }], window)).toBe(41)
})

test('nothing to ask takes no room', () => {
  expect(toLongestRequest([], createWindow().window)).toBe(0)
})

function toRequest(prompt: string) {
  return { prompt, maxTokens: 5 }
}
