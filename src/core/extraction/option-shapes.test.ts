// Options that are numbers, sentences, names with letters in them, or yes, no and maybe.
import { describe, expect, test } from 'vitest'
import { readOptionAnswer } from './option.ts'

const yesNoMaybe = { A: 'yes', B: 'no', C: 'maybe' }

function read(answer: string, options: Record<string, string>): string {
  const reading = readOptionAnswer(answer, options)
  return reading.found ? reading.value : reading.reason
}

describe('options of other shapes', () => {
  const doses = { A: '5', B: '10', C: '15', D: '1.5' }
  const steps = { A: 'Start aspirin.', B: 'Do not start aspirin.', C: 'Beta–blocker', D: '2 × 10⁹/L' }
  const tubes = { A: 'Tc.', B: 'Th.', C: 'NK', D: 'B.' }
  const viruses = { A: 'Hepatitis A', B: 'Hepatitis B', C: 'Hepatitis C', D: 'Hepatitis D' }

  test.each<[Record<string, string>, string, string]>([
    [doses, '10', 'B'],
    [doses, 'B. 10', 'B'],
    [doses, 'The answer is 15 mg.', 'C'],
    [doses, '1.5', 'D'],
    [doses, '2.5', 'no_answer_found'],
    [doses, '10.5', 'no_answer_found'],
    [steps, 'Start aspirin', 'A'],
    [steps, 'Do not start aspirin', 'B'],
    [steps, 'I would not start aspirin: do not start aspirin.', 'B'],
    [steps, 'The answer is start aspirin', 'A'],
    [steps, 'Beta-blocker', 'C'],
    [steps, '2 × 10⁹/L', 'D'],
    [tubes, 'D', 'D'],
    [tubes, 'The correct answer is D. B.', 'D'],
    [tubes, 'The correct answer is D or B.', 'ambiguous'],
    [viruses, 'Hepatitis C', 'C'],
    [viruses, 'This is hepatitis B.', 'B'],
    [viruses, 'B. Hepatitis B', 'B'],
    [viruses, 'The answer is C', 'C'],
  ])('%j: %j → %s', (options, answer, expected) => expect(read(answer, options)).toBe(expected))

  test.each([
    ['yes (A)', 'A'],
    ['B - no', 'B'],
    ['Conclusion: yes', 'A'],
    ["The final decision is 'maybe'.", 'C'],
    ['Probably yes', 'A'],
    ['The evidence suggests yes.', 'A'],
    ['No, there is no evidence.', 'B'],
    ['B. No significant difference', 'B'],
    ['Based on the abstract, yes', 'A'],
    ['No evidence was found.', 'no_answer_found'],
    ['yes\n\nno', 'ambiguous'],
    ['Yes/No', 'ambiguous'],
    ['Yes and no.', 'ambiguous'],
    ['Yes, B', 'ambiguous'],
    ['A (no)', 'ambiguous'],
    ['It is not known.', 'no_answer_found'],
    ['There is no answer in the text.', 'no_answer_found'],
    ['Possibly.', 'no_answer_found'],
    ['Nothing in the abstract says so.', 'no_answer_found'],
  ])('yes/no/maybe: %j → %s', (answer, expected) => expect(read(answer, yesNoMaybe)).toBe(expected))
})

test('long senseless output takes no time', { timeout: 15_000 }, () => {
  for (const piece of ['yes or ', 'A, ', 'not ', 'maybe no ', 'the answer is ', '(A) '])
    read(piece.repeat(10_000), yesNoMaybe)
})
