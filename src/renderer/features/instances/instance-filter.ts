// The route's query ↔ which instances of a run are shown: outcomes joined with "or", and a search.
import { outcomeSchema } from '../../../contracts/instance-view.ts'
import type { InstanceRow, Outcome } from '../../../contracts/instance-view.ts'
import { scoringSchema } from '../../../contracts/stat.ts'
import type { Scoring } from '../../../contracts/stat.ts'

export interface InstanceFilter {
  readonly scoring: Scoring
  readonly outcomes: ReadonlySet<Outcome>
  /** As typed. */
  readonly words: string
}

type Query = Readonly<Record<string, string | undefined>>

/** Words that are no outcome or scoring are left out: a route can be typed by hand. */
export function parseFilter(query: Query): InstanceFilter {
  const named = (query['outcome'] ?? '').split(',')
  return {
    scoring: scoringSchema.safeParse(query['scoring']).data ?? 'corrected',
    outcomes: new Set(outcomeSchema.options.filter((outcome) => named.includes(outcome))),
    words: query['q'] ?? '',
  }
}

/** The part of a query that links between list and instances carry. */
export function toFilterQuery(query: Query): Record<'scoring' | 'outcome' | 'q', string | null> {
  return {
    scoring: query['scoring'] ?? null,
    outcome: query['outcome'] ?? null,
    q: query['q'] ?? null,
  }
}

export function isNarrowed({ outcomes, words }: InstanceFilter): boolean {
  return outcomes.size > 0 || words.trim() !== ''
}

/** One chip pressed: added, or taken away; null where none is left. */
export function toggleOutcome(outcomes: ReadonlySet<Outcome>, outcome: Outcome): string | null {
  const next = outcomeSchema.options.filter((option) => outcomes.has(option) !== (option === outcome))
  return next.length === 0 ? null : next.join(',')
}

/** Rows of one of the outcomes, whose name holds the words or whose public text does (`found`: their row ids). */
export function filterRows(
  rows: readonly InstanceRow[],
  { outcomes, words }: InstanceFilter,
  found: ReadonlySet<string>,
): readonly InstanceRow[] {
  const name = words.trim().toLowerCase()
  if (outcomes.size === 0 && name === '') return rows
  return rows.filter(
    (row) =>
      (outcomes.size === 0 || outcomes.has(row.outcome)) &&
      (name === '' || row.name.toLowerCase().includes(name) || found.has(row.rowId)),
  )
}

/** How many rows each outcome has, in the chips' order; outcomes without rows are left out. */
export function countOutcomes(rows: readonly InstanceRow[]): readonly (readonly [Outcome, number])[] {
  const counts = new Map<Outcome, number>()
  for (const { outcome } of rows) counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
  return outcomeSchema.options.flatMap((outcome) => {
    const count = counts.get(outcome)
    return count === undefined ? [] : [[outcome, count] as const]
  })
}
