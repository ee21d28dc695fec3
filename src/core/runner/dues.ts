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
  estimate(request: Request): TokenCount
  /** Whether the most that it can cost is there. */
  affords(estimate: TokenCount): boolean
  secondsUntil(estimate: TokenCount, at: number): number
  take(estimate: TokenCount, at: number): Taken
  /** That nothing more can be paid. */
  toStop(): RunStop
}

export interface Taken {
  /** With what was answered, or null. */
  settle(completion: Completion | null): void
}

const noTokens: TokenCount = { prompt: 0, completion: 0 }

export function createDues({ requestsPerMinute, tokensPerMinute, maxCost, prices }: ModelLimits): Dues {
  const requests = requestsPerMinute === null ? unlimited : createRateLimit(requestsPerMinute)
  const tokens = tokensPerMinute === null ? unlimited : createRateLimit(tokensPerMinute)
  const spending = maxCost === null || prices === null ? null : createSpending(prices, maxCost)
  const counts = tokensPerMinute !== null || spending !== null
  const seen = { estimated: 0, counted: 0 }

  /** The server's tokenizer and chat template are its own: what they make of an estimate shows with the first answers. */
  function toLikely({ prompt, completion }: TokenCount): TokenCount {
    return seen.estimated === 0
      ? { prompt, completion }
      : { prompt: prompt * (seen.counted / seen.estimated), completion }
  }

  function settle(estimate: TokenCount, taken: TokenCount, completion: Completion | null): void {
    const actual = completion === null ? null : toActualTokens(completion, taken)
    spending?.settle(taken, actual)
    if (actual === null) return
    tokens.correct(taken.prompt - actual.prompt - actual.completion)
    seen.estimated += estimate.prompt
    seen.counted += actual.prompt
  }

  return {
    estimate: (request) => (counts ? toExpectedTokens(request) : noTokens),
    affords: (estimate) => spending?.affords(toLikely(estimate)) ?? true,
    secondsUntil: (estimate, at) =>
      Math.max(requests.secondsUntil(1, at), tokens.secondsUntil(toLikely(estimate).prompt, at)),
    take(estimate, at) {
      const taken = toLikely(estimate)
      requests.take(1, at)
      tokens.take(taken.prompt, at)
      spending?.setAside(taken)
      return { settle: (completion) => (counts ? settle(estimate, taken, completion) : undefined) }
    },
    toStop: () =>
      new RunStop({
        ...{ kind: 'cost', spent: spending?.spent() ?? 0 },
        ...{ most: maxCost ?? 0, currency: prices?.currency ?? '' },
      }),
  }
}
