import { expect, test } from 'vitest'
import { readMedecAnswer } from './medec.ts'

test.each<[string, string]>([
  ['CORRECT', '0'],
  ['correct.', '0'],
  ['**CORRECT**', '0'],
  ['The text is correct.', '0'],
  ['Output: CORRECT', '0'],
  ['There are no errors in this note.', '0'],
  ['The note contains no medical errors.', '0'],
  ['5 The patient was given ceftriaxone.', '1:5'],
  ['5. The patient was given ceftriaxone.', '1:5'],
  ['5', '1:5'],
  ['Sentence 5: The patient was given ceftriaxone.', '1:5'],
  ['The error is in sentence 5.', '1:5'],
  ['Answer: 5 The patient was given ceftriaxone.', '1:5'],
  ['Sentence 5 is incorrect.', '1:5'],
  ['There is an error in the treatment.', '1:?'],
  ['The text is incorrect.', '1:?'],
  ['The text is not correct.', '1:?'],
  ['<think>5?</think>CORRECT', '0'],
  ['', 'empty'],
  ['The patient has pneumonia.', 'no_answer_found'],
  ['I cannot review clinical text.', 'refusal'],
])('%j → %s', (answer, expected) => {
  const reading = readMedecAnswer(answer)
  const shown = !reading.found
    ? reading.reason
    : reading.value.flag === 0
      ? '0'
      : `1:${reading.value.sentenceId ?? '?'}`
  expect(shown).toBe(expected)
})
