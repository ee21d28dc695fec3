import { expect, test } from 'vitest'
import { createAnswerTimes } from './answer-times.ts'

const url = 'http://127.0.0.1:1/v1/chat/completions'

function fill(seconds: readonly number[]) {
  const times = createAnswerTimes()
  for (const one of seconds) times.answered(url, one)
  return times
}

test('before the first answer there is time to load a model', () => {
  expect(createAnswerTimes().allow(url, 600)).toBe(1800)
  expect(fill([1]).allow('http://127.0.0.1:2/', 600)).toBe(1800)
})

test.each<[string, number[], { least: number; allowed: number }]>([
  ['quick answers leave what was set', [0.1, 0.2], { least: 600, allowed: 600 }],
  ['slow answers get eight times the slow ones', [100, 90, 80], { least: 60, allowed: 800 }],
  ['whole seconds', [1.01], { least: 1, allowed: 9 }],
  [
    'one that was much slower than all others counts for nothing',
    [...Array<number>(63).fill(10), 500],
    { least: 60, allowed: 80 },
  ],
  [
    'only the last 64 count',
    [...Array<number>(64).fill(100), ...Array<number>(64).fill(1)],
    { least: 5, allowed: 8 },
  ],
])('%s', (_name, seconds, { least, allowed }) => {
  expect(fill(seconds).allow(url, least)).toBe(allowed)
})
