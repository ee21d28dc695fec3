import { expect, test } from 'vitest'
import { stripThinking } from './strip-thinking.ts'

test.each([
  ['B', 'B', undefined],
  [' B', ' B', undefined],
  ['<think>It is B.</think>B', 'B', 'It is B.'],
  ['\n<think>\nIt is B.\n</think>\n\nB\n', 'B\n', 'It is B.'],
  ['<think></think>B', 'B', ''],
  ['<think>It is', '', 'It is'],
  ['It is B.</think>\n\nB', 'B', 'It is B.'],
  ['The tag <think> is not at the beginning', 'The tag <think> is not at the beginning', undefined],
  ['<think>one</think>B</think>', 'B</think>', 'one'],
])('%j is %j with the thinking %j', (answer, text, thinking) => {
  expect(stripThinking(answer)).toEqual({ text, thinking })
})
