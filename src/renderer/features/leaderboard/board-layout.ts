// A leaderboard's lists → what the table draws: column groups, categories, best values.
import type { Leaderboard, LeaderboardColumn, LeaderboardRow } from '../../../contracts/summary.ts'

export interface ColumnGroups {
  readonly own: readonly LeaderboardColumn[]
  readonly published: readonly LeaderboardColumn[]
}

export function toColumnGroups(columns: readonly LeaderboardColumn[]): ColumnGroups {
  return {
    own: columns.filter((column) => column.kind === 'own'),
    published: columns.filter((column) => column.kind === 'published'),
  }
}

export interface Category {
  readonly key: string
  readonly name: string
  readonly rows: readonly LeaderboardRow[]
}

/** Categories in the order in which the rows bring them. */
export function toCategories(rows: readonly LeaderboardRow[]): Category[] {
  const byKey = new Map<string, LeaderboardRow[]>()
  for (const row of rows) byKey.set(row.category, [...(byKey.get(row.category) ?? []), row])
  return [...byKey].map(([key, members]) => ({ key, name: members[0]?.categoryName ?? key, rows: members }))
}

/** Column keys with the highest value of their group; a group of one has no best. Groups rest on different bases, so they never meet. */
export function toBestKeys(row: LeaderboardRow): ReadonlySet<string> {
  const own = Object.entries(row.cells).flatMap(([key, cell]) =>
    cell.value === null ? [] : [[key, cell.value] as const],
  )
  return new Set([...highest(own), ...highest(Object.entries(row.published))])
}

function highest(values: readonly (readonly [string, number])[]): string[] {
  if (values.length < 2) return []
  const best = Math.max(...values.map(([, value]) => value))
  return values.filter(([, value]) => value === best).map(([key]) => key)
}

/** How many rows have a score in this column. */
export function countScored(board: Leaderboard, column: LeaderboardColumn): number {
  return board.rows.filter((row) =>
    column.kind === 'own'
      ? (row.cells[column.key]?.value ?? null) !== null
      : row.published[column.key] !== undefined,
  ).length
}

/** `GPT-4o (2024-05-13)` → the name and what its brackets say, which stands below it. */
export function toModelName(full: string): { readonly name: string; readonly version: string | null } {
  const found = /^(.+) \(([^()]+)\)$/.exec(full)
  return found === null
    ? { name: full, version: null }
    : { name: found[1] ?? full, version: found[2] ?? null }
}
