// Linear equations over unknowns → the unknowns that they determine, by Gauss-Jordan elimination.

/** Unknown → its coefficient; what is known of the equation does not matter here. */
export type Equation = ReadonlyMap<string, number>

const tiny = 1e-9

/** An unknown is determined when its unit vector lies in the space of the rows: its reduced row has no other entry. */
export function findDetermined(equations: readonly Equation[]): ReadonlySet<string> {
  const unknowns = [...new Set(equations.flatMap((equation) => [...equation.keys()]))]
  const rows = equations.map((equation) => unknowns.map((id) => equation.get(id) ?? 0))
  reduce(rows, unknowns.length)
  const single = rows.map((row) => row.flatMap((value, at) => (Math.abs(value) > tiny ? [at] : [])))
  return new Set(single.filter((entries) => entries.length === 1).map(([at]) => unknowns[at!]!))
}

/** Reduced row echelon form, in place, with partial pivoting. */
function reduce(rows: number[][], columns: number): void {
  let done = 0
  for (let column = 0; column < columns && done < rows.length; column += 1) {
    const pivot = findPivot(rows, column, done)
    if (pivot === null) continue
    ;[rows[done], rows[pivot]] = [rows[pivot]!, rows[done]!]
    const lead = rows[done]![column]!
    const row = rows[done]!.map((value) => value / lead)
    rows[done] = row
    rows.forEach((other, at) => {
      const factor = other[column]!
      if (at !== done && factor !== 0) rows[at] = other.map((value, each) => value - factor * row[each]!)
    })
    done += 1
  }
}

function findPivot(rows: readonly number[][], column: number, from: number): number | null {
  let best: number | null = null
  for (let at = from; at < rows.length; at += 1) {
    const size = Math.abs(rows[at]![column]!)
    if (size > tiny && (best === null || size > Math.abs(rows[best]![column]!))) best = at
  }
  return best
}
