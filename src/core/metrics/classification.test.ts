import { describe, expect, test } from 'vitest'
import { toJudged, toOptions, type JudgedParts } from '../testing/judged.fixture.ts'
import { classification } from './classification.ts'
import type { Judged } from './metric.ts'

const overRun = (judged: readonly Judged[], scoring: 'helm' | 'corrected') => {
  const values = classification.overRun!(judged, scoring)
  return ['micro', 'macro'].flatMap((kind) =>
    ['precision', 'recall', 'f1'].map((part) => values[`classification_${kind}_${part}`]),
  )
}
const expectClose = (values: (number | undefined)[], expected: readonly number[]) =>
  values.forEach((value, at) => expect(value).toBeCloseTo(expected[at]!, 14))

// Micro and macro precision, recall, F1 of scikit-learn 1.9.1, as HELM's two classification metrics call it.
const rows: readonly (readonly [gold: string, answer: string])[] = [
  ['yes', 'yes'],
  ['no', 'yes'],
  ['maybe', 'maybe'],
  ['yes', 'no'],
  ['no', 'No.'],
  ['no', 'unsure'],
]

describe('as scikit-learn computes them', () => {
  test('one label, classes from the references: "unsure" is not even wrong', () => {
    const judged = rows.map(([gold, answer]) => toJudged(answer, [gold]))
    expectClose(
      overRun(judged, 'helm'),
      [0.6, 0.5, 0.5454545454545454, 0.6666666666666666, 0.611111111111111, 0.6333333333333333],
    )
  })

  test('options: text that is none of them is a class of its own', () => {
    const outputMapping = toOptions('yes', 'no', 'maybe')
    const letters: Readonly<Record<string, string>> = {
      yes: 'A',
      no: 'B',
      'No.': 'B',
      maybe: 'C',
      unsure: 'D.',
    }
    const judged = rows.map(([gold, answer]) => toJudged(letters[answer]!, [gold], { outputMapping }))
    expectClose(overRun(judged, 'helm'), [0.5, 0.5, 0.5, 0.5, 0.4583333333333333, 0.475])
  })

  test('several labels of one answer', () => {
    const options = { labels: ['fever', 'cough', 'rash'], delimiter: ', ' }
    const several: readonly (readonly [string[], string])[] = [
      [['fever', 'cough'], 'fever'],
      [['rash'], 'Rash, itch'],
      [['fever'], 'cough, fever'],
    ]
    const judged = several.map(([golds, answer]) => toJudged(answer, golds, { options }))
    const third = 2 / 3
    expectClose(overRun(judged, 'helm'), [0.75, 0.75, 0.75, third, third, third])
    // Corrected: "itch" is a wrong label, so micro precision is 3 of 5.
    expectClose(overRun(judged, 'corrected'), [0.6, 0.75, 2 / 3, third, third, third])
  })
})

describe('corrected', () => {
  const options: JudgedParts = { options: { labels: ['yes', 'no', 'maybe'] } }

  test('labels are read out of sentences; what commits to none misses the right one', () => {
    const judged = [
      toJudged('The answer is yes.', ['yes'], options),
      toJudged('Not enough evidence; maybe.', ['no'], options),
      toJudged('Hard to say.', ['maybe'], options),
    ]
    expect(judged.map((one) => classification.score(one, 'corrected'))).toMatchObject([
      { status: 'scored', extracted: 'yes', values: { label_f1: 1 } },
      { status: 'scored', extracted: 'maybe', values: { label_f1: 0 } },
      { status: 'unparsed', values: { label_f1: 0 } },
    ])
    // yes 1/1/1, no 0, maybe 0: micro tp 1, fp 1, fn 2.
    expectClose(overRun(judged, 'corrected'), [1 / 2, 1 / 3, 0.4, 1 / 3, 1 / 3, 1 / 3])
  })

  test('labels that are letters, and list points', () => {
    const letters: JudgedParts = { options: { labels: ['A', 'B'] } }
    expect(classification.score(toJudged('(B)', ['B'], letters), 'corrected').values['label_f1']).toBe(1)
    const list: JudgedParts = { options: { labels: ['fever', 'chest pain'], delimiter: ';' } }
    const answer = 'Findings:\n- Fever\n- Chest pain.'
    expect(classification.score(toJudged(answer, ['fever; chest pain'], list), 'corrected')).toMatchObject({
      extracted: 'fever, chest pain',
      values: { label_f1: 1 },
    })
  })

  test('a row without a right reference is broken and counts nowhere', () => {
    const broken = toJudged('yes', [], options)
    expect(classification.score(broken, 'corrected').status).toBe('bad_gold')
    expect(classification.overRun!([broken], 'corrected')).toEqual({})
  })
})
