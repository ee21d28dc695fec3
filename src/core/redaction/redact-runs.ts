// Runs with their scores → what an audience may have of them.
import type { Access } from '../../contracts/benchmark.ts'
import type { Audience, RedactedExport, RedactedInstance, RedactedRun } from '../../contracts/redacted.ts'
import type { RunSummary } from '../../contracts/run.ts'
import type { InstanceScore, RunScore, Scoring } from '../../contracts/stat.ts'
import type { DatasetOrigin } from '../../contracts/instance.ts'
import type { Hasher } from '../ports.ts'
import { seal, type Redacted } from './redacted.ts'

/** A group of so few instances has no score outside: a mean over it says too much about one. */
export const smallestGroup = 11

export interface RunToRedact {
  readonly run: RunSummary
  readonly origin: DatasetOrigin
  /** Per-instance scores by row id; looked at for public data only. */
  readonly instances: (
    scoring: Scoring,
  ) => readonly { readonly rowId: string; readonly score: InstanceScore }[]
}

export interface RedactionInput {
  readonly audience: Audience
  readonly exportId: string
  readonly suite: string
  readonly runs: readonly RunToRedact[]
}

/** The same runs and key give the same bytes; order tells nothing, since all is sorted by keyed id. */
export function redactRuns(input: RedactionInput, hasher: Hasher): Redacted<RedactedExport> {
  const runs = input.runs
    .map(({ run, origin }) => toRedactedRun(run, origin, hasher))
    .sort((a, b) => byText(a.run, b.run))
  const instances = input.runs
    .filter(({ run }) => run.access === 'public')
    .flatMap((entry) => toRedactedInstances(entry, hasher))
    .sort((a, b) => byText(a.run + a.instance + a.scoring, b.run + b.instance + b.scoring))
  return seal(input.audience, {
    format: 'wardroom-export-1',
    exportId: input.exportId,
    audience: input.audience,
    suite: toKeyedId(hasher, `suite ${input.suite}`),
    runs,
    instances,
  })
}

function toRedactedRun(run: RunSummary, origin: DatasetOrigin, hasher: Hasher): RedactedRun {
  return {
    run: toKeyedId(hasher, `run ${run.id}`),
    benchmark: run.benchmark,
    model: run.model,
    access: run.access,
    dataset: origin,
    prompting: run.prompting,
    wording: run.wording,
    status: run.status,
    scores: run.scores.map((score) => toRedactedScore(score, run.access)),
  }
}

function toRedactedScore(score: RunScore, access: Access): RedactedRun['scores'][number] {
  const base = { scoring: score.scoring, metric: score.mainMetric }
  if (access !== 'public' && score.coverage.scored < smallestGroup) {
    return {
      ...base,
      score: null,
      intervalLow: null,
      intervalHigh: null,
      withheld: 'small_group',
      coverage: null,
    }
  }
  return {
    ...base,
    score: round(score.value),
    intervalLow: round(score.interval?.low ?? null),
    intervalHigh: round(score.interval?.high ?? null),
    withheld: null,
    coverage: score.coverage,
  }
}

function toRedactedInstances({ run, instances }: RunToRedact, hasher: Hasher): RedactedInstance[] {
  return (['corrected', 'helm'] as const).flatMap((scoring) =>
    instances(scoring).map(({ rowId, score }) => ({
      instance: toKeyedId(hasher, `instance ${rowId}`),
      run: toKeyedId(hasher, `run ${run.id}`),
      benchmark: run.benchmark,
      model: run.model,
      scoring,
      status: score.status,
      values: score.values,
    })),
  )
}

function toKeyedId(hasher: Hasher, name: string): string {
  return hasher.keyedId(name).slice(0, 32)
}

function round(value: number | null): number | null {
  return value === null ? null : Math.round(value * 1000) / 1000
}

function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
