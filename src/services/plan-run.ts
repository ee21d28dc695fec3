// A run entry → the run's spec, its sample and its data, with the rules checked before anything is asked.
import { AppError } from '../contracts/errors.ts'
import type { StoredInstance } from '../contracts/instance.ts'
import type { Model } from '../contracts/model.ts'
import type { DatasetSummary, Prompting, RunSpec } from '../contracts/run.ts'
import { toAdapterSpec } from '../core/adapters/adapter-spec.ts'
import { countShownQuestions } from '../core/adapters/shown-questions.ts'
import { expandRunEntry } from '../core/catalog/expand-run-entry.ts'
import { parseRunEntry, toRunName, type RunEntry } from '../core/catalog/run-entry.ts'
import { toChangedSpec } from '../core/catalog/spec-change.ts'
import { listTrials, withTrials } from '../core/runner/trials.ts'
import { sampleEvalInstances } from '../core/scenarios/sample.ts'
import { selectInstances } from '../core/scenarios/select-instances.ts'
import { compareAccess } from '../core/stewardship/access-order.ts'
import type { DatasetsStore } from '../storage/datasets-store.ts'
import type { LightInstance } from '../storage/instance-rows.ts'
import type { PromptPacksStore } from '../storage/prompt-packs-store.ts'
import type { Catalog } from './catalog.ts'
import { createExampleChooser } from './choose-examples.ts'
import { checkTerms } from './dataset-terms.ts'
import { toSha256, type Host } from './host.ts'
import { toLackingData } from './lacking-data.ts'
import type { ModelsService } from './models.ts'
import { toFingerprint } from './open-model.ts'
import { withClosedTask } from './plan-closed-task.ts'
import { toModelFor } from './program-models.ts'
import { withWording } from './prompts.ts'

export interface PlannedRun {
  readonly entry: RunEntry
  readonly spec: RunSpec
  readonly specHash: string
  readonly model: Model
  readonly dataset: DatasetSummary
  readonly instances: readonly StoredInstance[]
  /** In-context examples of every prompt. */
  readonly examples: readonly StoredInstance[]
}

export interface Planner {
  readonly catalog: Catalog
  readonly models: ModelsService
  readonly datasets: DatasetsStore
  readonly packs: PromptPacksStore
  readonly host: Pick<Host, 'now'>
}

export interface RunWish {
  readonly suite: string
  readonly maxEvalInstances: number | null
  /** `helm` where it is not said. */
  readonly prompting?: Prompting | undefined
  /** Closed tasks answer with one of their labels only. */
  readonly constrained?: boolean | undefined
  /** Log-probabilities of the labels of closed tasks. */
  readonly logprobs?: boolean | undefined
  readonly numTrainTrials?: number | undefined
  /** How often each request is sent. */
  readonly numTrials?: number | undefined
}

/** An entry as written, or one that was read and expanded before. */
export type WantedRun = string | RunEntry

/** One for each model and value that the entry stands for, each choice of examples and each repeat. Throws as `planEntry` does. */
export function planRuns(wanted: WantedRun, wish: RunWish, planner: Planner): PlannedRun[] {
  if (typeof wanted !== 'string') return planEntry(wanted, wish, planner)
  const parsed = parseRunEntry(wanted, planner.catalog.benchmarks)
  return expandRunEntry(parsed, planner.models.list()).flatMap((entry) => planEntry(entry, wish, planner))
}

/** Throws `usage`, `not_found`, `terms_expired` or `not_allowed`. */
export function planEntry(entry: RunEntry, wish: RunWish, planner: Planner): PlannedRun[] {
  const { suite, prompting = 'helm' } = wish
  const maxEvalInstances = entry.maxEvalInstances ?? wish.maxEvalInstances
  const { benchmark } = entry
  const findModel = (id: string) => planner.models.findById(id)
  const model = toModelFor(benchmark.name, planner.models.find(entry.model), findModel)
  const dataset = planner.datasets.latest(benchmark.name)
  if (!dataset) throw toLackingData(benchmark)
  checkTerms(dataset, planner.host)
  checkClearance(model, dataset)
  const selected = selectInstances(benchmark, entry.arguments, planner.datasets.lightInstances(dataset.id))
  const own = toAdapterSpec(benchmark.adapter, prompting)
  // Upstream's words ask for what corrected prompting mends.
  const pack = prompting === 'helm' ? planner.packs.find(benchmark.name) : null
  const worded = pack ? withWording(own, pack.adapterSpec) : own
  const asked = withTrials(toChangedSpec(worded, entry.changes), wish)
  const adapterSpec = withClosedTask(asked, wish, model)
  const shared: RunSpec = {
    name: toRunName(entry),
    suite,
    benchmark: benchmark.name,
    arguments: { ...entry.arguments },
    prompting,
    wording: pack ? 'upstream' : 'own',
    adapterSpec,
    datasetId: dataset.id,
    datasetSha256: dataset.sha256,
    modelId: model.id,
    modelFingerprint: toFingerprint(model, findModel),
    maxEvalInstances,
  }
  const sample = sampleEvalInstances(selected, maxEvalInstances, adapterSpec.evalSplits)
  const instances = loadTexts(sample, planner.datasets)
  const shown = countShown(model, shared, instances)
  const choose = createExampleChooser(benchmark, shared, planner.datasets)
  return listTrials(shared.adapterSpec).map((place) => {
    const spec = { ...shared, ...place, ...shown }
    const examples = choose(place.trainTrial ?? 0)
    return {
      entry,
      spec,
      specHash: toSpecHash(spec, instances, examples),
      model,
      dataset,
      instances,
      examples,
    }
  })
}

/** A program that was made with questions of the run has seen their answers. */
function countShown(
  { source }: Model,
  { adapterSpec }: RunSpec,
  instances: readonly StoredInstance[],
): Pick<RunSpec, 'shownQuestions'> {
  if (source.kind !== 'program') return {}
  const count = countShownQuestions(source.programs[0]!.program, adapterSpec, instances)
  return count === 0 ? {} : { shownQuestions: count }
}

/** What is asked decides which run it is: instances and examples themselves count, so that a changed mapper makes a new run. */
function toSpecHash(
  spec: RunSpec,
  instances: readonly StoredInstance[],
  examples: readonly StoredInstance[],
): string {
  const toTexts = (all: readonly StoredInstance[]) => all.map(({ input, references }) => [input, references])
  const parts = [spec, toTexts(instances), ...(examples.length === 0 ? [] : [toTexts(examples)])]
  return toSha256(JSON.stringify(parts))
}

/** Sampling looks at light records; the texts of the sample alone are loaded. Ids are those of the selection. */
function loadTexts(sample: readonly LightInstance[], datasets: DatasetsStore): StoredInstance[] {
  const stored = datasets.instancesOf(sample.map(({ rowId }) => rowId))
  return stored.map((instance, index) => ({ ...instance, id: sample[index]!.id }))
}

/** Data above a model's clearance never reaches it. */
export function checkClearance(model: Model, dataset: DatasetSummary): void {
  if (compareAccess(dataset.access, model.clearance) <= 0) return
  throw new AppError(
    'not_allowed',
    `${model.name} may be shown ${model.clearance} data at most, and the data set of ${dataset.benchmark} is ${dataset.access}. Nothing was sent.`,
  )
}
