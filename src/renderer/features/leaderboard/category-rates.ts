// A category's rows → each model's mean win rate within it: among its own group, never across.
import type { LeaderboardColumn, LeaderboardRow } from '../../../contracts/summary.ts'
import { toValue } from './board-layout.ts'

/** Per row with at least two scores: (worse + ties / 2) / (others present), as HELM's mean win rate; then the mean over rows. */
export function toCategoryRates(
  rows: readonly LeaderboardRow[],
  group: readonly LeaderboardColumn[],
): ReadonlyMap<string, number> {
  const rates = new Map<string, number[]>()
  for (const row of rows) {
    const present = group.flatMap(({ key }) => {
      const value = toValue(row, key)
      return value === null ? [] : [{ key, value }]
    })
    if (present.length < 2) continue
    for (const { key, value } of present) {
      const worse = present.filter((other) => other.value < value).length
      const ties = present.filter((other) => other.value === value).length - 1
      rates.set(key, [...(rates.get(key) ?? []), (worse + ties / 2) / (present.length - 1)])
    }
  }
  return new Map([...rates].map(([key, all]) => [key, all.reduce((sum, rate) => sum + rate, 0) / all.length]))
}
