// What a model said each time it was asked the same → how far the repeats agree.

export interface RepeatAgreement {
  /** Questions with at least two repeats; the others say nothing. */
  readonly items: number
  /** Mean share of pairs of repeats that agree (Fleiss 1971, observed agreement); null without items. */
  readonly agreement: number | null
  /** Share of questions where all repeats agree; null without items. */
  readonly unanimous: number | null
  /** Fleiss' kappa: agreement beyond chance; null without items, or where all repeats of all questions agree. */
  readonly kappa: number | null
}

/**
 * `repeats[question]`: a category for each repeat, such as the letter that was chosen, or refused and answered. Numbers
 * of repeats may differ; kappa weighs each question by its repeats.
 */
export function toRepeatAgreement(repeats: readonly (readonly string[])[]): RepeatAgreement {
  const items = repeats.filter(({ length }) => length > 1)
  if (items.length === 0) return { items: 0, agreement: null, unanimous: null, kappa: null }
  const counts = items.map(countCategories)
  const shares = counts.map(toPairShare)
  const agreement = shares.reduce((sum, share) => sum + share, 0) / items.length
  const total = items.reduce((sum, { length }) => sum + length, 0)
  const overall = countCategories(items.flat())
  const chance = [...overall.values()].reduce((sum, count) => sum + (count / total) ** 2, 0)
  return {
    items: items.length,
    agreement,
    unanimous: counts.filter(({ size }) => size === 1).length / items.length,
    kappa: chance === 1 ? null : (agreement - chance) / (1 - chance),
  }
}

function countCategories(categories: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const category of categories) counts.set(category, (counts.get(category) ?? 0) + 1)
  return counts
}

function toPairShare(counts: ReadonlyMap<string, number>): number {
  const values = [...counts.values()]
  const total = values.reduce((sum, count) => sum + count, 0)
  return values.reduce((sum, count) => sum + count * (count - 1), 0) / (total * (total - 1))
}
