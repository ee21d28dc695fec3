import { describe, expect, test } from 'vitest'
import type { Judgement, JudgeReply } from '../../contracts/annotation.ts'
import type { JuryRecipe } from '../../contracts/benchmark.ts'
import { toJudged } from '../testing/judged.fixture.ts'
import { jury } from './jury.ts'

const recipe: JuryRecipe = {
  role: 'You judge.',
  inputTag: 'question',
  showsGold: true,
  criteria: ['accuracy', 'completeness', 'clarity'].map((name) => ({ name, question: `${name}?` })),
  scale: [1, 5],
  scoreWithoutVerdict: 1,
}
const benchmark = { name: 'medication_qa', jury: recipe }
const failed: JudgeReply = { kind: 'failed', code: 'timeout' }
const text = (reply: string): JudgeReply => ({ kind: 'answered', text: reply })
const rated = (...[accuracy, completeness, clarity]: unknown[]) =>
  text(
    JSON.stringify({
      accuracy: { score: accuracy },
      completeness: { score: completeness },
      clarity: { score: clarity },
    }),
  )

function score(replies: readonly JudgeReply[], scoring: 'helm' | 'corrected', answer = 'Take it with food.') {
  const judgements = replies.map((reply, index): Judgement => ({
    judge: `j${index}`,
    modelId: null,
    self: false,
    replies: [reply],
  }))
  return jury.score(
    toJudged(answer, ['With food.'], { benchmark, judgements: { jury: judgements } }),
    scoring,
  )
}

const mainOf = (result: ReturnType<typeof score>) => result.values['medication_qa_accuracy']

describe('both ways', () => {
  test('a flat mean over judges and criteria, and one mean a criterion', () => {
    const result = score([rated(5, 5, 5), rated(5, 5, 5), rated(5, 4, 5)], 'corrected')
    expect(mainOf(result)).toBeCloseTo(44 / 9, 12)
    expect(result.values).toMatchObject({ jury_accuracy: 5, jury_clarity: 5 })
    expect(result.values['jury_completeness']).toBeCloseTo(14 / 3, 12)
    expect(mainOf(score([rated(5, 5, 5), rated(5, 5, 5), rated(5, 4, 5)], 'helm'))).toBeCloseTo(44 / 9, 12)
  })

  test('without a jury there is no value, and nobody judged is not zero', () => {
    for (const scoring of ['helm', 'corrected'] as const) {
      expect(jury.score(toJudged('x', ['y'], { benchmark }), scoring)).toEqual({
        status: 'unavailable',
        reason: 'not_judged',
        values: {},
      })
      expect(score([], scoring)).toMatchObject({ status: 'unavailable', reason: 'not_judged' })
    }
  })

  test('the main value bears the benchmark’s name and scale', () => {
    expect(jury.givesFor!(benchmark).map(({ name, scale }) => [name, ...scale])).toEqual([
      ['medication_qa_accuracy', 1, 5],
      ['jury_accuracy', 1, 5],
      ['jury_completeness', 1, 5],
      ['jury_clarity', 1, 5],
    ])
    expect(jury.givesFor!({ name: 'x', jury: undefined })).toEqual([])
  })
})

describe('helm', () => {
  test.each([
    ['one judge of two is left out', [rated(4, 3, 5), failed], 4],
    ['none: the default', [failed, text('no')], 1],
    ['beyond the scale counts', [rated(7, 7, 7)], 7],
  ])('%s', (_name, replies, wanted) => {
    expect(score(replies, 'helm')).toMatchObject({ status: 'scored' })
    expect(mainOf(score(replies, 'helm'))).toBe(wanted)
  })

  test('an empty answer gets the default, whoever judged', () => {
    expect(mainOf(score([], 'helm', ' \n'))).toBe(1)
  })
})

describe('corrected', () => {
  test.each([
    ['one judge of two', [rated(4, 3, 5), failed], ['scored', 'partial_jury', 4]],
    ['none could be read', [text('no'), failed], ['unread', 'no_verdict', undefined]],
    ['none answered', [failed, failed], ['unread', 'judge_failed', undefined]],
    ['beyond the scale is no verdict', [rated(7, 7, 7), rated(2, 2, 2)], ['scored', 'partial_jury', 2]],
  ])('%s', (_name, replies, wanted) => {
    const result = score(replies, 'corrected')
    expect([result.status, result.reason, mainOf(result)]).toEqual(wanted)
  })

  test.each([
    ['', 'unparsed'],
    ['<think>well', 'unparsed'],
    ['I cannot help with that.', 'refused'],
  ])('"%s" gets the lowest rating', (answer, status) => {
    const result = score([rated(5, 5, 5)], 'corrected', answer)
    expect(result.status).toBe(status)
    expect(result.values).toEqual({
      medication_qa_accuracy: 1,
      jury_accuracy: 1,
      jury_completeness: 1,
      jury_clarity: 1,
    })
  })
})
