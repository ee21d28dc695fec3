// A model's limits on requests, tokens and cost → what a request has to wait for, and what is taken for it.
import type { ModelSettings } from '../../contracts/model.ts'
import type { Completion, Request } from '../../contracts/request.ts'
import { createRateLimit, unlimited } from './rate-limit.ts'
import { toActualTokens, toExpectedTokens, type TokenCount } from './request-tokens.ts'
import { RunStop } from './run-stop.ts'
import { createSpending } from './spending.ts'

export type ModelLimits = Pick<ModelSettings, 'requestsPerMinute' | 'tokensPerMinute' | 'maxCost' | 'prices'>

export interface Dues {
  /** Nothing where nothing counts tokens: estimating them takes its time. */
  expect(request: Request): TokenCount
  /** Whether the most that it can cost is there. */
  affords(tokens: TokenCount): boolean
  secondsUntil(tokens: TokenCount, at: number): number
  take(tokens: TokenCount, at: number): void
  /** With what was answered, or null. */
  settle(expected: TokenCount, completion: Completion | null): void
  /** That nothing more can be paid. */
  toStop(): RunStop
}

const noTokens: TokenCount = { prompt: 0, completion: 0 }

export function createDues({ requestsPerMinute, tokensPerMinute, maxCost, prices }: ModelLimits): Dues {
  const requests = requestsPerMinute === null ? unlimited : createRateLimit(requestsPerMinute)
  const tokens = tokensPerMinute === null ? unlimited : createRateLimit(tokensPerMinute)
  const spending = maxCost === null || prices === null ? null : createSpending(prices, maxCost)
  const counts = tokensPerMinute !== null || spending !== null

  return {
    expect: (request) => (counts ? toExpectedTokens(request) : noTokens),
    affords: (expected) => spending?.affords(expected) ?? true,
    secondsUntil: ({ prompt }, at) => Math.max(requests.secondsUntil(1, at), tokens.secondsUntil(prompt, at)),
    take(expected, at) {
      requests.take(1, at)
      tokens.take(expected.prompt, at)
      spending?.setAside(expected)
    },
    settle(expected, completion) {
      if (!counts) return
      const actual = completion === null ? null : toActualTokens(completion, expected)
      spending?.settle(expected, actual)
      if (actual !== null) tokens.correct(expected.prompt - actual.prompt - actual.completion)
    },
    toStop: () =>
      new RunStop({
        ...{ kind: 'cost', spent: spending?.spent() ?? 0 },
        ...{ most: maxCost ?? 0, currency: prices?.currency ?? '' },
      }),
  }
}
