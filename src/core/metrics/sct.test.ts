import { describe, expect, test } from 'vitest'
import { parseRatingAsUpstream, readRatingAnswer } from '../extraction/sct-rating.ts'
import { toJudged } from '../testing/judged.fixture.ts'
import { sct } from './sct.ts'

describe('ratings', () => {
  test.each([
    ['Rating: +1', 1, 1],
    ['Rating: 1', null, 1],
    ['+1', null, 1],
    ['**Rating:** -2', null, -2],
    ['Rating: −1 (U+2212)', null, -1],
    ['Rating: 0', 0, 0],
    ['Rating: -0', 0, 0],
    // Upstream joins all ratings among five characters: "0" and "+1" are no number, "-1" and "0" are -10.
    ['Rating: 0, +1', null, 0],
    ['The finding makes it likelier.\nRating: +2', 2, 2],
    ['First Rating: -1, on reflection Rating: +2', -1, 2],
    ['I would say +1.', null, 1],
    ['Between -1 and +1.', null, 'ambiguous'],
    ['On a scale from -2 to +2 this is unclear.', null, 'no_answer_found'],
    ['<think>Rating: -2</think>Rating: +1', -2, 1],
    ['Rating: +3', null, 'no_answer_found'],
    ['', null, 'empty'],
  ])('%j', (answer, upstream, expected) => {
    expect(parseRatingAsUpstream(answer)).toBe(upstream)
    const reading = readRatingAnswer(answer)
    expect(reading.found ? reading.value : reading.reason).toBe(expected)
  })
})

const extraData = { expert_distribution: '[0, 0.1, 0.2, 0.5, 0.2]' }

test.each([
  ['Rating: 1', [0, 0], [1, 1]],
  ['Rating: +2', [0.4, 1], [0.4, 1]],
  ['Rating: -2', [0, 0], [0, 0]],
])('%j against the weights of the experts', (answer, helm, corrected) => {
  const toValues = (scoring: 'helm' | 'corrected') => {
    const { values } = sct.score(toJudged(answer, [], { extraData }), scoring)
    return [values['sct_score'], values['sct_expert_set_membership']]
  }
  expect(toValues('helm')).toEqual(helm)
  expect(toValues('corrected')).toEqual(corrected)
})

test.each(['', '[0, 0, 0, 0, 0]', '[1, 2]', '[1, 1, 1, 1, -1]', 'process.exit()', '[1,,1,1,1]'])(
  'weights %j are broken',
  (expert_distribution) => {
    const judged = toJudged('Rating: 0', [], { extraData: { expert_distribution } })
    expect(sct.score(judged, 'corrected')).toMatchObject({ status: 'bad_gold', values: {} })
    expect(sct.score(judged, 'helm').values['sct_score']).toBe(0)
  },
)
