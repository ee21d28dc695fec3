import { describe, expect, test } from 'vitest'
import type { PromptProgram } from '../../contracts/model.ts'
import { readProgramAnswer } from './program-answer.ts'
import { toProgramMessages } from './program-prompt.ts'

const predict: PromptProgram = {
  instructions: 'Answer the question.',
  inputField: 'inputs',
  outputField: 'output',
  reasoningField: null,
  demos: [],
}
const chain: PromptProgram = { ...predict, reasoningField: 'reasoning' }

describe('the conversation', () => {
  test('instructions and form, then the input with what to reply', () => {
    const [system, user, ...more] = toProgramMessages(predict, 'Is it so?\nAnswer:')
    expect(more).toEqual([])
    expect(system!.role).toBe('system')
    expect(system!.content.startsWith('Answer the question.\n\n')).toBe(true)
    expect(system!.content.match(/^\[\[ ## \w+ ## \]\]$/gm)).toEqual([
      '[[ ## inputs ## ]]',
      '[[ ## output ## ]]',
      '[[ ## completed ## ]]',
    ])
    expect(user).toEqual({
      role: 'user',
      content:
        '[[ ## inputs ## ]]\nIs it so?\nAnswer:\n\nReply with [[ ## output ## ]], then [[ ## completed ## ]].',
    })
  })

  test('reasoning is asked for before the answer', () => {
    const messages = toProgramMessages(chain, 'q')
    expect(messages[0]!.content.match(/\w+(?= ## \]\]$)/gm)).toEqual([
      'inputs',
      'reasoning',
      'output',
      'completed',
    ])
    expect(messages[1]!.content).toContain('[[ ## reasoning ## ]], then [[ ## output ## ]], then')
  })

  test('examples are turns, those without reasoning first, as DSPy has them', () => {
    const demos = [
      { inputs: 'q1', reasoning: 'r1', output: 'a1' },
      { inputs: 'q2', output: 'a2' },
    ]
    const turns = toProgramMessages({ ...chain, demos }, 'q').slice(1, -1)
    expect(turns).toEqual([
      { role: 'user', content: '[[ ## inputs ## ]]\nq2' },
      {
        role: 'assistant',
        content:
          '[[ ## reasoning ## ]]\n(left out in this example)\n\n[[ ## output ## ]]\na2\n\n[[ ## completed ## ]]',
      },
      { role: 'user', content: '[[ ## inputs ## ]]\nq1' },
      {
        role: 'assistant',
        content: '[[ ## reasoning ## ]]\nr1\n\n[[ ## output ## ]]\na1\n\n[[ ## completed ## ]]',
      },
    ])
  })

  test('what the program says of its fields is passed on', () => {
    const [system] = toProgramMessages({ ...predict, descriptions: { output: 'one letter' } }, 'q')
    expect(system!.content).toContain('\n\noutput: one letter\n\n')
  })
})

describe('the answer', () => {
  test.each([
    [
      'sections',
      '[[ ## reasoning ## ]]\nWhy\nnot\n\n[[ ## output ## ]]\nB\n\n[[ ## completed ## ]]',
      'B',
      'Why\nnot',
    ],
    ['on the line of the heading', '[[ ## reasoning ## ]] r\n[[ ## output ## ]] B', 'B', 'r'],
    ['words before the first heading', 'Sure:\n[[ ## output ## ]]\nB', 'B', null],
    ['the first of two', '[[ ## output ## ]]\nA\n[[ ## output ## ]]\nB', 'A', null],
    [
      'a heading within a line is text',
      '[[ ## output ## ]]\nsee [[ ## output ## ]]',
      'see [[ ## output ## ]]',
      null,
    ],
    ['an empty section', '[[ ## output ## ]]\n\n[[ ## completed ## ]]', '', null],
    ['Windows line ends', '[[ ## output ## ]]\r\nB\r\nC\r\n', 'B\nC', null],
    ['reasoning that never ended', '[[ ## reasoning ## ]]\nFirst, it could be A', '', 'First, it could be A'],
    ['a label after the section', '[[ ## reasoning ## ]]\nr\nOutput: B', 'B', 'r'],
    ['labels', 'Reasoning: it is so\n\nOutput: B\nreally', 'B\nreally', 'it is so'],
    ['marked labels', '**Reasoning:** so\n**Output:** B', 'B', 'so'],
    ['JSON', '```json\n{"reasoning": "r", "output": 4.5}\n```', '4.5', 'r'],
    ['another JSON', '{"answer": "B"}', '{"answer": "B"}', null],
    ['no form at all', 'The answer is B.', 'The answer is B.', null],
    ['nothing', '', '', null],
  ])('%s', (_, reply, ...[text, reasoning]) => {
    expect(readProgramAnswer(chain, reply)).toEqual({ text, reasoning })
  })

  test('without reasoning a label counts at the beginning only: an answer has lines of its own', () => {
    expect(readProgramAnswer(predict, 'Output: B').text).toBe('B')
    const note = 'Intake: 900 ml\nOutput: 1200 ml'
    expect(readProgramAnswer(predict, note)).toEqual({ text: note, reasoning: null })
  })
})
