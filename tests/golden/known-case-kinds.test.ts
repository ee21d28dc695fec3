// The kinds of fault of the known cases, each with further inputs of the same kind and the right value worked out by hand.
import { describe, expect, test } from 'vitest'
import type { Instance } from '../../src/contracts/instance.ts'
import { exactMatch } from '../../src/core/metrics/exact-match.ts'
import { medcalcBenchAccuracy } from '../../src/core/metrics/medcalc-bench-accuracy.ts'
import type { Judged } from '../../src/core/metrics/metric.ts'

interface Asked extends Partial<Instance> {
  readonly options?: readonly string[]
}

function judge(answer: string, golds: readonly string[], { options, ...more }: Asked = {}): Judged {
  const references = golds.map((text) => ({ output: { text }, tags: ['correct'] }))
  const instance: Instance = { id: 'id0', split: 'test', input: '', references, ...more }
  const letters = options?.map((text, at) => [String.fromCharCode(65 + at), text] as const)
  const outputMapping = letters && Object.fromEntries(letters)
  return { instance, answer, answerWords: {}, numOutputs: 1, ...(outputMapping ? { outputMapping } : {}) }
}

/** The score and what was read: `1 B`, `0 unparsed`. */
function toLine({ values, status, extracted }: ReturnType<typeof exactMatch.score>, name: string): string {
  const read = status === 'scored' ? (extracted ?? '') : status
  return `${String(values[name])} ${read}`.trim()
}

function choose(answer: string, gold: string, options: readonly string[]): string {
  const right = /^[A-Z]$/.test(gold) ? options[gold.charCodeAt(0) - 65]! : gold
  return toLine(exactMatch.score(judge(answer, [right], { options }), 'corrected'), 'exact_match')
}

function write(answer: string, gold: string): string {
  return toLine(exactMatch.score(judge(answer, [gold]), 'corrected'), 'exact_match')
}

function calculate(answer: string, gold: string, [lower, upper, category]: readonly string[]): string {
  const extraData = { category: category ?? 'lab', lower_limit: lower!, upper_limit: upper! }
  const score = medcalcBenchAccuracy.score(judge(answer, [gold], { extraData }), 'corrected')
  return toLine(score, 'medcalc_bench_accuracy')
}

describe('calculated values', () => {
  test.each(['lab', 'lab test', 'dosage', 'dosage conversion', 'physical', 'risk', 'severity', 'diagnosis'])(
    'every category is judged by its limits: %s',
    (category) => {
      expect(calculate('9.6', '10', ['9.5', '10.5', category])).toBe('1 9.6')
      expect(calculate('9.4', '10', ['9.5', '10.5', category])).toBe('0 9.4')
      expect(calculate('9.5', '10', ['9.5', '10.5', category])).toBe('1 9.5')
    },
  )

  test.each([
    ['The corrected value is 10 mg/dL.', '1 10'],
    ['10.2 mmol/L', '1 10.2'],
    ['10mg', '1 10'],
    ['It is about 10 points, so the risk is high.', '1 10'],
    ['**10** mL/min/1.73 m²', '1 10'],
    ['10 (normal range 3-5)', '1 10'],
    ['Answer: 10 kg/m^2', '1 10'],
    ['{"answer": "10 mg"}', '1 10'],
    ['The value is 100 mg/dL.', '0 100'],
    ['9.6 or 9.7', '0 unparsed'],
  ])('units and words around one number: %j', (answer, line) => {
    expect(calculate(answer, '10', ['9.5', '10.5'])).toBe(line)
  })

  test.each([
    ['1,204.50, which is high', '1 1204.5'],
    ['1204.5', '1 1204.5'],
    ["1'204.5", '1 1204.5'],
    ['1 204.5 mL', '1 1204.5'],
    ['1\u202f204.5 mL', '1 1204.5'],
    ['1.204,5', '1 1204.5'],
    ['1.2045e3', '1 1204.5'],
    ['1.2045 × 10³', '1 1204.5'],
    ['1,204', '1 1204'],
    ['1.204', '0 1.204'],
  ])('thousands: %j', (answer, line) => {
    expect(calculate(answer, '1204.5', ['1144.275', '1264.725'])).toBe(line)
  })

  test.each([
    ['02/30/2024', '0 unparsed'],
    ['2024-02-30', '0 unparsed'],
    ['February 30, 2024', '0 unparsed'],
    ['30 Feb 2024', '0 unparsed'],
    ['02/31/2024', '0 unparsed'],
    ['02/29/2023', '0 unparsed'],
    ['13/01/2024', '0 unparsed'],
    ['00/01/2024', '0 unparsed'],
    ['March 1, 2024', '1 19783'],
    ['03/01/2024', '1 19783'],
    ['02/29/2024', '0 19782'],
  ])('days that do not exist: %j', (answer, line) => {
    expect(calculate(answer, '03/01/2024', ['03/01/2024', '03/01/2024', 'date'])).toBe(line)
  })

  test.each([
    ["__import__('os').system('touch pwned')", '0 unparsed'],
    ['process.exit(7)', '0 7'],
    ['(() => 7)()', '0 7'],
    ['eval("2-1")', '0 unparsed'],
    ['${1+0}', '0 unparsed'],
    ['0x1', '0 unparsed'],
    ['1; DROP TABLE runs', '1 1'],
    ['constructor', '0 unparsed'],
    ['__proto__', '0 unparsed'],
    ['2-1', '0 unparsed'],
    ['1**1', '0 unparsed'],
  ])('text is read and never evaluated: %j', (answer, line) => {
    expect(calculate(answer, '1', ['0.5', '1.5'])).toBe(line)
    expect(Object.keys(globalThis)).not.toContain('pwned')
  })

  test.each(['N/A', 'not stated', '', 'unknown', 'nan', 'see note', '--', '1.2.3', 'twelve'])(
    'a right answer that is no number leaves the mean: %j',
    (gold) => {
      const scored = medcalcBenchAccuracy.score(
        judge('5', [gold], { extraData: { category: 'lab' } }),
        'corrected',
      )
      expect(scored.status).toBe('bad_gold')
      expect(scored.values).toEqual({})
    },
  )
})

const yesNoMaybe = ['yes', 'no', 'maybe']
const five = ['Asthma', 'Pneumonia', 'Embolism', 'Sarcoidosis', 'Tuberculosis']

describe('multiple choice', () => {
  test.each(['A.', 'A)', '(A)', 'A:', '**A**', 'a', 'Yes.', '"yes"', 'A!', '- A', 'A. yes', '\\boxed{A}'])(
    'only the signs differ: %j',
    (answer) => expect(choose(answer, 'A', yesNoMaybe)).toBe('1 A'),
  )

  test.each([
    ['Not enough evidence to say; maybe.', '0 C'],
    ['Nothing is known.', '0 unparsed'],
    ['Notably, the trial was small.', '0 unparsed'],
    ['None of the studies says so.', '0 unparsed'],
    ['Noted.', '0 unparsed'],
    ['No evidence was found.', '0 unparsed'],
    ['It is not known.', '0 unparsed'],
    ['Now, yes.', '0 A'],
    ['No.', '1 B'],
    ['No, it does not.', '1 B'],
    ['The answer is no.', '1 B'],
  ])('no is a word of its own: %j', (answer, line) => expect(choose(answer, 'B', yesNoMaybe)).toBe(line))

  test.each([
    'Cannot be Determined from the CASE.',
    'INSUFFICIENT DATA',
    'A careful history is needed.',
    'An ECG and a CBC are needed.',
    'Escherichia coli',
    'E. coli was grown.',
    'None Of The Above',
    'Vitamin E and hepatitis E were excluded.',
    'The answer is Z.',
    'NA',
    'ABCDE',
    '?',
  ])('no answer takes no letter: %j', (answer) => expect(choose(answer, 'E', five)).toBe('0 unparsed'))

  test.each([
    "The correct answer is **B**. Here's why: option A ignores the fever, and option C is unsafe.",
    'Answer: B\n\nA is wrong. C is wrong. D is wrong.',
    'B is correct. A would be right in a child; C in an adult.',
    '**B. Pneumonia**\n\nAsthma (A) has no fever. Embolism (C) is sudden.',
    'The best answer is B. (A) and (D) do not fit.',
    'My answer is B, because A, C and D have no fever.',
    'Final answer: B\n\nNote: C should be kept in mind.',
    'B\n\n- A: no fever\n- C: sudden\n- D: chronic',
    '{"answer": "B", "why": "A has no fever, C is sudden"}',
  ])('what is declared outranks what is mentioned later: %j', (answer) =>
    expect(choose(answer, 'B', five)).toBe('1 B'),
  )

  test.each([
    ['<think>The answer is B. No wait, A.</think>\nThe answer is D.', '1 D'],
    ['<think>B</think>D', '1 D'],
    ['<thinking>B?\n</thinking>\n\n**D**', '1 D'],
    ['<think>a</think><think>b</think>D', '1 D'],
    ['So B.</think>D', '1 D'],
    ['<reasoning>B</reasoning> Answer: D', '1 D'],
    ['<THINK>B</THINK>D', '1 D'],
    ['[THINK]B[/THINK]D', '1 D'],
    ['<think>It could be A, therefore the answer is D', '0 unparsed'],
    ['<think>D', '0 unparsed'],
    ['<thinking>The answer is D.', '0 unparsed'],
    ['D <think>or B', '0 unparsed'],
    ['<think>The answer is D.</think>', '0 unparsed'],
  ])('reasoning is no answer: %j', (answer, line) => expect(choose(answer, 'D', five)).toBe(line))
})

describe('numbers and short texts in free answers', () => {
  test.each([
    ['The answer is 72, in total, so the farmer earns that much.', '72', '1 72'],
    ['72,', '72', '1 72'],
    ['72, which is high', '72', '1 72'],
    ['72; all told', '72', '1 72'],
    ['It is 72, then.', '72', '1 72'],
    ['72…', '72', '1 72'],
    ['The total cost is $29.00.', '29', '1 29'],
    ['29', '$29.00', '1 29'],
    ['€29', '29.0', '1 29'],
    ['29.000', '29', '1 29'],
    ['29 USD', '29', '1 29'],
    ['29.01', '29', '0 29.01'],
    ['The answer is (42).', '42', '1 42'],
    ['[42]', '42', '1 42'],
    ['42!', '42', '1 42'],
    ['"42"', '42', '1 42'],
    ['42?', '42', '1 42'],
    ['ANSWER: 42abc', '42', '0 unparsed'],
    ['A42', '42', '0 unparsed'],
    ['4-2', '42', '0 unparsed'],
    ['The base excess is −5', '-5', '1 -5'],
    ['–5', '-5', '1 -5'],
    ['minus 5', '-5', '1 -5'],
    ['－５', '-5', '1 -5'],
    ['−5', '5', '0 -5'],
    ['１２', '12', '1 12'],
    ['𝟏𝟐', '12', '1 12'],
    ['①', '1', '1 1'],
    ['50%', '50', '1 50'],
    ['0.5', '50%', '0 0.5'],
    ['20-25', '22', '0 unparsed'],
    ['She has 9 left, 9*2=18.\n#### 18\n\nQuestion: Tom has 40 apples.\nAnswer: 38\n#### 38', '18', '1 18'],
    ['18\n\nQ: What next?\nA: 38', '18', '1 18'],
    ['The answer is 18.\n\nQuestion 2: How many?\nThe answer is 38.', '18', '1 18'],
    ['18\n\nUser: and now?\nAssistant: 38', '18', '1 18'],
  ])('%j for %j → %s', (answer, gold, line) => expect(write(answer, gold)).toBe(line))

  test.each([
    ['\ufeffyes\u00a0', 'yes', '1 yes'],
    ['yes\u200b', 'yes', '1 yes'],
    ['\u200eyes\u200f', 'yes', '1 yes'],
    ['\u2060yes', 'yes', '1 yes'],
    ['ye\u00ads', 'yes', '1 yes'],
    ['yes\u3000', 'yes', '1 yes'],
    ['\u202ayes\u202c', 'yes', '1 yes'],
    ['ｙｅｓ', 'yes', '1 yes'],
    ['Yes.', 'yes', '1 yes'],
    ['The answer is yes, as the trial showed.', 'yes', '1 yes'],
    ['No, it did not.', 'yes', '0 no'],
    ['{"answer": "yes"}', 'yes', '1 yes'],
    ['yes', '{"answer": "yes"}', '1 yes'],
    ['{"answer": "Metformin"}', '{"answer": "metformin"}', '1 Metformin'],
    ['```json\n{"answer": "metformin", "why": "first line"}\n```', 'metformin', '1 metformin'],
    ['The answer is Metformin.', 'metformin', '1 Metformin'],
    ['**Metformin**\n\nIt is first line.', 'metformin', '1 Metformin'],
    ['Insulin', 'metformin', '0 Insulin'],
    ['5 g', '5 mg', '0 5 g'],
    ['7', '007', '0 7'],
    ['The due date is 1 March 2024.', '03/01/2024', '1 19783'],
    ['2024-03-01', 'March 1, 2024', '1 19783'],
    ['The answer is (C).', 'C', '1 C'],
    ['B', 'C', '0 B'],
    ['I cannot provide medical advice.', 'metformin', '0 refused'],
    ['<think>metformin', 'metformin', '0 unparsed'],
  ])('%j for %j → %s', (answer, gold, line) => expect(write(answer, gold)).toBe(line))
})
