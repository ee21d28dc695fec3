// Tokens → how often each run of n tokens stands in them.

// Stands in no token that the tokenizers here give: they split at white space and control signs.
const joint = '\u0001'

/** Counts of n-grams by their joined text. */
export function countNgrams(tokens: readonly string[], n: number): Map<string, number> {
  const counts = new Map<string, number>()
  for (let at = 0; at + n <= tokens.length; at += 1) {
    const gram = n === 1 ? tokens[at]! : tokens.slice(at, at + n).join(joint)
    counts.set(gram, (counts.get(gram) ?? 0) + 1)
  }
  return counts
}

/** How many n-grams two texts share, each counted as often as in the one that has fewer. */
export function countShared(some: ReadonlyMap<string, number>, others: ReadonlyMap<string, number>): number {
  const [few, many] = some.size <= others.size ? [some, others] : [others, some]
  let shared = 0
  for (const [gram, count] of few) shared += Math.min(count, many.get(gram) ?? 0)
  return shared
}
