// A run's id → its sample with answers and scores, kept while nothing changes, so that moving through it is quick.
import type { Benchmark } from '../contracts/benchmark.ts'
import { AppError } from '../contracts/errors.ts'
import type { StoredInstance } from '../contracts/instance.ts'
import type { RunSpec, RunSummary } from '../contracts/run.ts'
import type { InstanceScore, Scoring } from '../contracts/stat.ts'
import type { AnswerAnnotations } from '../core/annotators/answer-annotations.ts'
import type { Answer } from '../core/ports.ts'
import { scoreRun } from '../core/runner/run-benchmark.ts'
import type { RunsStore } from '../storage/runs-store.ts'
import { createExampleChooser } from './choose-examples.ts'
import { findProgram, type FindModel } from './program-models.ts'
import { juryOf, loadStoredRun, readAnnotations, type RunStores, type StoredRun } from './stored-run.ts'

export interface RunEntryContents {
  readonly instance: StoredInstance
  readonly truncated: boolean
  readonly answer: Answer | null
  /** What judges and other annotators say of the answer. */
  readonly annotations: AnswerAnnotations | null
  readonly scores: Readonly<Record<Scoring, InstanceScore | null>>
}

export interface RunContents {
  readonly run: RunSummary
  readonly spec: RunSpec
  readonly benchmark: Benchmark
  /** In-context examples that its prompts may begin with. */
  readonly examples: readonly StoredInstance[]
  /** Of the model's program; null where the model is none. */
  readonly programExamples: number | null
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

interface ReaderParts extends RunStores {
  readonly findModel: FindModel
}

export function createRunReader(parts: ReaderParts): RunReader {
  const { runs } = parts
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
      kept = load(run, spec, parts)
      return kept
    },
  }
}

function isSame(a: RunSummary, b: RunSummary): boolean {
  return (
    a.answered === b.answered &&
    a.failed === b.failed &&
    a.status === b.status &&
    a.access === b.access &&
    isScoredAlike(a, b)
  )
}

/** Judging a run scores it anew. */
function isScoredAlike(a: RunSummary, b: RunSummary): boolean {
  return JSON.stringify(a.scores) === JSON.stringify(b.scores)
}

function load(run: RunSummary, spec: RunSpec, { findModel, ...stores }: ReaderParts): RunContents {
  const { runs, datasets } = stores
  const stored = loadStoredRun(run.id, stores)
  const { benchmark, answers, instances, truncated } = stored
  const annotations = readAnnotations(runs, run.id, juryOf(runs, run.id))
  const scores = loadScores(run, runs) ?? scoreNow(stored, annotations)
  const entries = instances.map((instance) => ({
    instance,
    truncated: truncated.has(instance.rowId),
    answer: answers.get(instance.rowId) ?? null,
    annotations: annotations.get(instance.rowId) ?? null,
    scores: {
      corrected: scores.corrected.get(instance.rowId) ?? null,
      helm: scores.helm.get(instance.rowId) ?? null,
    },
  }))
  const places = new Map(entries.map(({ instance }, place) => [instance.rowId, place]))
  const examples = createExampleChooser(benchmark, spec, datasets)(spec.trainTrial ?? 0)
  const programExamples = countProgramExamples(spec, findModel)
  return { run, spec, benchmark, examples, programExamples, entries, places }
}

function countProgramExamples({ modelId, benchmark }: RunSpec, findModel: FindModel): number | null {
  const source = findModel(modelId)?.source
  if (source?.kind !== 'program') return null
  return findProgram(source.programs, benchmark)?.program.demos.length ?? 0
}

type ScoresByRow = Record<Scoring, ReadonlyMap<string, InstanceScore>>

/** Null for a run that is not finished: its scores are not stored yet. */
function loadScores(run: RunSummary, runs: RunsStore): ScoresByRow | null {
  if (run.status !== 'finished') return null
  const read = (scoring: Scoring) =>
    new Map(runs.instanceScores(run.id, scoring).map(({ rowId, score }) => [rowId, score]))
  return { corrected: read('corrected'), helm: read('helm') }
}

/** What has been answered so far, scored as it will be. */
function scoreNow(
  { benchmark, spec, answers, instances, truncated }: StoredRun,
  annotations: ReadonlyMap<string, AnswerAnnotations>,
): ScoresByRow {
  const scored = { corrected: new Map<string, InstanceScore>(), helm: new Map<string, InstanceScore>() }
  const answered = instances.filter(({ rowId }) => answers.has(rowId))
  for (const event of scoreRun({ benchmark, adapterSpec: spec.adapterSpec, instances: answered }, answers, {
    annotations,
    truncated,
  })) {
    for (const { instance, score } of event.instances) scored[event.scoring].set(instance.rowId, score)
  }
  return scored
}
