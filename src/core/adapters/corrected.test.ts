import { describe, expect, test } from 'vitest'
import { toBenchmark, toInstance } from '../testing/samples.fixture.ts'
import { toAdapterSpec } from './adapter-spec.ts'
import { fitPassage } from './fit-passage.ts'
import { withoutListedOptions } from './listed-options.ts'
import { toRequest } from './to-request.ts'

const { adapter } = toBenchmark()
const promptOf = (changes: Partial<typeof adapter>) =>
  toRequest(toInstance(0), toAdapterSpec({ ...adapter, ...changes }, 'corrected'), null).prompt

describe('the layout', () => {
  const options = 'A. yes\nB. no\nC. maybe\n'
  test('an empty noun leaves no colon, no noun still leaves a line break before the options', () => {
    const lines = 'Reply with A for yes, B for no or C for maybe.\n\nquestion 0\n'
    expect(promptOf({ inputNoun: '', outputNoun: '' })).toBe(`${lines}${options}Answer:`)
    expect(promptOf({ inputNoun: null, outputNoun: 'Reply with a letter and nothing else' })).toBe(
      `${lines}${options}Answer:`,
    )
  })

  test('a benchmark’s own mends come before the general ones', () => {
    const corrected = { instructions: 'Think.', inputNoun: 'Case', outputNoun: 'Choice', maxTokens: 99 }
    expect(promptOf({ corrected })).toBe(`Think.\n\nCase: question 0\n${options}Choice:`)
    expect(toAdapterSpec({ ...adapter, corrected }, 'corrected').maxTokens).toBe(99)
  })

  // Tokens of upstream, and corrected.
  test.each([
    [1, 1024],
    [512, 1024],
    [768, 1536],
    [1024, 2048],
  ])('%i tokens become %i', (upstream, corrected) => {
    expect(toAdapterSpec({ ...adapter, maxTokens: upstream }, 'corrected').maxTokens).toBe(corrected)
  })

  test('helm is untouched by the mends', () => {
    expect(toAdapterSpec({ ...adapter, corrected: { instructions: 'x', maxTokens: 9 } })).toEqual(
      toAdapterSpec(adapter),
    )
  })
})

describe('options that the input lists', () => {
  const references = ['red', 'blue'].map((text) => ({ output: { text }, tags: [] }))
  test.each([
    ['Note.\n\nA. red\nB. blue\n\nAnswer:', 'Note.'],
    ['Which?\nAnswer Choices: (A) red (B) blue', 'Which?'],
    ['Which?\n(A) red\n(B) blue\n', 'Which?'],
    // A list that goes on, lacks an option or stands in the middle is no list of these options.
    ['Which?\nA. red\nB. blue\nC. green', 'Which?\nA. red\nB. blue\nC. green'],
    ['Which? (A) red', 'Which? (A) red'],
    ['A. red\nB. blue\nWhich?', 'A. red\nB. blue\nWhich?'],
    ['Red or blue?', 'Red or blue?'],
  ])('%j → %j', (input, kept) => expect(withoutListedOptions({ input, references })).toBe(kept))

  test('they are listed once in the prompt', () => {
    const instance = { ...toInstance(0), input: 'Which?\nAnswer Choices: (A) red (B) blue', references }
    const corrected = toRequest(instance, toAdapterSpec(adapter, 'corrected'), null).prompt
    expect(corrected.split('red')).toHaveLength(2)
    expect(toRequest(instance, toAdapterSpec(adapter), null).prompt.split('red')).toHaveLength(3)
  })
})

/** A letter or sign is a token. */
const tokenizer = {
  count: (text: string) => [...text].length,
  truncate: (text: string, maxTokens: number) => [...text].slice(0, maxTokens).join(''),
}

describe('fitPassage', () => {
  const parts = {
    before: 'Read.\n',
    passage: `${'a'.repeat(100)}${'b'.repeat(100)}Why?`,
    after: '\nA. x\nAnswer:',
  }
  const whole = parts.before + parts.passage + parts.after
  const fit = (room: number) => fitPassage(parts, 10, { maxRequestLength: room + 10, tokenizer })

  test('what fits is left alone, to the last token', () => {
    expect(fit(whole.length)).toEqual({ prompt: whole, truncated: false })
    expect(fitPassage(parts, 10, null)).toEqual({ prompt: whole, truncated: false })
  })

  test('the middle of the passage goes; instructions, question and options stay', () => {
    const { prompt, truncated, cutTokens } = fit(100)
    expect([prompt.length, truncated, cutTokens]).toEqual([100, true, whole.length - 100])
    expect(prompt).toMatch(/^Read\.\na+\n\[…\]\nb+Why\?\nA\. x\nAnswer:$/)
  })

  test('where nothing of the passage fits, the prompt is cut from the right', () => {
    expect(fit(8)).toEqual({ prompt: whole.slice(0, 8), truncated: true, cutTokens: whole.length - 8 })
  })

  test('a sign of two units is never cut in half', () => {
    const smiles = { before: '', passage: '😀'.repeat(60), after: '?' }
    const { prompt } = fitPassage(smiles, 1, { maxRequestLength: 41, tokenizer })
    expect(prompt.isWellFormed()).toBe(true)
    expect([...prompt].length).toBeLessThanOrEqual(40)
  })
})
