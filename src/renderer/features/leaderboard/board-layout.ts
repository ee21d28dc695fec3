// A leaderboard and a view of it → what the table draws: column groups, categories, best values.
import type { Leaderboard, LeaderboardColumn, LeaderboardRow } from '../../../contracts/summary.ts'
import { WIN_RATE } from './board-view.ts'
import type { BoardView, Order } from './board-view.ts'

export interface ColumnGroups {
  readonly own: readonly LeaderboardColumn[]
  readonly published: readonly LeaderboardColumn[]
}

/** The two groups rest on different bases: each is filtered and ordered by itself. */
export function toColumnGroups(board: Leaderboard, view: BoardView): ColumnGroups {
  const shown = board.columns.filter(({ key }) => view.models.length === 0 || view.models.includes(key))
  const ordered = (kind: LeaderboardColumn['kind']): LeaderboardColumn[] =>
    toOrderedColumns(
      shown.filter((column) => column.kind === kind),
      board,
      view.order,
    )
  return { own: ordered('own'), published: ordered('published') }
}

function toOrderedColumns(
  columns: readonly LeaderboardColumn[],
  board: Leaderboard,
  order: Order | null,
): LeaderboardColumn[] {
  if (order?.by !== 'row') return [...columns]
  const row = board.rows.find(({ benchmark }) => benchmark === order.name)
  return inOrder(columns, order, (column) => {
    if (order.name === WIN_RATE) return column.winRate ?? column.publishedWinRate
    return row === undefined ? null : toValue(row, column.key)
  })
}

export interface Category {
  readonly key: string
  readonly name: string
  readonly rows: readonly LeaderboardRow[]
}

export interface RowGroups {
  /** In the order in which they were pinned. */
  readonly pinned: readonly LeaderboardRow[]
  readonly categories: readonly Category[]
}

export function toRowGroups(board: Leaderboard, view: BoardView): RowGroups {
  const rows = board.rows.filter((row) => fits(row, view))
  const categories = toCategories(rows.filter(({ benchmark }) => !view.pinned.includes(benchmark)))
  const { order } = view
  return {
    pinned: view.pinned.flatMap((name) => board.rows.filter(({ benchmark }) => benchmark === name)),
    categories:
      order?.by !== 'model'
        ? categories
        : categories.map((category) => ({
            ...category,
            rows: inOrder(category.rows, order, (row) => toValue(row, order.name)),
          })),
  }
}

function fits(row: LeaderboardRow, { words, categories, access }: BoardView): boolean {
  const text = `${row.displayName} ${row.benchmark} ${row.metricLabel} ${row.categoryName}`.toLowerCase()
  return (
    words
      .toLowerCase()
      .split(/\s+/)
      .every((word) => text.includes(word)) &&
    (categories.length === 0 || categories.includes(row.category)) &&
    (access.length === 0 || access.includes(row.access))
  )
}

/** Those without a value come last, whichever way. */
function inOrder<Item>(
  items: readonly Item[],
  { descending }: Order,
  toNumber: (item: Item) => number | null,
): Item[] {
  return items.toSorted((a, b) => {
    const [first, second] = [toNumber(a), toNumber(b)]
    if (first === null || second === null) return Number(first === null) - Number(second === null)
    return descending ? second - first : first - second
  })
}

/** Categories in the order in which the rows bring them. */
export function toCategories(rows: readonly LeaderboardRow[]): Category[] {
  const byKey = Map.groupBy(rows, (row) => row.category)
  return [...byKey].map(([key, members]) => ({ key, name: members[0]?.categoryName ?? key, rows: members }))
}

export function toValue(row: LeaderboardRow, key: string): number | null {
  return row.cells[key]?.value ?? row.published[key] ?? null
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
  return board.rows.filter((row) => toValue(row, column.key) !== null).length
}

/** `GPT-4o (2024-05-13)` → the name and what its brackets say, which stands below it. */
export function toModelName(full: string): { readonly name: string; readonly version: string | null } {
  const found = /^(.+) \(([^()]+)\)$/.exec(full)
  return found === null
    ? { name: full, version: null }
    : { name: found[1] ?? full, version: found[2] ?? null }
}
