// The route's query ↔ how the leaderboard is looked at: suite, scoring, colours, filters, order, pins, folds.
import { accessSchema } from '../../../contracts/benchmark.ts'
import type { Access } from '../../../contracts/benchmark.ts'
import type { Scoring } from '../../../contracts/stat.ts'
import { setQuery } from '../../ui/route.ts'

export const heats = ['off', 'row', 'scale'] as const
export type Heat = (typeof heats)[number]

/** Rows by one model's scores, or models by one row's; `name` is a column's key or a benchmark, or the win rate. */
export interface Order {
  readonly by: 'model' | 'row'
  readonly name: string
  readonly descending: boolean
}

export interface BoardView {
  readonly suite: string | null
  readonly scoring: Scoring
  readonly heat: Heat
  readonly intervals: boolean
  readonly words: string
  /** Empty is all, in these three. */
  readonly categories: readonly string[]
  readonly access: readonly Access[]
  readonly models: readonly string[]
  readonly order: Order | null
  readonly pinned: readonly string[]
  readonly folded: readonly string[]
}

/** Stands for the row of win rates in an order. */
export const WIN_RATE = '@win-rate'

type Query = Readonly<Record<string, string>>

export function toBoardView(query: Query, suites: readonly string[]): BoardView {
  const suite = query['suite']
  const heat = heats.find((name) => name === query['heat'])
  return {
    suite: suite !== undefined && suites.includes(suite) ? suite : (suites[0] ?? null),
    scoring: query['scoring'] === 'corrected' ? 'corrected' : 'helm',
    heat: heat ?? 'row',
    intervals: query['intervals'] !== 'off',
    words: query['q'] ?? '',
    categories: toList(query['category']),
    access: accessSchema.options.filter((access) => toList(query['access']).includes(access)),
    models: toList(query['models']),
    order: toOrder(query['sort']),
    pinned: toList(query['pin']),
    folded: toList(query['fold']),
  }
}

/** Puts a change into the route; what is as it would be anyway is left out. */
export function changeView(change: Partial<BoardView>): void {
  const query: Record<string, string | null> = {}
  if (change.suite !== undefined) query['suite'] = change.suite
  if (change.scoring !== undefined) query['scoring'] = change.scoring === 'helm' ? null : change.scoring
  if (change.heat !== undefined) query['heat'] = change.heat === 'row' ? null : change.heat
  if (change.intervals !== undefined) query['intervals'] = change.intervals ? null : 'off'
  if (change.words !== undefined) query['q'] = change.words === '' ? null : change.words
  if (change.categories !== undefined) query['category'] = toWord(change.categories)
  if (change.access !== undefined) query['access'] = toWord(change.access)
  if (change.models !== undefined) query['models'] = toWord(change.models)
  if (change.order !== undefined) query['sort'] = toSortWord(change.order)
  if (change.pinned !== undefined) query['pin'] = toWord(change.pinned)
  if (change.folded !== undefined) query['fold'] = toWord(change.folded)
  setQuery(query)
}

export function clearFilters(): void {
  changeView({ words: '', categories: [], access: [], models: [] })
}

/** One more of the list, or one less. */
export function toggled<Item>(items: readonly Item[], item: Item): Item[] {
  return items.includes(item) ? items.filter((other) => other !== item) : [...items, item]
}

/** Highest first, then lowest first, then as it was. */
export function nextOrder(order: Order | null, by: Order['by'], name: string): Order | null {
  if (order?.by !== by || order.name !== name) return { by, name, descending: true }
  return order.descending ? { by, name, descending: false } : null
}

const BETWEEN = '|'

function toList(word: string | undefined): string[] {
  return word === undefined || word === '' ? [] : word.split(BETWEEN)
}

function toWord(items: readonly string[]): string | null {
  return items.length === 0 ? null : items.join(BETWEEN)
}

function toSortWord(order: Order | null): string | null {
  return order === null ? null : `${order.descending ? '-' : ''}${order.by}:${order.name}`
}

function toOrder(word: string | undefined): Order | null {
  const found = /^(-?)(model|row):(.+)$/.exec(word ?? '')
  if (found === null) return null
  return { by: found[2] === 'row' ? 'row' : 'model', name: found[3] ?? '', descending: found[1] === '-' }
}
