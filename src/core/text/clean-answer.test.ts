import { expect, test } from 'vitest'
import { cleanAnswer } from './clean-answer.ts'

function toText(raw: string): string {
  const answer = cleanAnswer(raw)
  return answer.kind === 'text' ? answer.text : answer.kind
}

test.each([
  ['  B \n', 'B'],
  ['\ufeffyes\u200b', 'yes'],
  ['**B**', 'B'],
  ['# Answer\n\n- `B`', 'Answer\n\n- B'],
  ['> B', 'B'],
  ['> 25', '> 25'],
  ['Ｂ', 'B'],
  ['−5 – 6', '-5 - 6'],
  ['10⁻³', '10^-3'],
  ['kg/m²', 'kg/m2'],
  ['2½ ¼', '2.5 0.25'],
  ['10^{3}', '10^3'],
  ['“a” ‘b’', '"a" \'b\''],
  ['$x = 5$', 'x = 5'],
  ['\\(\\text{BMI} \\approx 26\\)', 'BMI ≈ 26'],
  ['a\r\nb\rc', 'a\nb\nc'],
  ['a\u0000b', 'a b'],
  ['<think>x</think>y', 'y'],
  ['<thinking>x</thinking> y <thought>z</thought>', 'y'],
  ['x</think>y', 'y'],
  ['<think>x', 'incomplete_reasoning'],
  ['y<think>x', 'incomplete_reasoning'],
  ['<think>x</think>', 'empty'],
  ['', 'empty'],
  [' \u200b\n', 'empty'],
  ['B<|eot_id|>', 'B'],
  ['B\n\nQuestion: What next?\nAnswer: C', 'B'],
  ['Question: What?\nB', 'Question: What?\nB'],
])('%j → %j', (raw, expected) => expect(toText(raw)).toBe(expected))

test('boxes and answer tags, in order', () => {
  const answer = cleanAnswer('\\boxed{\\text{A}} then \\fbox{ B } <answer>C</answer> <answer>D')
  expect(answer).toMatchObject({ kind: 'text', boxes: ['A', 'B', 'C', 'D'] })
})

test('long senseless output takes no time', { timeout: 15_000 }, () => {
  for (const piece of ['1', '<think>', ' ', '(', '\n', '<answer>', '$a ', '1 ½', '\\boxed{'])
    cleanAnswer(`${piece.repeat(20_000)}x`)
})
