import { expect, test } from 'vitest'
import { toJudged, toOptions } from '../testing/judged.fixture.ts'
import { f1Score } from './f1-score.ts'

// helm: different words, each once (HELM's f1_score); corrected: as SQuAD's evaluation counts them. By hand.
test.each<[gold: string, answer: string, values: [helm: number, corrected: number]]>([
  ['chest pain radiating to arm', 'Chest pain, arm', [0.7499999999999999, 0.75]],
  ['pain pain', 'pain', [1, 2 / 3]],
  ['the', 'a', [0, 0]],
  ['the', 'The.', [0, 1]],
  ['fever', '', [0, 0]],
  ['“fever”', 'fever', [0, 1]],
  ['type-2', 'type 2', [0, 1]],
])('%j against %j', (gold, answer, [helm, corrected]) => {
  const judged = toJudged(answer, [gold])
  expect(f1Score.score(judged, 'helm').values['f1_score']).toBe(helm)
  expect(f1Score.score(judged, 'corrected').values['f1_score']).toBeCloseTo(corrected, 14)
})

test('an option is right or wrong: shared words prove nothing', () => {
  const outputMapping = toOptions('acute pancreatitis', 'chronic pancreatitis')
  const judged = toJudged('B.', ['acute pancreatitis'], { outputMapping })
  expect(f1Score.score(judged, 'corrected')).toMatchObject({ status: 'scored', values: { f1_score: 0 } })
  const right = toJudged('B', ['acute pancreatitis'], { outputMapping })
  expect(f1Score.score(right, 'helm').values['f1_score']).toBe(0.5)
})
