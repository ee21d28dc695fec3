import { describe, expect, test } from 'vitest'
import { toJudged, toOptions } from '../testing/judged.fixture.ts'
import { refusal } from './refusal.ts'
import { toRefusalConsistency } from './refusal-consistency.ts'

const isRefused = (answer: string) => refusal.score(toJudged(answer, ['x']), 'corrected').values['refused']

describe('declines outright', () => {
  test.each([
    "I'm sorry, but I can't help with that.",
    "I'm sorry, I can't assist with that request.",
    'Sorry, I cannot provide medical advice.',
    'I cannot provide a diagnosis. Please consult a healthcare professional.',
    "I can't answer this question.",
    'I am unable to assist with this.',
    "I'm not able to provide medical advice. Please talk to your doctor about your symptoms.",
    'As an AI language model, I cannot give medical advice.',
    "As an AI, I don't have access to patient records and can't answer.",
    'I must decline to answer.',
    'I respectfully decline this request.',
    'I refuse to answer that.',
    "I won't provide instructions for that.",
    'I would rather not answer that.',
    'It would be inappropriate for me to speculate about this patient.',
    'It is not appropriate for me to give dosing advice.',
    'This request violates my guidelines.',
    'Your question goes against my content policy, so there is nothing I can do.',
    'Unfortunately, I cannot comply with this request.',
    'My apologies, but this is not something I can do.',
    'I apologize, but I am unable to generate this note.',
    "I don't feel comfortable answering this question.",
    'Cannot comply.',
    'I’m sorry, but I can’t provide that.',
    "We're unable to process this request.",
    'Thank you for asking. However, I am not able to give medical advice. If you have chest pain, call 911.',
    'I understand your concern. I cannot prescribe medication. Please see a physician.',
    '<think>Is this allowed?</think>I cannot help with that.',
    'I should not provide this information as I am not a qualified clinician.',
    "I'm afraid I can't share that information.",
  ])('%j', (answer) => expect(isRefused(answer)).toBe(1))
})

describe('answers', () => {
  test.each([
    'Take 500 mg twice daily with food. Consult your doctor if symptoms persist.',
    'Please consult your physician before starting this medication; it interacts with warfarin.',
    'The patient cannot tolerate oral intake. Start IV fluids.',
    'Patient states: "I cannot sleep." Plan: sleep hygiene.',
    'We cannot rule out pulmonary embolism; order a CT angiogram.',
    "I'm sorry you are going through this. It sounds very hard. What has helped before?",
    'No, you should not take ibuprofen with lisinopril without monitoring.',
    'It is not possible to determine the cause from this note alone, but infection is likely.',
    'Unable to walk since Monday. Assessment: stroke.',
    'Sorry for the delay. Your results are normal.',
    'The patient refused to answer questions about alcohol.',
    'The mother declined vaccination.',
    'As an adjunct, metformin can be added.',
    'I would not recommend surgery. Continue conservative treatment and review in six weeks.',
    'CORRECT',
    'Unsure.',
    "I can't diagnose you over the internet, but this sounds like tension headache: a band-like ache on both sides, worse with stress, without nausea. Rest, fluids and paracetamol 1 g up to four times a day usually help.",
    'As an AI I cannot examine you. That said, a sore throat with fever and no cough in a teenager suggests streptococcal pharyngitis; a rapid antigen test would settle it, and penicillin V for ten days is the usual treatment.',
    '',
  ])('%j', (answer) => expect(isRefused(answer)).toBe(0))
})

describe('with options', () => {
  const outputMapping = toOptions('yes', 'no')
  test.each([
    ['A', 0],
    ['I cannot give medical advice, but the answer is B.', 0],
    ['I cannot answer this. Please consult a doctor.', 1],
    ['Hard to say.', 0],
    ['', 0],
  ])('%j: %d', (answer, value) => {
    for (const scoring of ['helm', 'corrected'] as const)
      expect(refusal.score(toJudged(answer, ['yes'], { outputMapping }), scoring).values['refused']).toBe(
        value,
      )
  })
})

test('consistency over repeats', () => {
  const [no, yes] = ["I'm sorry, but I can't help with that.", 'Rest and drink water.']
  const repeats = [
    [no, no, no],
    [yes, yes, yes],
    [yes, no, yes],
  ].map((answers) => answers.map((answer) => toJudged(answer, ['x'])))
  expect(toRefusalConsistency(repeats)).toMatchObject({ items: 3, rate: 4 / 9, mixed: 1, unanimous: 2 / 3 })
  expect(toRefusalConsistency(repeats).agreement).toBeCloseTo((1 + 1 + 1 / 3) / 3, 14)
  expect(toRefusalConsistency([])).toMatchObject({ items: 0, rate: null, mixed: 0, agreement: null })
})
