// Verdicts on notes as models give them: flag and sentence, or why there is none.
import { expect, test } from 'vitest'
import { readMedecAnswer } from './medec.ts'

test.each<[string, string]>([
  ['CORRECT – no errors', '0'],
  ['Correct. The note is consistent.', '0'],
  ['"CORRECT"', '0'],
  ['**Answer:** CORRECT', '0'],
  ['The answer is CORRECT.', '0'],
  ['\\boxed{CORRECT}', '0'],
  ['{"answer": "CORRECT"}', '0'],
  ['No error', '0'],
  ['No errors found.', '0'],
  ['I cannot find any error in the text.', '0'],
  ["The text doesn't contain any medical errors.", '0'],
  ['All sentences are correct.', '0'],
  ['Everything is medically accurate.', '0'],
  ['The note is free of errors.', '0'],
  ['Each line was checked.\n\nFinal answer: CORRECT', '0'],
  ['0 A man comes with fever.\n1 He has pneumonia.\n2 He is given ceftriaxone.\n\nAnswer: CORRECT', '0'],
  ['The correct answer is: CORRECT', '0'],
  ['No correction is needed.', '0'],
  ['Error: none', '0'],
  ['Sentence 5', '1:5'],
  ['5: The patient was given ceftriaxone.', '1:5'],
  ['5) The patient was given ceftriaxone.', '1:5'],
  ['(5) The patient was given ceftriaxone.', '1:5'],
  ['[5] The patient was given ceftriaxone.', '1:5'],
  ['#5', '1:5'],
  ['5 - The patient was given ceftriaxone.', '1:5'],
  ['**5** The patient was given ceftriaxone.', '1:5'],
  ['Sentence #5: The patient was given ceftriaxone.', '1:5'],
  ['Error Sentence ID: 5', '1:5'],
  ['The error is in line 5: the patient was given ceftriaxone.', '1:5'],
  ['The error is in sentence number 5.', '1:5'],
  ['Corrected sentence: 5 The patient was given ceftriaxone.', '1:5'],
  ['Correction: 5 The patient was given ceftriaxone.', '1:5'],
  ['INCORRECT. Sentence 5 should read: the patient was given ceftriaxone.', '1:5'],
  ['Sentence 3 is correct. Sentence 5 is incorrect.', '1:5'],
  ['5 The patient was given ceftriaxone.\n\nWhy:\n1. It covers the organism.\n2. It is safe.', '1:5'],
  ['0 A man comes with fever.\n1 He has pneumonia.\n\nThe error is in sentence 1.', '1:1'],
  ['0 The patient was given ceftriaxone.', '1:0'],
  ['12 days of fever are in sentence 4, which is wrong.', '1:4'],
  ['The note is not correct: sentence 5 should name ceftriaxone.', '1:5'],
  ['Error found: 5 The patient was given ceftriaxone.', '1:5'],
  ['{"sentence_id": 5, "correction": "ceftriaxone"}', '1:5'],
  ['Sentence 1: correct\nSentence 2: correct\nSentence 3: incorrect', '1:3'],
  ['Sentences 3 and 5 are wrong.', '1:?'],
  ['3, 5', '1:?'],
  ['3 The dose is right.\n5 The patient was given ceftriaxone.', '1:?'],
  ['The note has a mistake in the dose.', '1:?'],
  ['50 mg of metoprolol was given.', 'no_answer_found'],
  ['45-year-old man with chest pain.', 'no_answer_found'],
  ['Sentence 5 has no error.', 'no_answer_found'],
  ['Sentence 5 is correct.', 'no_answer_found'],
  ['0 A man comes with fever.\n1 He has pneumonia.\n2 He is given ceftriaxone.', 'no_answer_found'],
  ['The patient was given ceftriaxone.', 'no_answer_found'],
  ['<think>Sentence 5?', 'incomplete_reasoning'],
  ["I'm sorry, I can't help with that.", 'refusal'],
])('%j → %s', (answer, expected) => {
  const reading = readMedecAnswer(answer)
  const shown = !reading.found
    ? reading.reason
    : reading.value.flag === 0
      ? '0'
      : `1:${reading.value.sentenceId ?? '?'}`
  expect(shown).toBe(expected)
})
