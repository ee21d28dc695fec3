// Prices and a limit → whether one more request may be paid for.
import type { ModelSettings } from '../../contracts/model.ts'
import type { TokenCount } from './request-tokens.ts'

export interface Spending {
  /** Whether the most that these tokens can cost is there, with what is in flight set aside. */
  affords(tokens: TokenCount): boolean
  setAside(tokens: TokenCount): void
  /** `actual` is null where nothing was answered: that is taken to cost nothing. */
  settle(expected: TokenCount, actual: TokenCount | null): void
  spent(): number
}

const TOKENS_A_PRICE = 1_000_000
/** Sums of prices are inexact in their last digits; a limit is not passed by that. */
const SLACK = 1e-9

export function createSpending(prices: NonNullable<ModelSettings['prices']>, most: number): Spending {
  let spent = 0
  let aside = 0
  const toCost = ({ prompt, completion }: TokenCount) =>
    (prompt * prices.prompt + completion * prices.completion) / TOKENS_A_PRICE

  return {
    affords: (tokens) => spent + aside + toCost(tokens) <= most + SLACK,
    setAside: (tokens) => void (aside += toCost(tokens)),
    settle(expected, actual) {
      aside -= toCost(expected)
      if (actual !== null) spent += toCost(actual)
    },
    spent: () => spent,
  }
}
