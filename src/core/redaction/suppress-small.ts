// Counts that add up → which of them are withheld, so that no small one is written and none can be worked out.
import { smallestGroup, type Withheld } from '../../contracts/redacted.ts'
import { findDetermined, type Equation } from './determined.ts'

export interface Cell {
  readonly id: string
  readonly count: number
  /** False for one that is written nowhere, such as what is left of a sum. */
  readonly written: boolean
  /** Known to the reader from elsewhere: withholding it would protect nothing. */
  readonly known?: boolean
}

/** The whole is the sum of its parts; a cell may stand in several sums, and in several tables. */
export interface Sum {
  readonly whole: string
  readonly parts: readonly string[]
}

/**
 * Cell suppression with complements, for counts from 0. Primary: every count from 1 to 10 (a zero may be written).
 * Complementary: further cells, inner ones and large ones first, until no small count is determined by the sums and no rest of a
 * sum is itself small. Not covered: bounds that are narrow without being exact. Returns the cells that are withheld.
 */
export function suppressSmall(cells: readonly Cell[], sums: readonly Sum[]): ReadonlyMap<string, Withheld> {
  const byId = new Map(cells.map((cell) => [cell.id, cell]))
  const withheld = new Map<string, Withheld>(
    cells.filter(isSmall).map(({ id }): [string, Withheld] => [id, 'small_group']),
  )
  const isHidden = (id: string) => withheld.has(id) || byId.get(id)?.written === false
  for (;;) {
    const exposing = findExposing({ cells, sums, isHidden })
    if (exposing.length === 0) break
    const next = pickComplement({ cells, sums, exposing, isHidden })
    if (next === null) throw new TypeError('sums that nothing can be withheld from')
    withheld.set(next, 'complementary')
  }
  return new Map([...withheld].filter(([id]) => byId.get(id)!.written))
}

interface Table {
  readonly cells: readonly Cell[]
  readonly sums: readonly Sum[]
  readonly isHidden: (id: string) => boolean
}

/** The sums from which a small count can be worked out: each alone, then with what all together determine. */
function findExposing(table: Table): readonly Sum[] {
  const { cells, sums, isHidden } = table
  const alone = findLeaking(table, isHidden)
  if (alone.length > 0) return alone
  const determined = findDetermined(sums.map((sum) => toEquation(sum, isHidden)))
  const together = findLeaking(table, (id) => isHidden(id) && !determined.has(id))
  if (together.length > 0) return together
  const exposed = cells.find((cell) => isSmall(cell) && determined.has(cell.id))
  return exposed === undefined ? [] : toComponent(exposed.id, sums)
}

/** Sums whose whole is known, and what is unknown of their parts is a small number in all. */
function findLeaking({ cells, sums }: Table, isUnknown: (id: string) => boolean): readonly Sum[] {
  const counts = new Map(cells.map(({ id, count }) => [id, count]))
  return sums.filter(({ whole, parts }) => {
    if (isUnknown(whole)) return false
    const rest = parts.filter(isUnknown).reduce((sum, id) => sum + counts.get(id)!, 0)
    return rest > 0 && rest < smallestGroup
  })
}

function toEquation({ whole, parts }: Sum, isHidden: (id: string) => boolean): Equation {
  const terms = [[whole, 1] as const, ...parts.map((id) => [id, -1] as const)]
  return new Map(terms.filter(([id]) => isHidden(id)))
}

/** All sums that hang together with a cell, the ones that it stands in first. */
function toComponent(id: string, sums: readonly Sum[]): readonly Sum[] {
  const found: Sum[] = []
  const reached = new Set([id])
  for (let grown = true; grown;) {
    const next = sums.filter(
      (sum) => !found.includes(sum) && [sum.whole, ...sum.parts].some((each) => reached.has(each)),
    )
    grown = next.length > 0
    found.push(...next)
    for (const sum of next) for (const each of [sum.whole, ...sum.parts]) reached.add(each)
  }
  return found
}

interface Choice {
  readonly cells: readonly Cell[]
  readonly sums: readonly Sum[]
  readonly exposing: readonly Sum[]
  readonly isHidden: (id: string) => boolean
}

/**
 * Of the exposing sums in their order, the largest cell that may be withheld: before a margin, which its own parts would give
 * back, and before what is known elsewhere. Null where all are withheld.
 */
function pickComplement({ cells, sums, exposing, isHidden }: Choice): string | null {
  const byId = new Map(cells.map((cell) => [cell.id, cell]))
  const margins = new Set(
    sums.filter(({ parts }) => parts.every((id) => byId.get(id)!.written)).map(({ whole }) => whole),
  )
  const toRank = ({ id, known }: Cell) => (known === true ? 2 : margins.has(id) ? 1 : 0)
  const free = exposing.flatMap(({ whole, parts }, place) =>
    [whole, ...parts]
      .map((id) => byId.get(id)!)
      .filter(({ id, count }) => !isHidden(id) && count > 0)
      .map((cell) => ({ cell, place })),
  )
  const [first] = free.toSorted(
    (a, b) => toRank(a.cell) - toRank(b.cell) || a.place - b.place || b.cell.count - a.cell.count,
  )
  return first?.cell.id ?? null
}

function isSmall({ count }: Cell): boolean {
  return count > 0 && count < smallestGroup
}
