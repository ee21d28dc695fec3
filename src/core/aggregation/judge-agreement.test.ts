import { expect, test } from 'vitest'
import type { Judgement } from '../../contracts/annotation.ts'
import type { Benchmark } from '../../contracts/benchmark.ts'
import { toJudgeAgreement } from './judge-agreement.ts'

const benchmark = {
  jury: {
    ...{ role: 'r', inputTag: 'question', showsGold: true, scale: [1, 5], scoreWithoutVerdict: 1 },
    criteria: ['accuracy', 'clarity'].map((name) => ({ name, question: name })),
  },
} as Pick<Benchmark, 'jury'>

function rate(judge: string, [accuracy, clarity]: readonly [number, number]): Judgement {
  const text = JSON.stringify({ accuracy: { score: accuracy }, clarity: { score: clarity } })
  return { judge, modelId: null, self: false, replies: [{ kind: 'answered', text }] }
}
const toAnnotated = (judgements: readonly Judgement[]) => ({
  answer: 'x',
  annotations: { judgements: { jury: judgements }, notes: [] },
})

test('by criterion and over all, with unread verdicts left out', () => {
  const unread: Judgement = { ...rate('b', [1, 1]), replies: [{ kind: 'answered', text: 'no' }] }
  const all = [
    toAnnotated([rate('a', [5, 4]), rate('b', [5, 2])]),
    toAnnotated([rate('a', [1, 3]), rate('b', [2, 3])]),
    toAnnotated([rate('a', [1, 1]), unread]),
  ]
  const found = toJudgeAgreement({ benchmark, scoring: 'corrected' }, all)
  expect(
    found.map(({ criterion, items, exact, difference }) => [criterion, items, exact, difference]),
  ).toEqual([
    [null, 4, 0.5, 0.75],
    ['accuracy', 2, 0.5, 0.5],
    ['clarity', 2, 0.5, 1],
  ])
  // Accuracy: 5 5, 1 2. Observed 0.5; expected 6.25 + 3.25... by hand: Σa²/2 13, Σb²/2 14.5, 2 × 3 × 3.5 = 21.
  expect(found[1]!.kappa).toBeCloseTo(1 - 0.5 / (13 + 14.5 - 21), 12)
})

test('one judge: nothing', () => {
  expect(toJudgeAgreement({ benchmark, scoring: 'helm' }, [toAnnotated([rate('a', [5, 4])])])).toEqual([])
})

test('items of a rubric are compared one by one', () => {
  const met = (judge: string, given: readonly boolean[]): Judgement => ({
    ...{ judge, modelId: null, self: false },
    replies: given.map((each) => ({ kind: 'answered', text: `{"criteria_met": ${each}}` })),
  })
  const rubric = [met('a', [true, true, false]), met('b', [true, false, false])]
  const annotated = { answer: 'x', annotations: { judgements: { rubric }, notes: [] } }
  const [overall] = toJudgeAgreement({ benchmark: { jury: undefined }, scoring: 'corrected' }, [annotated])
  expect(overall).toMatchObject({ criterion: null, items: 3, exact: 2 / 3 })
})
