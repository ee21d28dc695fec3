// Stretches of time with what was done in each → how likely it is that a request costs so much for itself and so much a token.
import type { Amount, Stretch } from './work-done.ts'

/** In tokens of an answer: one of them costs 1. */
export interface RequestCost {
  readonly perRequest: number
  readonly perPromptToken: number
}

export interface WeighedCost {
  readonly cost: RequestCost
  /** Of all together 1. */
  readonly share: number
}

/** A token of the prompt: a thousandth of one of the answer, or as much as one. */
const promptCosts = Array.from({ length: 17 }, (_, step) => 2 ** (-10 + step * 0.625))
/** A request for itself, such as the way over a network: half a token, or hundreds of them. */
const requestCosts = Array.from({ length: 10 }, (_, step) => 2 ** (step - 1))
/** So far off the usual, as a logarithm, is no surprise. */
const usualPromptCost = { value: 1 / 16, surprise: 0.5 }
const usualRequestCost = { value: 4, surprise: 1 }
/** Times of equal requests differ by this much at least, as the variance of a logarithm. */
const leastVariance = 0.01
const leastStretches = 3

const candidates: readonly { readonly cost: RequestCost; readonly prior: number }[] = promptCosts.flatMap(
  (perPromptToken) =>
    requestCosts.map((perRequest) => ({
      cost: { perRequest, perPromptToken },
      prior: toPrior(perPromptToken, usualPromptCost) + toPrior(perRequest, usualRequestCost),
    })),
)

export function toCost({ count, prompt, answer }: Amount, of: RequestCost): number {
  return of.perRequest * count + of.perPromptToken * prompt + answer
}

/** Each cost by what is usual and by how well it explains why some stretches did more than others. */
export function weighCosts(stretches: readonly Stretch[], requestsOfEach: number): WeighedCost[] {
  const weighed = candidates.map(({ cost, prior }) => ({
    cost,
    weight: prior + toLikelihood(stretches, cost, leastVariance / requestsOfEach),
  }))
  const best = weighed.reduce((most, { weight }) => Math.max(most, weight), -Infinity)
  const shares = weighed.map(({ cost, weight }) => ({ cost, share: Math.exp(weight - best) }))
  const all = shares.reduce((sum, { share }) => sum + share, 0)
  return shares.map(({ cost, share }) => ({ cost, share: share / all }))
}

/** Logarithm: the time of a stretch is its cost times a factor that varies. */
function toLikelihood(stretches: readonly Stretch[], cost: RequestCost, least: number): number {
  if (stretches.length < leastStretches) return 0
  const errors = stretches.map(({ from, to, amount }) => Math.log((to - from) / toCost(amount, cost)))
  const mean = errors.reduce((sum, error) => sum + error, 0) / errors.length
  const variance = errors.reduce((sum, error) => sum + (error - mean) ** 2, 0) / errors.length
  return -(errors.length / 2) * Math.log(Math.max(least, variance))
}

function toPrior(value: number, usual: { readonly value: number; readonly surprise: number }): number {
  return -((Math.log(value / usual.value) / usual.surprise) ** 2) / 2
}
