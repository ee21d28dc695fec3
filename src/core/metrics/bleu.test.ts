import { describe, expect, test } from 'vitest'
import { toBleu, toBleuParts } from '../text/bleu.ts'
import { toJudged } from '../testing/judged.fixture.ts'
import { bleu } from './bleu.ts'

// Right sides: NLTK 3.10.4, word_tokenize and sentence_bleu with weights (1,0,0,0), (0,0,0,1) and a quarter each.
describe('as NLTK computes it', () => {
  test.each([
    [
      'No acute fracture. Mild degenerative changes of the lumbar spine.',
      'Degenerative changes of the lumbar spine, mild. No fracture is seen.',
      [0.6428571428571429, 0.18181818181818182, 0.3079300751569292],
    ],
    [
      "He can't walk; he's been told not to.",
      'He cannot walk and he has been told not to.',
      [0.6666666666666666, 0.2222222222222222, 0.35655062085592504],
    ],
    // No 4-gram is shared: NLTK takes about 1e-308 for that precision; unsmoothed BLEU is 0.
    [
      'Start ceftriaxone and order a chest X-ray.',
      'Order chest X-ray; start IV ceftriaxone today.',
      [0.4444444444444444, 0, 0],
    ],
    [
      "The patient's blood pressure was 150/90 mmHg on arrival.",
      'Blood pressure on arrival: 150/90 mmHg.',
      [0.5154669590932291, 0, 0],
    ],
    ['Hypertension', 'Diabetes mellitus type 2', [0, 0, 0]],
    ['Hypertension', '', [0, 0, 0]],
  ])('%j against %j', (gold, answer, expected) => {
    const judged = toJudged(answer, [gold])
    const [first, fourth, cumulative] = expected as [number, number, number]
    const helm = bleu.score(judged, 'helm').values
    expect(helm['bleu_1']).toBeCloseTo(first, 14)
    expect(helm['bleu_4']).toBeCloseTo(fourth, 14)
    const corrected = bleu.score(judged, 'corrected').values
    expect(corrected['bleu_1']).toBeCloseTo(first, 14)
    expect(corrected['bleu_4']).toBeCloseTo(cumulative, 14)
  })

  test('an order without a match is not 0 upstream', () => {
    const { values } = bleu.score(toJudged('Continue metformin', ['Continue metformin']), 'helm')
    expect(values['bleu_4']).toBeGreaterThan(0)
    expect(values['bleu_4']).toBeLessThan(1e-300)
  })
})

test('corrected: an answer of two words against itself is 1', () => {
  const { values } = bleu.score(toJudged('Continue metformin', ['Continue metformin']), 'corrected')
  expect(values).toEqual({ bleu_1: 1, bleu_4: 1 })
})

test('corrected: several references are one target, clipped together, with the nearest length', () => {
  const golds = ['the cat is on the mat', 'there is a cat on the mat'].map((text) => text.split(' '))
  const parts = toBleuParts(golds, 'the cat on the mat'.split(' '))
  expect(toBleu(parts, 4)).toBeCloseTo(0.6221008431290531, 14)
  expect(toBleu(parts, 1)).toBeCloseTo(0.8187307530779819, 14)
})

test('Papineni et al. 2002, example 2: a repeated word is clipped to 2 of 7', () => {
  const golds = ['the cat is on the mat', 'there is a cat on the mat'].map((text) => text.split(' '))
  const { matches, totals } = toBleuParts(
    golds,
    Array.from({ length: 7 }, () => 'the'),
  )
  expect([matches[0], totals[0]]).toEqual([2, 7])
})
