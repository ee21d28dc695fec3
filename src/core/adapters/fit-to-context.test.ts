import { describe, expect, test } from 'vitest'
import { fitToContext } from './fit-to-context.ts'

/** A word is a token. */
const tokenizer = {
  count: (text: string) => text.split(' ').length,
  truncate: (text: string, maxTokens: number) => text.split(' ').slice(0, maxTokens).join(' '),
}
const prompt = 'one two three four five'

describe('fitToContext', () => {
  test('no window: everything fits', () => {
    expect(fitToContext(prompt, 1000, null)).toEqual({ prompt, truncated: false })
  })

  test('prompt and answer fill the window to the last token', () => {
    const window = { maxRequestLength: 7, tokenizer }
    expect(fitToContext(prompt, 2, window)).toEqual({ prompt, truncated: false })
  })

  test('one token more is cut, from the right', () => {
    const window = { maxRequestLength: 7, tokenizer }
    expect(fitToContext(prompt, 3, window)).toEqual({ prompt: 'one two three four', truncated: true })
  })

  test('an answer longer than the window still leaves one token of prompt', () => {
    expect(fitToContext(prompt, 50, { maxRequestLength: 7, tokenizer })).toEqual({
      prompt: 'one',
      truncated: true,
    })
  })

  test('a text that cannot be too long is not counted', () => {
    const never = { count: () => expect.unreachable(), truncate: () => expect.unreachable() }
    expect(fitToContext('abc', 1, { maxRequestLength: 10, tokenizer: never })).toEqual({
      prompt: 'abc',
      truncated: false,
    })
  })
})
