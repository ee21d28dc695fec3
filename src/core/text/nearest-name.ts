// A name that is not known and the names that are → the nearest one, for "did you mean".

/** Null where nothing is near: more than a third of the letters differ. */
export function findNearestName(wanted: string, known: readonly string[]): string | null {
  const lower = wanted.toLowerCase()
  const contained = known.filter((name) => lower.length > 2 && name.toLowerCase().includes(lower))
  if (contained.length === 1) return contained[0]!
  const ranked = known
    .map((name) => ({ name, distance: toDistance(lower, name.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance)
  const [best] = ranked
  return best && best.distance <= Math.max(2, Math.ceil(best.name.length / 3)) ? best.name : null
}

/** " Did you mean X?", or nothing. */
export function toSuggestion(wanted: string, known: readonly string[]): string {
  const nearest = findNearestName(wanted, known)
  return nearest === null ? '' : ` Did you mean ${nearest}?`
}

/** Optimal string alignment: insertions, deletions, replacements and swaps of neighbours. */
function toDistance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_, j) => (i === 0 ? j : j === 0 ? i : 0)),
  )
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1
      let best = Math.min(rows[i - 1]![j]! + 1, rows[i]![j - 1]! + 1, rows[i - 1]![j - 1]! + cost)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        best = Math.min(best, rows[i - 2]![j - 2]! + 1)
      rows[i]![j] = best
    }
  }
  return rows[a.length]![b.length]!
}
