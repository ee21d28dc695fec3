// Ratings of the same things by several judges → how far the judges agree.

export interface RaterAgreement {
  /** Things that every judge rated. */
  readonly items: number
  /** Mean share of pairs of judges that give the same rating, of these; null without items. */
  readonly exact: number | null
  /** Mean difference of two judges, of these; null without items. */
  readonly difference: number | null
  /**
   * Krippendorff's alpha for interval data (Krippendorff 2011), over all things with at least two ratings: 1 is perfect, 0 is
   * what chance gives. Null where there is nothing to compare or no rating differs from another.
   */
  readonly alpha: number | null
  /** Cohen's kappa with quadratic weights (Cohen 1968), for two judges alone; null elsewhere and where nothing differs. */
  readonly kappa: number | null
}

/** `ratings[thing][judge]`; null where that judge gave none. Every thing has a place for every judge. */
export function toRaterAgreement(ratings: readonly (readonly (number | null)[])[]): RaterAgreement {
  const whole = ratings.filter((row): row is readonly number[] => row.every((rating) => rating !== null))
  const pairs = whole.filter(({ length }) => length > 1).map(toPairs)
  const isTwo = whole.length > 0 && whole.every(({ length }) => length === 2)
  return {
    items: pairs.length,
    exact: toMean(pairs.map((all) => toMean(all.map(([a, b]) => Number(a === b)))!)),
    difference: toMean(pairs.map((all) => toMean(all.map(([a, b]) => Math.abs(a - b)))!)),
    alpha: toAlpha(ratings),
    kappa: isTwo ? toKappa(whole) : null,
  }
}

/** Observed and expected squared differences, over pairable values. */
function toAlpha(ratings: readonly (readonly (number | null)[])[]): number | null {
  const units = ratings
    .map((row) => row.filter((rating) => rating !== null))
    .filter(({ length }) => length > 1)
  const values = units.flat()
  if (values.length === 0) return null
  // Over ordered pairs of a unit, each unit weighed by 1 / (ratings − 1).
  const observed = units.reduce((sum, unit) => sum + toSquares(unit) / (unit.length - 1), 0) / values.length
  const expected = toSquares(values) / (values.length * (values.length - 1))
  return expected === 0 ? null : 1 - observed / expected
}

/** Sum of squared differences over all ordered pairs: 2 (n Σx² − (Σx)²). */
function toSquares(values: readonly number[]): number {
  const sum = values.reduce((total, value) => total + value, 0)
  const squares = values.reduce((total, value) => total + value * value, 0)
  return 2 * (values.length * squares - sum * sum)
}

function toKappa(rows: readonly (readonly number[])[]): number | null {
  const observed = toMean(rows.map(([a, b]) => (a! - b!) ** 2))!
  const [first, second] = [rows.map((row) => row[0]!), rows.map((row) => row[1]!)]
  const squares = (values: readonly number[]) => toMean(values.map((value) => value * value))!
  // Mean of (a − b)² over every rating of the one beside every rating of the other.
  const expected = squares(first) + squares(second) - 2 * toMean(first)! * toMean(second)!
  return expected === 0 ? null : 1 - observed / expected
}

function toPairs(row: readonly number[]): (readonly [number, number])[] {
  return row.flatMap((a, at) => row.slice(at + 1).map((b) => [a, b] as const))
}

function toMean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length
}
