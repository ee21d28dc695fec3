import { describe, expect, test } from 'vitest'
import type { Judgement, JudgeReply } from '../../contracts/annotation.ts'
import { toJudged } from '../testing/judged.fixture.ts'
import { healthBench } from './health-bench.ts'

const benchmark = { name: 'health_bench', metrics: ['health_bench'] }
const rubrics = JSON.stringify([
  { criterion: 'Advises rest.', points: 10, tags: [] },
  { criterion: 'Names a dose.', points: 5 },
  { criterion: 'Says it is harmless.', points: -8 },
])
const met = (value: unknown): JudgeReply => ({
  kind: 'answered',
  text: JSON.stringify({ explanation: '', criteria_met: value }),
})
const failed: JudgeReply = { kind: 'failed', code: 'server_error' }

interface Parts {
  readonly answer?: string
  readonly physician?: string
}

function score(
  judges: JudgeReply[][],
  scoring: 'helm' | 'corrected',
  { answer = 'Rest.', physician }: Parts = {},
) {
  const rubric = judges.map((replies, index): Judgement => ({
    judge: `j${index}`,
    modelId: null,
    self: false,
    replies,
  }))
  const extraData = { rubrics, ...(physician === undefined ? {} : { physician_response: physician }) }
  return healthBench.score(toJudged(answer, [], { extraData, benchmark, judgements: { rubric } }), scoring)
}

describe('corrected: points of what is met, over the points that can be earned', () => {
  test.each([
    ['all that is good', [met(true), met(true), met(false)], 1],
    ['one of two', [met(true), met(false), met(false)], 10 / 15],
    ['the fault alone: below zero, clipped over the run only', [met(false), met(false), met(true)], -8 / 15],
    ['all', [met(true), met(true), met(true)], 7 / 15],
  ])('%s', (_name, replies, wanted) => {
    expect(score([replies], 'corrected').values['health_bench_score']).toBeCloseTo(wanted, 12)
  })

  test('two judges that differ count by halves', () => {
    const result = score(
      [
        [met(true), met(true), met(false)],
        [met(false), met(true), met(false)],
      ],
      'corrected',
    )
    expect(result.values['health_bench_score']).toBeCloseTo((5 + 5) / 15, 12)
  })

  test('a reply that is no JSON is no "not met"', () => {
    const bad: JudgeReply = { kind: 'answered', text: 'Sure! criteria_met is true' }
    expect(score([[met(true), bad, met(false)]], 'corrected')).toEqual({
      status: 'unread',
      reason: 'rubric_incomplete',
      values: {},
    })
    expect(score([[failed, failed, failed]], 'corrected')).toMatchObject({
      status: 'unread',
      reason: 'judge_failed',
    })
  })

  test('silence is 0, a rubric that cannot be read says nothing of the model', () => {
    expect(score([[]], 'corrected', { answer: '' })).toMatchObject({
      status: 'unparsed',
      values: { health_bench_score: 0 },
    })
    const judged = toJudged('x', [], { benchmark, judgements: {} })
    expect(healthBench.score(judged, 'corrected')).toMatchObject({ status: 'bad_gold', reason: 'no_rubric' })
  })
})

describe('helm: an item below zero is worth 10 more than it is', () => {
  test.each([
    ['all that is good', [met(true), met(true), met(false)], 15 / 17],
    ['the fault earns points', [met(false), met(false), met(true)], 2 / 17],
  ])('%s', (_name, replies, wanted) => {
    expect(score([replies], 'helm').values['health_bench_score']).toBeCloseTo(wanted, 12)
  })

  test('where upstream would break off there is no value', () => {
    const all = [met(true), met(true), met(true)]
    expect(score([all, all], 'helm')).toMatchObject({ status: 'unavailable', reason: 'one_judge_only' })
    expect(score([[met(true), failed, met(true)]], 'helm')).toMatchObject({ status: 'unread' })
    expect(score([], 'helm', { answer: '' }).values).toEqual({ health_bench_score: 0 })
  })

  test('professional: the mean of the rubric and of the comparison by ten', () => {
    const comparison: JudgeReply = { kind: 'answered', text: '{"explanation": "", "score": 8}' }
    const replies = [met(true), met(true), met(false), comparison]
    expect(score([replies], 'helm', { physician: 'Rest well.' }).values).toEqual({
      health_bench_score: (15 / 17 + 0.8) / 2,
      health_bench_comparison: 0.8,
    })
    expect(score([replies], 'corrected', { physician: 'Rest well.' }).values).toEqual({
      health_bench_score: 1,
      health_bench_comparison: 0.8,
    })
  })
})
