import { describe, expect, test } from 'vitest'
import { toJudged } from '../testing/judged.fixture.ts'
import { rouge } from './rouge.ts'

const score = (answer: string, golds: readonly string[], scoring: 'helm' | 'corrected') =>
  rouge.score(toJudged(answer, golds), scoring)

// Right sides: rouge_score 0.1.2 with its stemmer, as F-measures of ROUGE-1, 2, L and Lsum.
describe('as rouge_score computes them', () => {
  test.each([
    [
      'Start ceftriaxone and order a chest X-ray.',
      'Order chest X-ray; start IV ceftriaxone today.',
      [0.75, 0.2857142857142857, 0.5, 0.5],
    ],
    [
      'No acute fracture. Mild degenerative changes of the lumbar spine.',
      'Degenerative changes of the lumbar spine, mild. No fracture is seen.',
      [0.8571428571428572, 0.5263157894736842, 0.5714285714285713, 0.5714285714285713],
    ],
    [
      'Take two tablets daily with food.\nCall us if you have a rash.',
      'Call if a rash appears.\nTake 2 tablets with food every day.',
      [0.64, 0.17391304347826086, 0.32, 0.64],
    ],
    ['Hypertension', 'Diabetes mellitus type 2', [0, 0, 0, 0]],
    ['Continue metformin', 'Continue metformin', [1, 1, 1, 1]],
  ])('%j against %j', (gold, answer, expected) => {
    const [rouge_1, rouge_2, rouge_l, rouge_lsum] = expected as [number, number, number, number]
    expect(score(answer, [gold], 'helm').values).toEqual({ rouge_1, rouge_2, rouge_l })
    expect(score(answer, [gold], 'corrected').values).toEqual({ rouge_1, rouge_2, rouge_l, rouge_lsum })
  })
})

describe('where corrected scoring differs', () => {
  test('words of every script and with accents stay whole', () => {
    expect(score('naïve Fieber', ['naïve Fieber'], 'corrected').values['rouge_2']).toBe(1)
    expect(score('naïve', ['native ve'], 'helm').values['rouge_1']).toBeCloseTo(0.5, 12)
    expect(score('naïve', ['native ve'], 'corrected').values['rouge_1']).toBe(0)
  })

  test('reasoning does not count, and an answer that never ends it is unparsed', () => {
    const answer = '<think>Fever? Cough?</think>pneumonia'
    expect(score(answer, ['pneumonia'], 'corrected').values['rouge_1']).toBe(1)
    expect(score(answer, ['pneumonia'], 'helm').values['rouge_1']).toBeLessThan(1)
    expect(score('<think>pneumonia', ['pneumonia'], 'corrected')).toMatchObject({
      status: 'unparsed',
      reason: 'incomplete_reasoning',
      values: { rouge_1: 0, rouge_lsum: 0 },
    })
  })

  test('a refusal and an empty answer are 0 and counted as such', () => {
    const refused = score("I'm sorry, but I can't provide medical advice.", ['medical advice'], 'corrected')
    expect(refused).toMatchObject({ status: 'refused', values: { rouge_1: 0 } })
    expect(score(' ', ['x'], 'corrected')).toMatchObject({ status: 'unparsed', reason: 'no_answer_found' })
  })

  test('only right references count; without one the row is broken', () => {
    const judged = toJudged('aspirin', ['heparin'], { wrong: ['aspirin'] })
    expect(rouge.score(judged, 'helm').values['rouge_1']).toBe(1)
    expect(rouge.score(judged, 'corrected').values['rouge_1']).toBe(0)
    expect(rouge.score(toJudged('aspirin', [], { wrong: ['aspirin'] }), 'corrected')).toEqual({
      status: 'bad_gold',
      reason: 'no_right_reference',
      values: {},
    })
  })

  test('one brace at each end is dropped by upstream, in answer and reference', () => {
    expect(score('{fever}', ['fever'], 'helm').values['rouge_1']).toBe(1)
  })
})
