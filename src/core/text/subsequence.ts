// Two lists of tokens → the longest common subsequence.

/** Length of the longest common subsequence; time |a|·|b|, memory |b|. */
export function countLongestCommon(a: readonly string[], b: readonly string[]): number {
  const { first, second } = toNumbers(a, b)
  let previous = new Uint32Array(second.length + 1)
  let row = new Uint32Array(second.length + 1)
  for (const token of first) {
    for (let at = 0; at < second.length; at += 1)
      row[at + 1] = token === second[at] ? previous[at]! + 1 : Math.max(previous[at + 1]!, row[at]!)
    ;[previous, row] = [row, previous]
  }
  return previous[second.length]!
}

/** Places in `a` of one longest common subsequence, the one that rouge_score picks. */
export function findLongestCommon(a: readonly string[], b: readonly string[]): number[] {
  const width = b.length + 1
  const table = new Uint32Array((a.length + 1) * width)
  for (let i = 1; i <= a.length; i += 1)
    for (let j = 1; j <= b.length; j += 1)
      table[i * width + j] =
        a[i - 1] === b[j - 1]
          ? table[(i - 1) * width + j - 1]! + 1
          : Math.max(table[(i - 1) * width + j]!, table[i * width + j - 1]!)
  const places: number[] = []
  for (let i = a.length, j = b.length; i > 0 && j > 0;) {
    if (a[i - 1] === b[j - 1]) {
      places.push(i - 1)
      i -= 1
      j -= 1
    } else if (table[i * width + j - 1]! > table[(i - 1) * width + j]!) j -= 1
    else i -= 1
  }
  return places.reverse()
}

/** Numbers compare faster than words. */
function toNumbers(a: readonly string[], b: readonly string[]): { first: Uint32Array; second: Uint32Array } {
  const ids = new Map<string, number>()
  const toId = (token: string) => {
    const known = ids.get(token)
    if (known !== undefined) return known
    ids.set(token, ids.size)
    return ids.size - 1
  }
  return { first: Uint32Array.from(a, toId), second: Uint32Array.from(b, toId) }
}
