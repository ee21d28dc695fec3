// Runs with their scores → what an audience may have of them, and how much was held back.
import type { HeldBack } from '../../contracts/export-view.ts'
import type { DatasetOrigin } from '../../contracts/instance.ts'
import type { Audience, RedactedCoverage, RedactedExport, Withheld } from '../../contracts/redacted.ts'
import type { Completion } from '../../contracts/request.ts'
import type { RunSummary } from '../../contracts/run.ts'
import type { InstanceScore, RunScore, Scoring } from '../../contracts/stat.ts'
import type { Hasher } from '../ports.ts'
import { applyPolicy, ruleOf, toKeyedId, type Shown } from './apply-policy.ts'
import { seal, type Redacted } from './redacted.ts'
import { toLeavingBenchmark } from './own-benchmark-name.ts'
import { toDecimals } from './rounding.ts'
import { toShownGroups, type ShownGroup, type ShownGroups } from './small-groups.ts'

export interface InstanceToRedact {
  readonly rowId: string
  readonly score: InstanceScore
  readonly completion: Completion | null
}

export interface RunToRedact {
  readonly run: RunSummary
  readonly origin: DatasetOrigin
  /** Per-instance scores by row id; looked at only where the audience may have them. */
  readonly instances: (scoring: Scoring) => readonly InstanceToRedact[]
}

export interface RedactionInput {
  readonly audience: Audience
  readonly exportId: string
  readonly suite: string
  readonly runs: readonly RunToRedact[]
  /** Names of own benchmarks are private text. */
  readonly isShipped: (benchmark: string) => boolean
}

export interface Redaction {
  readonly redacted: Redacted<RedactedExport>
  readonly heldBack: readonly HeldBack[]
}

/** The same runs and key give the same bytes; order tells nothing, since all is sorted by keyed id. */
export function redactRuns(input: RedactionInput, hasher: Hasher): Redaction {
  const { audience, exportId, suite } = input
  const groups = toShownGroups(
    input.runs.map(({ run }) => run),
    audience,
  )
  const entries = input.runs.map((entry): Entry => {
    const reading = { audience, access: entry.run.access, ids: hasher }
    const benchmark = toLeavingBenchmark(entry.run.benchmark, input.isShipped, hasher)
    return { ...entry, run: { ...entry.run, benchmark }, reading, groups: groups.get(entry.run.id) ?? null }
  })
  const runs = entries.map(toRedactedRun).sort(byKey(({ run }) => run))
  const instances = entries
    .filter(hasRows)
    .flatMap(toRedactedInstances)
    .sort(byKey(({ run, instance, scoring }) => `${String(run)} ${String(instance)} ${String(scoring)}`))
  const redacted = seal(audience, {
    format: 'wardroom-export-2',
    exportId,
    audience,
    suite: toKeyedId(hasher, 'suite', suite),
    runs,
    instances,
  })
  return { redacted, heldBack: toHeldBack(redacted.open(), entries) }
}

interface Entry extends RunToRedact {
  readonly reading: {
    readonly audience: Audience
    readonly access: RunSummary['access']
    readonly ids: Hasher
  }
  /** Null for public data. */
  readonly groups: ShownGroups | null
}

/** Fields that the policy suppresses are absent, and the closed schema then refuses the run: it fails closed. */
function toRedactedRun({ run, origin, reading, groups }: Entry): Shown {
  const shown = applyPolicy('run', { ...run, scores: [] }, reading)
  const { benchmark, model, access, prompting, wording, constrained, status } = shown
  return {
    run: shown['id'],
    ...{ benchmark, model, access },
    dataset: ruleOf('dataset', 'origin', reading) === 'as_is' ? origin : undefined,
    ...{ prompting, wording, status },
    ...(constrained === true ? { constrained } : {}),
    scores: run.scores.map((score) => toRedactedScore(score, groups?.get(score.scoring) ?? null, reading)),
  }
}

function toRedactedScore(score: RunScore, group: ShownGroup | null, reading: Entry['reading']): Shown {
  const shown = applyPolicy('score', { ...score, stats: [] }, reading)
  const base = { scoring: shown['scoring'], metric: shown['mainMetric'], ...toJudgeNames(shown) }
  if (group !== null && group.withheld !== null) {
    const nothing = { score: null, intervalLow: null, intervalHigh: null }
    return { ...base, ...nothing, withheld: group.withheld, coverage: null }
  }
  const interval = shown['interval'] as Shown | null
  const fine = (value: unknown) =>
    typeof value === 'number' ? toDecimals(value, group?.decimals ?? 3) : null
  return {
    ...base,
    score: fine(shown['value']),
    intervalLow: fine(interval?.['low']),
    intervalHigh: fine(interval?.['high']),
    withheld: null,
    coverage: group?.coverage ?? shown['coverage'],
  }
}

/** Judges by name alone: a number rests on who judged. */
function toJudgeNames({ judges }: Shown): Shown {
  const names = (judges as readonly Shown[]).map(({ judge }) => judge)
  return names.length === 0 ? {} : { judges: names }
}

/** Rows of a run of which a score is withheld would give that score away. */
function hasRows({ reading, groups }: Entry): boolean {
  const allowed = (['status', 'values'] as const).every(
    (field) => ruleOf('instance_score', field, reading) !== 'suppressed',
  )
  return allowed && (groups === null || [...groups.values()].every(({ withheld }) => withheld === null))
}

function toRedactedInstances({ run, instances, reading }: Entry): Shown[] {
  const { id, benchmark, model } = applyPolicy('run', { ...run, scores: [] }, reading)
  return (['corrected', 'helm'] as const).flatMap((scoring) =>
    instances(scoring).map(({ rowId, score, completion }) => {
      const { status, values } = applyPolicy('instance_score', score, reading)
      const row = { instance: toKeyedId(reading.ids, 'instance', rowId), run: id, benchmark, model, scoring }
      return { ...row, status, values, ...toMeasures(completion, reading) }
    }),
  )
}

/** What the answer took; absent for audiences that may not have it. */
function toMeasures(completion: Completion | null, reading: Entry['reading']): Shown {
  const fields = (['promptTokens', 'completionTokens', 'seconds'] as const).filter(
    (field) => ruleOf('completion', field, reading) !== 'suppressed',
  )
  const shown = completion === null ? {} : applyPolicy('completion', completion, reading)
  return Object.fromEntries(fields.map((field) => [field, shown[field] ?? null]))
}

function toHeldBack({ runs, audience }: RedactedExport, entries: readonly Entry[]): HeldBack[] {
  const scores = runs.flatMap((run) => run.scores)
  const counts = scores.flatMap(({ coverage }) => countsOf(coverage))
  const withheld = (why: Withheld) => scores.filter((score) => score.withheld === why).length
  const found: HeldBack[] = [
    { what: 'small_group', count: withheld('small_group') },
    { what: 'complementary_group', count: withheld('complementary') },
    { what: 'small_count', count: counts.filter((count) => count === '<11').length },
    { what: 'complementary_count', count: counts.filter((count) => count === 'withheld').length },
    { what: 'coarse_score', count: scores.filter(({ coverage }) => coverage?.scored === 'withheld').length },
    {
      what: 'rounded_counts',
      count: audience === 'public' ? entries.filter(({ groups }) => hasShown(groups)).length : 0,
    },
    {
      what: 'instance_rows',
      count: entries
        .filter((entry) => !hasRows(entry))
        .reduce((sum, { run }) => sum + run.total * run.scores.length, 0),
    },
  ]
  return found.filter(({ count }) => count > 0)
}

function hasShown(groups: ShownGroups | null): boolean {
  return groups !== null && [...groups.values()].some(({ withheld }) => withheld === null)
}

function countsOf(coverage: RedactedCoverage | null): readonly unknown[] {
  return coverage === null ? [] : Object.values(coverage)
}

function byKey<T>(toKey: (value: T) => unknown): (a: T, b: T) => number {
  return (a, b) => {
    const [first, second] = [String(toKey(a)), String(toKey(b))]
    return first < second ? -1 : first > second ? 1 : 0
  }
}
