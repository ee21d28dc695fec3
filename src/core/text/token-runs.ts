// Which places of two lists fit one another → a pairing that takes the longest runs first.

/** For each place of the first list its partner in the second, or null. */
type Pairing = readonly (number | null)[]

interface Run {
  readonly first: number
  readonly second: number
  readonly length: number
}

/**
 * `fits[i]`: the places of the second list that the i-th of the first may be paired with; `paired`: pairs that stand.
 * A run goes on diagonally, through standing pairs as well. Greedy string tiling (Wise 1993): where fitting is equality,
 * no pairing has more pairs.
 */
export function takeLongestRuns(fits: readonly ReadonlySet<number>[], paired: Pairing): Pairing {
  const board = new Board(fits, paired)
  const byLength: Run[][] = []
  const add = (run: Run) => (byLength[run.length] ??= []).push(run)
  board.findRuns().forEach(add)
  for (let length = byLength.length - 1; length > 0; length -= 1) {
    const runs = (byLength[length] ?? []).sort(
      (a, b) => Math.abs(a.first - a.second) - Math.abs(b.first - b.second) || a.first - b.first,
    )
    for (const run of runs) {
      const pieces = board.cut(run)
      if (pieces[0]?.length === length) board.pair(run)
      else pieces.forEach(add)
    }
  }
  return board.pairing
}

class Board {
  readonly pairing: (number | null)[]
  private readonly fits: readonly ReadonlySet<number>[]
  private readonly used: Set<number | null>

  constructor(fits: readonly ReadonlySet<number>[], paired: Pairing) {
    this.fits = fits
    this.pairing = [...paired]
    this.used = new Set(paired)
  }

  /** Every longest diagonal of pairs that stand or are open, and holds an open one. */
  findRuns(): Run[] {
    const runs: Run[] = []
    this.fits.forEach((places, i) => {
      for (const j of places) {
        if (!this.isOpen(i, j)) continue
        let back = 0
        while (this.pairing[i - back - 1] === j - back - 1 && j > back) back += 1
        // Behind an open pair: the run was found there.
        if (this.isOpen(i - back - 1, j - back - 1)) continue
        let length = back + 1
        while (this.isPart(i - back + length, j - back + length)) length += 1
        runs.push({ first: i - back, second: j - back, length })
      }
    })
    return runs
  }

  /** What is left of a run: its parts between places that were taken since, those with an open pair. */
  cut({ first, second, length }: Run): Run[] {
    const pieces: Run[] = []
    let start = 0
    let open = false
    for (let at = 0; at <= length; at += 1) {
      if (at < length && this.isPart(first + at, second + at)) {
        open ||= this.isOpen(first + at, second + at)
        continue
      }
      if (open) pieces.push({ first: first + start, second: second + start, length: at - start })
      start = at + 1
      open = false
    }
    return pieces
  }

  pair({ first, second, length }: Run): void {
    for (let at = 0; at < length; at += 1) {
      this.pairing[first + at] = second + at
      this.used.add(second + at)
    }
  }

  private isOpen(i: number, j: number): boolean {
    return this.pairing[i] === null && !this.used.has(j) && this.fits[i]!.has(j)
  }

  private isPart(i: number, j: number): boolean {
    return this.pairing[i] === j || this.isOpen(i, j)
  }
}
