// A run's id → what it asked and what was answered and annotated, and its scores computed anew from that.
import type { Annotation } from '../contracts/annotation.ts'
import type { Benchmark } from '../contracts/benchmark.ts'
import { AppError } from '../contracts/errors.ts'
import type { StoredInstance } from '../contracts/instance.ts'
import type { RunSpec } from '../contracts/run.ts'
import type { RunScore } from '../contracts/stat.ts'
import { toAnswerAnnotations, type AnswerAnnotations } from '../core/annotators/answer-annotations.ts'
import type { Answer, Synonyms } from '../core/ports.ts'
import { scoreRun } from '../core/runner/run-benchmark.ts'
import type { DatasetsStore } from '../storage/datasets-store.ts'
import type { NewScores } from '../storage/run-scores.ts'
import type { RunsStore } from '../storage/runs-store.ts'
import type { Catalog } from './catalog.ts'

export interface StoredRun {
  readonly id: string
  readonly spec: RunSpec
  readonly benchmark: Benchmark
  /** In sampling order. */
  readonly instances: readonly StoredInstance[]
  readonly answers: ReadonlyMap<string, Answer>
  readonly truncated: ReadonlySet<string>
}

export interface RunStores {
  readonly runs: RunsStore
  readonly datasets: DatasetsStore
  readonly catalog: Catalog
}

/** Throws `not_found`. */
export function loadStoredRun(id: string, { runs, datasets, catalog }: RunStores): StoredRun {
  const spec = runs.spec(id)
  if (!spec) throw new AppError('not_found', 'There is no such run in this workspace.')
  const byRow = new Map(datasets.instances(spec.datasetId).map((instance) => [instance.rowId, instance]))
  const plan = runs.plan(id)
  return {
    id,
    spec,
    benchmark: catalog.find(spec.benchmark),
    instances: plan.flatMap(({ rowId }) => byRow.get(rowId) ?? []),
    answers: new Map(runs.answers(id).map(({ rowId, answer }) => [rowId, answer])),
    truncated: new Set(plan.flatMap(({ rowId, truncated }) => (truncated ? [rowId] : []))),
  }
}

/** The names of the judges whose verdicts are in the run's scores. */
export function juryOf(runs: RunsStore, runId: string): string[] {
  const names = runs.scores(runId).flatMap(({ judges }) => judges.map(({ judge }) => judge))
  return [...new Set(names)]
}

/** What may be read of a run's annotations when these judges are its jury, by row id. */
export function readAnnotations(
  runs: RunsStore,
  runId: string,
  jury: readonly string[],
): Map<string, AnswerAnnotations> {
  const byRow = Map.groupBy(runs.annotations(runId), ({ rowId }) => rowId)
  const known = new Map<string, AnswerAnnotations>()
  for (const { rowId } of runs.plan(runId)) {
    const all: Annotation[] = (byRow.get(rowId) ?? []).map(({ annotation }) => annotation)
    if (all.length > 0 || jury.length > 0) known.set(rowId, toAnswerAnnotations(all, jury))
  }
  return known
}

/** Replaces the run's scores by what its answers are worth to these judges. */
export function scoreAnew(
  run: StoredRun,
  runs: RunsStore,
  { jury, synonyms }: { readonly jury: readonly string[]; readonly synonyms: Synonyms | null },
): void {
  const scores: RunScore[] = []
  const instances: NewScores['instances'][number][] = []
  const plan = { benchmark: run.benchmark, adapterSpec: run.spec.adapterSpec, instances: run.instances }
  const aids = {
    annotations: readAnnotations(runs, run.id, jury),
    truncated: run.truncated,
    synonyms: synonyms ?? undefined,
  }
  for (const event of scoreRun(plan, run.answers, aids)) {
    scores.push(event.score)
    for (const { instance, score } of event.instances)
      instances.push({ scoring: event.scoring, rowId: instance.rowId, score })
  }
  runs.saveScores(run.id, { scores, instances })
}
