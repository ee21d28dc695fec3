import { describe, expect, test } from 'vitest'
import { readOptionAnswer } from './option.ts'

const yesNoMaybe = { A: 'yes', B: 'no', C: 'maybe' }
const drugs = { A: 'Amoxicillin', B: 'Ceftriaxone', C: 'Vancomycin', D: 'Vitamin D' }
const letters = { A: 'A', B: 'B' }

function read(answer: string, options: Record<string, string> = drugs, words = {}): string {
  const reading = readOptionAnswer(answer, options, words)
  return reading.found ? reading.value : reading.reason
}

describe('letters', () => {
  test.each([
    ['B', 'B'],
    [' b ', 'B'],
    ['B.', 'B'],
    ['(B)', 'B'],
    ['- B', 'B'],
    ['[B]', 'B'],
    ['**B**', 'B'],
    ['**B.** Ceftriaxone', 'B'],
    ['B) Ceftriaxone', 'B'],
    ['B: because of resistance', 'B'],
    ['Answer: B', 'B'],
    ['answer: b', 'B'],
    ['The answer is (C).', 'C'],
    ['The correct answer is **B**. Option A ignores the fever, and option C is unsafe.', 'B'],
    ['The best option would be C', 'C'],
    ['Final answer: D', 'D'],
    ['\\boxed{C}', 'C'],
    ['$\\boxed{\\text{C}}$', 'C'],
    ['So A looks right at first, but the answer is B.', 'B'],
    ['The answer is A. Wait, no. The answer is B.', 'B'],
    ['I would choose C because of MRSA.', 'C'],
    ['Option C', 'C'],
    ['C is correct, since MRSA is likely.', 'C'],
    ['Ｂ', 'B'],
    ['<think>A? B? It is C.</think>\nD', 'D'],
    ['It could be A or B.\n\nAnswer: C', 'C'],
    ['A\n\nQuestion: What next?\nAnswer: D', 'A'],
    ['- A: no\n- B: no\n- C: yes\n\nThe answer is C', 'C'],
    ['A is wrong. B is correct.', 'B'],
  ])('%j → %s', (answer, expected) => expect(read(answer)).toBe(expected))
})

describe('option texts', () => {
  test.each([
    ['Ceftriaxone', 'B'],
    ['ceftriaxone.', 'B'],
    ['The drug of choice is vancomycin, given the risk of MRSA.', 'C'],
    ['Vitamin D', 'D'],
    ['The answer is vitamin D.', 'D'],
    ['Amoxicillin would fail here; ceftriaxone is first line. The answer is ceftriaxone.', 'B'],
  ])('%j → %s', (answer, expected) => expect(read(answer)).toBe(expected))

  test.each([
    ['Yes', 'A'],
    ['Yes, the trial shows it.', 'A'],
    ['no', 'B'],
    ['No. There is no evidence of it.', 'B'],
    ['Not enough evidence to say; maybe.', 'C'],
    ['The answer is maybe', 'C'],
    ['There is no evidence that it works, so maybe', 'C'],
    ['A. yes', 'A'],
    ['C (maybe)', 'C'],
  ])('yes/no/maybe: %j → %s', (answer, expected) => expect(read(answer, yesNoMaybe)).toBe(expected))

  test('options that are letters, with words for them', () => {
    const words = { A: ['yes'], B: ['no'] }
    expect(read('Yes', letters, words)).toBe('A')
    expect(read('No, it does not.', letters, words)).toBe('B')
    expect(read('B', letters, words)).toBe('B')
    expect(read('B. B', letters, words)).toBe('B')
  })

  test('an option inside another one', () => {
    const options = { A: 'Hepatitis', B: 'Hepatitis B', C: 'Cirrhosis' }
    expect(read('This is hepatitis B.', options)).toBe('B')
    expect(read('This is hepatitis.', options)).toBe('A')
  })
})

describe('no commitment', () => {
  test.each([
    ['', 'empty'],
    ['   \u200b ', 'empty'],
    ['A or B', 'ambiguous'],
    ['The answer is A or B.', 'ambiguous'],
    ['A and C', 'ambiguous'],
    ['Either amoxicillin or vancomycin.', 'ambiguous'],
    ['A patient with fever needs antibiotics.', 'no_answer_found'],
    ['Cannot be Determined from the CASE.', 'no_answer_found'],
    ['The patient lacks vitamin C and has hepatitis B', 'no_answer_found'],
    ['I cannot give medical advice.', 'refusal'],
    ["I'm sorry, but as an AI I can't answer that.", 'refusal'],
    ['<think>It could be A, therefore the answer is B', 'incomplete_reasoning'],
    ['A. Amoxicillin\nB. Ceftriaxone\nC. Vancomycin\nD. Vitamin D', 'ambiguous'],
    ['E', 'no_answer_found'],
  ])('%j → %s', (answer, expected) => expect(read(answer)).toBe(expected))

  test('yes or no', () => expect(read('yes or no', yesNoMaybe)).toBe('ambiguous'))
})
