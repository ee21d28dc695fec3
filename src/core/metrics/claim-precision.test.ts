import { expect, test } from 'vitest'
import type { Judgement, JudgeReply } from '../../contracts/annotation.ts'
import { toJudged } from '../testing/judged.fixture.ts'
import { claimPrecision } from './claim-precision.ts'

const reply = (value: unknown): JudgeReply => ({ kind: 'answered', text: JSON.stringify(value) })
const claims = (...list: string[]) => reply({ claims: list })
const supported = (value: unknown) => reply({ explanation: '', supported: value })
const failed: JudgeReply = { kind: 'failed', code: 'timeout' }

function score(judges: JudgeReply[][], answer = 'It is safe.') {
  const all = judges.map((replies, index): Judgement => ({
    judge: `j${index}`,
    modelId: null,
    self: false,
    replies,
  }))
  return claimPrecision.score(toJudged(answer, ['x'], { judgements: { claims: all } }), 'corrected')
}

test.each([
  ['two of three', [[claims('a', 'b', 'c'), supported(true), supported(false), supported(true)]], 2 / 3],
  [
    'two judges',
    [
      [claims('a'), supported(true)],
      [claims('a', 'b'), supported(true), supported(false)],
    ],
    0.75,
  ],
  [
    'a judge that cannot be read is left out',
    [
      [claims('a'), supported(true)],
      [claims('a'), failed],
    ],
    1,
  ],
])('%s', (_name, judges, wanted) => {
  expect(score(judges).values['claim_precision']).toBeCloseTo(wanted, 12)
})

test('no claims is no precision, no verdict no value, silence the minimum', () => {
  expect(score([[claims()]])).toEqual({
    status: 'unavailable',
    reason: 'no_claims',
    values: { claims_per_answer: 0 },
  })
  expect(score([[claims('a'), reply('x')]])).toMatchObject({ status: 'unread', values: {} })
  expect(score([[failed]])).toMatchObject({ status: 'unread', reason: 'no_verdict' })
  expect(score([[claims('a'), supported(true)]], '')).toMatchObject({
    status: 'unparsed',
    values: { claim_precision: 0 },
  })
})
