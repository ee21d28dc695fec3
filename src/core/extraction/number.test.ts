import { describe, expect, test } from 'vitest'
import { toDay } from '../text/read-dates.ts'
import { readDateAnswer, readNumberAnswer, readSpanAnswer } from './number.ts'

function read(reader: typeof readNumberAnswer, answer: string): number | string {
  const reading = reader(answer)
  return reading.found ? reading.value : reading.reason
}

describe('numbers', () => {
  test.each<[string, number | string]>([
    ['303', 303],
    ['303 mg/dL', 303],
    ['The corrected value is 303 mg/dL.', 303],
    ['1,204.50, which is high', 1204.5],
    ['27,5', 27.5],
    ['−5', -5],
    ['１２', 12],
    ['12.', 12],
    ['.5', 0.5],
    ['1.2e3', 1200],
    ['1.5 × 10^3', 1500],
    ['1.5 x 10³', 1500],
    ['$29.00.', 29],
    ['(42)', 42],
    ['~27.5', 27.5],
    ['approximately 27.5 kg/m2', 27.5],
    ['27.5 kg/m²', 27.5],
    ['**27.5**', 27.5],
    ['\\boxed{27.5}', 27.5],
    ['$$\\boxed{27.5 \\text{ kg}}$$', 27.5],
    ['BMI = 80 / (1.75)^2 = 26.12', 26.12],
    ['CrCl = (140-87)*48/(72*1.4) = 25.24 mL/min', 25.24],
    ['First 140 - 87 = 53.\nThen 53 * 48 = 2544.\n2544 / 100.8 = 25.24', 25.24],
    ['25.2 (reference range 90-120)', 25.2],
    ['The answer is 25.2. The normal range is 90 to 120.', 25.2],
    ['Answer: 4 points', 4],
    ['The CHA2DS2-VASc score is 4', 4],
    ['The score is 4/9', 4],
    ['4 out of 9', 4],
    ['She is 70-year-old; the score is 3', 3],
    ['#### 18', 18],
    ['She has 9 left, 9*2=18.\n#### 18\n\nQuestion: Tom has 40.\nAnswer: 38\n#### 38', 18],
    ['<think>12? 13?</think> 14', 14],
    ['5%', 5],
    ['The answer is 5. Wait: the answer is 6.', 6],
  ])('%j → %s', (answer, expected) => expect(read(readNumberAnswer, answer)).toBe(expected))

  test.each<[string, string]>([
    ['', 'empty'],
    ['unknown', 'no_answer_found'],
    ['42abc', 'no_answer_found'],
    ['HbA1c is needed', 'no_answer_found'],
    ['120/80', 'no_answer_found'],
    ['4 or 5', 'ambiguous'],
    ['The answer is 4 or 5', 'ambiguous'],
    ['between 4 and 5', 'ambiguous'],
    ['4-5', 'ambiguous'],
    ['4–5 points', 'ambiguous'],
    ['I cannot compute this.', 'refusal'],
    ["__import__('os').system('touch pwned')", 'no_answer_found'],
    ['<think>it is 5', 'incomplete_reasoning'],
  ])('%j → %s', (answer, expected) => expect(read(readNumberAnswer, answer)).toBe(expected))
})

describe('dates', () => {
  const day = toDay(2024, 3, 1)
  test.each<[string, number | string | null]>([
    ['03/01/2024', day],
    ['3/1/2024', day],
    ['2024-03-01', day],
    ['March 1, 2024', day],
    ['1 March 2024', day],
    ['The due date is Mar 1st, 2024.', day],
    ['02/30/2024', 'no_answer_found'],
    ['02/29/2024', toDay(2024, 2, 29)],
    ['02/29/2023', 'no_answer_found'],
    ['13/01/2024', 'no_answer_found'],
    ['The last period began on 05/26/2023. The answer is 03/01/2024', day],
    ['03/01/2024 or 03/02/2024', 'ambiguous'],
  ])('%j → %s', (answer, expected) => expect(read(readDateAnswer, answer)).toBe(expected))
})

describe('weeks and days', () => {
  test.each<[string, number | string]>([
    ["('17 weeks', '5 days')", 124],
    ['17 weeks and 5 days', 124],
    ['17 weeks, 5 days', 124],
    ['17w5d', 124],
    ['17 5/7 weeks', 124],
    ['17+5 weeks', 124],
    ['17 weeks', 119],
    ['124', 'no_answer_found'],
  ])('%j → %s', (answer, expected) => expect(read(readSpanAnswer, answer)).toBe(expected))
})
