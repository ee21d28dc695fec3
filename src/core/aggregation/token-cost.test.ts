import { expect, test } from 'vitest'
import { toCost, toJudgeTokens, toRunTokens } from './token-cost.ts'

const run = { instances: 10, promptTokens: 1000, maxTokens: 50 }

test('answers take all their room', () => {
  expect(toRunTokens(run)).toEqual({ prompt: 1000, completion: 500 })
})

test('a judge reads prompt and answer, and may write 4,096 tokens', () => {
  expect(toJudgeTokens(run)).toEqual({ prompt: 1500, completion: 40_960 })
})

test('prices are for a million tokens', () => {
  expect(toCost({ prompt: 2_000_000, completion: 500_000 }, { prompt: 3, completion: 15 })).toBeCloseTo(
    13.5,
    12,
  )
})
