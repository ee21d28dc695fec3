// A run's id → its sample with answers and scores, kept while nothing changes, so that moving through it is quick.
import type { Benchmark } from '../contracts/benchmark.ts'
import { AppError } from '../contracts/errors.ts'
import type { StoredInstance } from '../contracts/instance.ts'
import type { RunSpec, RunSummary } from '../contracts/run.ts'
import type { InstanceScore, Scoring } from '../contracts/stat.ts'
import type { Answer } from '../core/ports.ts'
import { scoreRun } from '../core/runner/run-benchmark.ts'
import type { DatasetsStore } from '../storage/datasets-store.ts'
import type { RunsStore } from '../storage/runs-store.ts'
import type { Catalog } from './catalog.ts'

export interface RunEntryContents {
  readonly instance: StoredInstance
  readonly truncated: boolean
  readonly answer: Answer | null
  readonly scores: Readonly<Record<Scoring, InstanceScore | null>>
}

export interface RunContents {
  readonly run: RunSummary
  readonly spec: RunSpec
  readonly benchmark: Benchmark
  /** In sampling order. */
  readonly entries: readonly RunEntryContents[]
  /** Row id → place in `entries`. */
  readonly places: ReadonlyMap<string, number>
}

export interface RunReader {
  /** Throws `not_found`. */
  read(runId: string): RunContents
  /** Drops what it keeps; for data that are gone. */
  forget(): void
}

export function createRunReader(runs: RunsStore, datasets: DatasetsStore, catalog: Catalog): RunReader {
  let kept: RunContents | null = null

  return {
    forget() {
      kept = null
    },
    read(runId) {
      const run = runs.list().find(({ id }) => id === runId)
      const spec = run ? runs.spec(runId) : null
      if (!run || !spec) throw new AppError('not_found', 'There is no such run in this workspace.')
      if (kept && kept.run.id === runId && isSame(kept.run, run)) return kept
      kept = load(run, spec, { runs, datasets, catalog })
      return kept
    },
  }
}

function isSame(a: RunSummary, b: RunSummary): boolean {
  return a.answered === b.answered && a.failed === b.failed && a.status === b.status && a.access === b.access
}

interface Stores {
  readonly runs: RunsStore
  readonly datasets: DatasetsStore
  readonly catalog: Catalog
}

function load(run: RunSummary, spec: RunSpec, { runs, datasets, catalog }: Stores): RunContents {
  const benchmark = catalog.find(spec.benchmark)
  const byRow = new Map(datasets.instances(spec.datasetId).map((instance) => [instance.rowId, instance]))
  const answers = new Map(runs.answers(run.id).map(({ rowId, answer }) => [rowId, answer]))
  const plan = runs.plan(run.id).flatMap(({ rowId, truncated }) => {
    const instance = byRow.get(rowId)
    return instance ? [{ instance, truncated }] : []
  })
  const scores =
    loadScores(run, runs) ??
    scoreNow({ benchmark, spec, answers, instances: plan.map(({ instance }) => instance) })
  const entries = plan.map(({ instance, truncated }) => ({
    instance,
    truncated,
    answer: answers.get(instance.rowId) ?? null,
    scores: {
      corrected: scores.corrected.get(instance.rowId) ?? null,
      helm: scores.helm.get(instance.rowId) ?? null,
    },
  }))
  const places = new Map(entries.map(({ instance }, place) => [instance.rowId, place]))
  return { run, spec, benchmark, entries, places }
}

type ScoresByRow = Record<Scoring, ReadonlyMap<string, InstanceScore>>

/** Null for a run that is not finished: its scores are not stored yet. */
function loadScores(run: RunSummary, runs: RunsStore): ScoresByRow | null {
  if (run.status !== 'finished') return null
  const read = (scoring: Scoring) =>
    new Map(runs.instanceScores(run.id, scoring).map(({ rowId, score }) => [rowId, score]))
  return { corrected: read('corrected'), helm: read('helm') }
}

interface ToScore {
  readonly benchmark: Benchmark
  readonly spec: RunSpec
  readonly answers: ReadonlyMap<string, Answer>
  readonly instances: readonly StoredInstance[]
}

/** What has been answered so far, scored as it will be. */
function scoreNow({ benchmark, spec, answers, instances }: ToScore): ScoresByRow {
  const scored = { corrected: new Map<string, InstanceScore>(), helm: new Map<string, InstanceScore>() }
  const answered = instances.filter(({ rowId }) => answers.has(rowId))
  for (const event of scoreRun({ benchmark, adapterSpec: spec.adapterSpec, instances: answered }, answers, {
    annotations: new Map(),
    truncated: new Set(),
  })) {
    for (const { instance, score } of event.instances) scored[event.scoring].set(instance.rowId, score)
  }
  return scored
}
