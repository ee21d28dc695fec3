// The scores of runs on data that is not public → which scores and counts are withheld outside, and how fine a mean may be.
import {
  smallestGroup,
  type Audience,
  type RedactedCoverage,
  type Withheld,
} from '../../contracts/redacted.ts'
import type { RunSummary } from '../../contracts/run.ts'
import type { Coverage, RunScore, Scoring } from '../../contracts/stat.ts'
import { toRoundedCount } from './rounding.ts'
import { suppressSmall, type Cell, type Sum } from './suppress-small.ts'

export type ShownGroup =
  | { readonly withheld: Withheld }
  | { readonly withheld: null; readonly coverage: RedactedCoverage; readonly decimals: number }

export type ShownGroups = ReadonlyMap<Scoring, ShownGroup>

/** Run id → what is shown of each scoring. Public runs have no entry: all of theirs may be shown. */
export function toShownGroups(
  runs: readonly RunSummary[],
  audience: Audience,
): ReadonlyMap<string, ShownGroups> {
  const closed = runs.filter(({ access }) => access !== 'public')
  const nearby = findNearby(closed)
  return new Map(
    closed.map((run) => [
      run.id,
      nearby.has(run.id) ? withholdAll(run) : toShownScores(run.scores, audience),
    ]),
  )
}

/**
 * Runs of one model on one benchmark whose totals differ by 1 to 10: the mean over the few that differ would follow from the
 * two. The largest is kept, and every run that comes too near to a kept one is withheld.
 */
function findNearby(runs: readonly RunSummary[]): ReadonlySet<string> {
  const groups = Map.groupBy(runs, ({ benchmark, model }) => JSON.stringify([benchmark, model]))
  const withheld = new Set<string>()
  for (const group of groups.values()) {
    const kept: number[] = []
    for (const { id, total } of group.toSorted((a, b) => b.total - a.total)) {
      const tooNear = kept.some((other) => other !== total && other - total < smallestGroup)
      if (tooNear) withheld.add(id)
      else kept.push(total)
    }
  }
  return withheld
}

function withholdAll({ scores }: RunSummary): ShownGroups {
  return new Map(scores.map(({ scoring }) => [scoring, { withheld: 'complementary' }]))
}

function toShownScores(scores: readonly RunScore[], audience: Audience): ShownGroups {
  // Colleagues see the state of each instance, so nothing of the counts is left to hide.
  const hidden = audience === 'colleague' ? new Map<string, Withheld>() : suppressCounts(scores)
  return new Map(scores.map((score) => [score.scoring, toShownGroup(score, audience, hidden)]))
}

function toShownGroup(
  { scoring, coverage }: RunScore,
  audience: Audience,
  hidden: ReadonlyMap<string, Withheld>,
): ShownGroup {
  if (coverage.scored < smallestGroup) return { withheld: 'small_group' }
  const decimals = hidden.has(cellId(scoring, coverage, 'scored')) ? toSafeDecimals(coverage.scored) : 3
  if (decimals === 0) return { withheld: 'complementary' }
  const shown = Object.entries(coverage).map(([name, count]) => {
    const why = hidden.get(cellId(scoring, coverage, name as keyof Coverage))
    const small = audience === 'colleague' ? count : toRoundedCount(count, audience)
    return [name, why === 'complementary' ? 'withheld' : small]
  })
  return { withheld: null, decimals, coverage: Object.fromEntries(shown) as unknown as RedactedCoverage }
}

/**
 * Decimals at which every number of scored answers that is left in question (10 of them) can have given the mean: steps of
 * a mean over n are at least as fine as 1/n, so 10 to the decimals must not exceed the smallest n. At most 3.
 */
function toSafeDecimals(scored: number): number {
  return Math.min(3, Math.floor(Math.log10(Math.max(1, scored - (smallestGroup - 2)))))
}

const outside = ['scored', 'failed', 'unread', 'badGold', 'unavailable'] as const
const writtenCounts = [...outside, 'unparsed', 'refused'] as const

/** total = scored + failed + unread + badGold + unavailable; scored = read + unparsed + refused, where `read` is written nowhere. */
function suppressCounts(scores: readonly RunScore[]): ReadonlyMap<string, Withheld> {
  const cells = new Map<string, Cell>()
  const sums: Sum[] = []
  for (const { scoring, coverage } of scores) {
    const { scored, unparsed, refused } = coverage
    const id = (name: keyof Coverage | 'read') => cellId(scoring, coverage, name)
    const written = scored >= smallestGroup
    // Of each run of the same sample alike, so withholding it here would hide nothing.
    cells.set(id('total'), { id: id('total'), count: coverage.total, written: true, known: true })
    for (const name of writtenCounts)
      cells.set(id(name), {
        id: id(name),
        count: coverage[name],
        written: written || cells.get(id(name))?.written === true,
      })
    cells.set(id('read'), { id: id('read'), count: scored - unparsed - refused, written: false })
    sums.push({ whole: id('total'), parts: outside.map(id) })
    sums.push({ whole: id('scored'), parts: [id('read'), id('unparsed'), id('refused')] })
  }
  return suppressSmall([...cells.values()], sums)
}

/** Requests that failed and the sample are the same in both scorings: one count in two tables. */
function cellId(scoring: Scoring, coverage: Coverage, name: keyof Coverage | 'read'): string {
  return name === 'total' || name === 'failed' ? `${name} ${coverage[name]}` : `${scoring} ${name}`
}
