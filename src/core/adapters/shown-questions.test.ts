import { expect, test } from 'vitest'
import type { PromptProgram } from '../../contracts/model.ts'
import { toInstance } from '../testing/samples.fixture.ts'
import { countShownQuestions } from './shown-questions.ts'

const toProgram = (...inputs: readonly string[]): PromptProgram => ({
  ...{ instructions: '', inputField: 'inputs', outputField: 'output', reasoningField: null },
  demos: inputs.map((text) => ({ inputs: text, output: 'A' })),
})
const long = toInstance(0, 'yes', { input: 'A man of 60 has fever.\nWhat is  next?' })
const short = toInstance(1, 'yes', { input: 'Which drug?' })

test('a question in a prompt of other words, spaces and lines is found; each example counts once', () => {
  const program = toProgram(
    'Reply with a letter.\n\nQuestion: a man of 60 has fever. What is next?\nA. yes',
    'A man of 60 has fever. What is next? A man of 60 has fever. What is next?',
    'A man of 61 has fever. What is next?',
  )
  expect(countShownQuestions(program, { method: 'generation' }, [long, long])).toBe(2)
})

test('in multiple choice the options must be there too; a short text alone could stand anywhere', () => {
  const whole = toProgram('Which drug?\nA. yes\nB. no\nC. maybe')
  const other = toProgram('Which drug?\nA. yes\nB. no\nC. never')
  expect(countShownQuestions(whole, { method: 'multiple_choice_joint' }, [short])).toBe(1)
  expect(countShownQuestions(other, { method: 'multiple_choice_joint' }, [short])).toBe(0)
  expect(countShownQuestions(whole, { method: 'generation' }, [short])).toBe(0)
})

test('a program without examples has shown nothing', () => {
  expect(countShownQuestions(toProgram(), { method: 'generation' }, [long])).toBe(0)
})
