// A table of scores → each model's mean win rate. Source: HELM's summarise (medhelm.md 4.2).

export interface WinRate {
  /** Mean over the benchmarks where the model has a value; null where there is none. */
  readonly rate: number | null
  readonly over: number
}

/**
 * `scores[model][benchmark]`, null where missing; `directions[benchmark]`, null where no order is defined. Per column
 * with at least two values: (strictly worse + ties / 2) / (others present). Missing values neither win nor lose.
 */
export function toWinRates(
  scores: readonly (readonly (number | null)[])[],
  directions: readonly ('higher' | 'lower' | null)[],
): WinRate[] {
  const rates: number[][] = scores.map(() => [])
  directions.forEach((direction, column) => {
    if (direction === null) return
    const present = scores.flatMap((row, model) => {
      const value = row[column] ?? null
      return value === null ? [] : [{ model, value: direction === 'higher' ? value : -value }]
    })
    if (present.length < 2) return
    for (const { model, value } of present) {
      const worse = present.filter((other) => other.value < value).length
      const ties = present.filter((other) => other.value === value).length - 1
      rates[model]!.push((worse + ties / 2) / (present.length - 1))
    }
  })
  return rates.map((own) => ({
    rate: own.length === 0 ? null : own.reduce((sum, rate) => sum + rate, 0) / own.length,
    over: own.length,
  }))
}
