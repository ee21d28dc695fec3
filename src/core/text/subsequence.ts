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

/**
 * Places in `a` of one longest common subsequence, the one that rouge_score picks. One bit for each cell of the table: does
 * its length grow from the cell before it in the row. Memory |a|·|b| / 8 bytes.
 */
export function findLongestCommon(a: readonly string[], b: readonly string[]): number[] {
  const { first, second } = toNumbers(a, b)
  const grows = toGrowth(first, second)
  const places: number[] = []
  let i = first.length
  let j = second.length
  while (i > 0 && j > 0) {
    if (first[i - 1] === second[j - 1]) {
      places.push(i - 1)
      i -= 1
      j -= 1
    } else if (!hasBit(grows[i]!, j) && countBits(grows[i - 1]!, j) < countBits(grows[i]!, j)) j -= 1
    else i -= 1
  }
  return places.reverse()
}

function toGrowth(first: Uint32Array, second: Uint32Array): Uint32Array[] {
  const toRow = () => new Uint32Array((second.length >> 5) + 1)
  const grows = [toRow()]
  let previous = new Uint32Array(second.length + 1)
  let row = new Uint32Array(second.length + 1)
  for (const token of first) {
    const bits = toRow()
    for (let j = 1; j <= second.length; j += 1) {
      row[j] = token === second[j - 1] ? previous[j - 1]! + 1 : Math.max(previous[j]!, row[j - 1]!)
      if (row[j]! > row[j - 1]!) bits[j >> 5]! |= 1 << (j & 31)
    }
    grows.push(bits)
    ;[previous, row] = [row, previous]
  }
  return grows
}

function hasBit(bits: Uint32Array, at: number): boolean {
  return ((bits[at >> 5]! >>> (at & 31)) & 1) === 1
}

/** Bits from 1 to `to`: the length of the subsequence that ends there. */
function countBits(bits: Uint32Array, to: number): number {
  let count = 0
  for (let word = 0; word < to >> 5; word += 1) count += countOnes(bits[word]!)
  const last = (to & 31) === 31 ? 0xffffffff : (1 << ((to & 31) + 1)) - 1
  return count + countOnes(bits[to >> 5]! & last)
}

function countOnes(word: number): number {
  let rest = word >>> 0
  let count = 0
  for (; rest !== 0; count += 1) rest &= rest - 1
  return count
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
